import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LoaError } from './errors.ts';
import type { Clock, Random } from './host.ts';
import { createId, firstIdAt, ID_LENGTH, isId, parseId } from './ids.ts';

function at(timeMs: number, fill: number): { clock: Clock; random: Random } {
  const clock = { nowMs: () => timeMs } as Clock;
  return { clock, random: { bytes: (count) => new Uint8Array(count).fill(fill) } };
}

const moment = fc.integer({ min: 0, max: 32 ** 9 - 1 });
const byte = fc.integer({ min: 0, max: 255 });

test('an id tells when it was made', () => {
  fc.assert(
    fc.property(moment, byte, (timeMs, fill) => {
      const id = createId(at(timeMs, fill));
      expect(id).toHaveLength(ID_LENGTH);
      expect(isId(id)).toBe(true);
      expect(parseId(id)).toEqual({ ok: true, timeMs });
    }),
  );
});

test('an id made later sorts later, whatever chance added', () => {
  fc.assert(
    fc.property(moment, moment, byte, byte, (first, second, a, b) => {
      fc.pre(first < second);
      expect(createId(at(first, a)) < createId(at(second, b))).toBe(true);
      expect(firstIdAt(second) <= createId(at(second, b))).toBe(true);
      expect(firstIdAt(second) > createId(at(first, a))).toBe(true);
    }),
  );
});

test('all 55 random bits are in the id', () => {
  expect(createId(at(0, 31))).toBe(`000000000${'z'.repeat(11)}`);
  expect(createId(at(0, 0))).not.toBe(createId(at(0, 1)));
});

test('what is not an id is refused with the reason', () => {
  expect(parseId('short')).toEqual({ ok: false, reason: 'an id has 20 characters, this has 5' });
  for (const bad of ['i', 'l', 'o', 'u', 'A', '-', ' ']) {
    expect(parseId(`${'0'.repeat(19)}${bad}`).ok).toBe(false);
    expect(isId(`${'0'.repeat(19)}${bad}`)).toBe(false);
  }
});

test('a clock before 1970 is a bug, not a broken id', () => {
  expect(() => createId(at(-1, 0))).toThrow(LoaError);
});
