import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReadLines } from './read-lines.ts';

it('are those that the text has when it is split', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\n', ' ') });
  const place = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(2), place, place)),
      (texts, asked) => {
        const readLines = createReadLines((path) => texts[Number(path)] ?? '');
        for (const [at, first, last] of asked) {
          const whole = (texts[at] ?? '').split('\n');
          expect(readLines(String(at), first, last)).toBe(whole.slice(first - 1, last).join('\n'));
        }
      },
    ),
  );
});
