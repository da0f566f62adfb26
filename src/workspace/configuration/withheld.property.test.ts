// What is withheld from the cache and filled in again are the same values, and no secret is left in what is kept.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillIn, textsOf, withhold } from './withheld.ts';

const SECRET = /secret-\w+/g;
const clean = (text: string): string => text.replaceAll(SECRET, '[removed]');
const leaf = fc.oneof(
  fc.string(),
  fc.nat(),
  fc.boolean(),
  fc.stringMatching(/^[a-z]{1,5}$/).map((word) => `db secret-${word}`),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3 }),
  ),
}));

it('values come back whole, and nothing that is kept holds a secret', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), tree, { maxKeys: 4 }),
      fc.boolean(),
      fc.string(),
      (values, isInFile, changed) => {
        const secrets = [...new Set(JSON.stringify(values).match(/db secret-\w+/g) ?? [])];
        const named = (prefix: string, texts: readonly string[]) =>
          Object.fromEntries(texts.map((one, at) => [`${prefix}${at}`, one]));
        const texts = isInFile ? [undefined, `key: ${secrets.join(' | ')}`] : [];
        // Half of ours are known by their form, half by name; the others hold the same, until somebody changes them.
        const ours = isInFile
          ? {}
          : named(
              'LOA_A__B',
              secrets.filter((_, at) => at % 2 === 0),
            );
        const byName = isInFile
          ? {}
          : named(
              'V',
              secrets.filter((_, at) => at % 2 === 1),
            );
        const layers = texts.map((text) => ({ text })) as never;
        const inputsWith = (unrelated: readonly string[]) =>
          textsOf({ layers, env: { ...named('A', unrelated), ...ours, ...byName } }, Object.keys(byName));
        const kept = withhold(values as never, inputsWith(secrets), clean);
        expect(JSON.stringify(kept)).not.toMatch(SECRET);
        const later = inputsWith(secrets.map(() => changed));
        expect(fillIn(kept?.values ?? {}, kept?.withheld ?? [], later)).toEqual(values);
      },
    ),
  );
});

it('a secret that stands nowhere as it is keeps everything from being kept', () => {
  const values = { team: { database: 'db secret-one' } };
  expect(withhold(values as never, { texts: ['db "secret"-one'], env: {} }, clean)).toBeUndefined();
});
