import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scan } from '../../redact/index.ts';
import { isTrivialName } from './handle.ts';

it('leaves out of the search for secrets only names in which the detector finds none', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
  const separator = fc.constantFrom('/', '.', '_', '-');
  const name = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flat().join('').slice(0, -1));
  fc.assert(
    fc.property(name, (text) => {
      expect(isTrivialName(text)).toBe(true);
      expect(scan(text, { secretsOnly: true })).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
