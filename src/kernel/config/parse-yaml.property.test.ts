import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText as anyCharacters } from '../any-text.suite.ts';
import { isLoaError } from '../errors.ts';
import { parseLayer } from './parse-yaml.ts';
import { toPlain } from './tree.ts';

const piece = fc.constantFrom(
  'a',
  'b',
  ': ',
  ':',
  '\n',
  '\n  ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '"',
  "'",
  '# c',
  '|',
  '>',
  '&x ',
  '*x',
  '<<: ',
  '? ',
  '!!str ',
  '---',
  '...',
  '\t',
  '1',
  'null',
  'true',
  '\r\n',
  '\ufeff',
  '\0',
  '%YAML 1.2',
  '@',
  '`',
  '~',
  '\\',
  '\u{1f600}',
  '\ud800',
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 25 }).map((parts) => parts.join('')),
  anyCharacters({ maxLength: 60 }),
);

test('any text is either read or refused as unreadable, never a crash of the parser', async () => {
  let readable = 0;
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      try {
        const { tree } = await parseLayer({ origin: 'project', file: 'f', text, isOfProject: true }, [
          'a',
          'b',
        ]);
        JSON.stringify(toPlain(tree));
        readable += 1;
      } catch (error) {
        expect(isLoaError(error) && error.code).toBe('config.unreadable');
      }
    }),
    { numRuns: 2000 },
  );
  expect(readable).toBeGreaterThan(50);
});

test('JSON data is read as the same data', async () => {
  const key = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '<<');
  const data = fc.dictionary(
    key,
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
  );
  await fc.assert(
    fc.asyncProperty(data, async (value) => {
      const { tree } = await parseLayer(
        { origin: 'project', file: 'f', text: JSON.stringify({ a: value }), isOfProject: true },
        ['a'],
      );
      expect(toPlain(tree)).toEqual(JSON.parse(JSON.stringify({ a: value })));
    }),
  );
});

test('five times the keys take about five times the time, not its square', async () => {
  const timeOf = async (keys: number): Promise<number> => {
    const text = `a:\n${Array.from({ length: keys }, (_, index) => `  k${index}: 1`).join('\n')}\n`;
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now();
      await parseLayer({ origin: 'project', file: 'x.yaml', text, isOfProject: true }, ['a']);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  await timeOf(3_000);
  expect((await timeOf(15_000)) / (await timeOf(3_000))).toBeLessThan(12);
});
