import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyScript, inAscii } from './any-script.ts';

const CLASSES = [
  'L',
  'Lu',
  'Ll',
  'Lo',
  'M',
  'Mn',
  'N',
  'Nd',
  'Nl',
  'P',
  'S',
  'Cc',
  'Script=Latin',
  'Script=Han',
];
const property = fc.constantFrom(...CLASSES).map((name) => String.raw`\p{${name}}`);
const set = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.oneof(property, fc.constantFrom('_', '.', String.raw`\d`, '’')), { minLength: 1 }),
  )
  .map(([isNot, parts]) => `[${isNot ? '^' : ''}${parts.join('')}]`);
const piece = fc
  .tuple(
    fc.oneof(property, set, fc.constantFrom('a', ' ', String.raw`\s`, String.raw`\w`, String.raw`\[`)),
    fc.constantFrom('', '+', '*', '{0,3}'),
  )
  .map(([what, count]) => what + count);
const behind = fc.oneof(property, set).map((what) => `(?<!${what})`);
const pattern = fc
  .tuple(fc.option(behind, { nil: '' }), fc.array(piece, { minLength: 1, maxLength: 4 }))
  .map(([before, pieces]) => before + pieces.join(''));
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 });

describe('a pattern over every script', () => {
  it('finds in a text of ASCII what the pattern over all of Unicode finds there', () => {
    fc.assert(
      fc.property(pattern, fc.constantFrom('gu', 'giu'), ascii, (source, flags, text) => {
        const whole = Array.from(text.matchAll(new RegExp(source, flags)), ([found]) => found);
        expect(Array.from(text.matchAll(anyScript(source, flags)(text)), ([found]) => found)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('is the pattern itself for all other texts', () => {
    expect('größer, 東京'.match(anyScript(String.raw`\p{L}+`, 'gu')('größer, 東京'))).toEqual([
      'größer',
      '東京',
    ]);
  });

  it('knows every class it is asked for, or says so', () => {
    expect(() => inAscii(String.raw`\p{Script=Lisu}`)).toThrow(/Script=Lisu/);
  });
});
