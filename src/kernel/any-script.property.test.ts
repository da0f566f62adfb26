import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyScript, inWestern, WESTERN } from './any-script.ts';

const UNCASED = WESTERN.classes.filter((name) => !/^L[ul]$/.test(name));
const asProperty = (name: string): string => String.raw`\p{${name}}`;

function patternsOver(names: readonly string[]): fc.Arbitrary<string> {
  const property = fc.constantFrom(...names).map(asProperty);
  const literal = fc.constantFrom('_', '.', String.raw`\d`, '’');
  const set = fc
    .tuple(fc.boolean(), fc.array(fc.oneof(property, literal), { minLength: 1 }))
    .map(([isNot, parts]) => `[${isNot ? '^' : ''}${parts.join('')}]`);
  const piece = fc
    .tuple(
      fc.oneof(property, set, fc.constantFrom('a', ' ', String.raw`\s`, String.raw`\w`, String.raw`\[`)),
      fc.constantFrom('', '+', '*', '{0,3}'),
    )
    .map(([what, count]) => what + count);
  const behind = fc.oneof(property, set).map((what) => `(?<!${what})`);
  return fc
    .tuple(fc.option(behind, { nil: '' }), fc.array(piece, { minLength: 1, maxLength: 4 }))
    .map(([before, pieces]) => before + pieces.join(''));
}

const western = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
    fc.constantFrom('é', 'ß', 'Ø', '²', 'µ', 'ÿ', '’', '—', '→', '✅', '🎉', '\ufe0f', '€', '\u0085'),
  ),
  maxLength: 60,
});
const found = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([one]) => one);

describe('a pattern over every script', () => {
  it('takes every Western character for what Unicode says it is', () => {
    for (const name of WESTERN.classes) {
      const [all, few] = [asProperty(name), inWestern(asProperty(name))].map(
        (source) => new RegExp(`^${source}$`, 'u'),
      );
      for (let code = 0; code <= 0x1fb00; code += 1) {
        const character = String.fromCodePoint(code);
        if (WESTERN.isIn(character) && all?.test(character) !== few?.test(character))
          expect.fail(`U+${code.toString(16)} in ${name}`);
      }
    }
  });

  it('finds in a Western text what the pattern over all of Unicode finds there', () => {
    const cases = fc.oneof(
      fc.tuple(patternsOver(WESTERN.classes), fc.constant('gu')),
      fc.tuple(patternsOver(UNCASED), fc.constant('giu')),
    );
    fc.assert(
      fc.property(cases, western, ([source, flags], text) => {
        expect(found(text, anyScript(source, flags)(text))).toEqual(found(text, new RegExp(source, flags)));
      }),
      { numRuns: 500 },
    );
  });

  it('is the pattern itself for all other texts', () => {
    expect(found('größer, 東京', anyScript(String.raw`\p{L}+`, 'gu')('größer, 東京'))).toEqual([
      'größer',
      '東京',
    ]);
  });

  it('knows every class it is asked for, or says so', () => {
    expect(() => inWestern(String.raw`\p{Script=Lisu}`)).toThrow(/Script=Lisu/);
    expect(() => anyScript(String.raw`\p{Lu}`, 'iu')('a')).toThrow(/case/);
  });
});
