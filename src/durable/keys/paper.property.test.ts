import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaper, writePaper } from './paper.ts';

const key = fc.record({
  seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  notBefore: fc
    .date({ min: new Date(0), max: new Date('9000-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  notAfter: fc
    .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
});

test('a key comes back from its paper, however it is spaced and cased', () => {
  fc.assert(
    fc.property(key, fc.boolean(), (given, isLower) => {
      const paper = writePaper(given);
      const typed = isLower ? paper.toLowerCase().replaceAll('-', ' ') : paper;
      const read = readPaper(typed);
      expect(Buffer.from(read.seed).equals(Buffer.from(given.seed))).toBe(true);
      expect([read.notBefore, read.notAfter]).toEqual([given.notBefore, given.notAfter]);
    }),
  );
});

test('one wrong letter is noticed, and nothing of the paper is told', () => {
  fc.assert(
    fc.property(
      key,
      fc.nat(76),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
      (given, at, letter) => {
        const plain = writePaper(given).replaceAll('-', '');
        const place = 4 + (at % (plain.length - 4));
        fc.pre(plain[place] !== letter);
        const typed = plain.slice(0, place) + letter + plain.slice(place + 1);
        let message = '';
        try {
          const read = readPaper(typed);
          // The last letter carries bits that stand for nothing.
          expect(Buffer.from(read.seed).equals(Buffer.from(given.seed))).toBe(true);
        } catch (error) {
          message = String(error);
        }
        expect(message).not.toContain(typed.slice(4, 20));
      },
    ),
  );
});

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readPaper(text)).toThrow(/paper key/);
    }),
  );
});
