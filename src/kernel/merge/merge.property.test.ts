import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines } from './match-lines.ts';
import { type Clash, markClash, mergeLines, toLines } from './merge-lines.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 14 });

/** The length of the longest list that both have in order, by the book. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let x = 1; x <= a.length; x += 1)
    for (let y = 1; y <= b.length; y += 1)
      table[x]![y] =
        a[x - 1] === b[y - 1] ? table[x - 1]![y - 1]! + 1 : Math.max(table[x - 1]![y]!, table[x]![y - 1]!);
  return table[a.length]![b.length]!;
}

describe('lines that two texts have in common', () => {
  it('are equal, in order, and as many as there can be', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const matches = matchLines(a, b);
        for (const [at, match] of matches.entries()) {
          expect(a[match.a]).toBe(b[match.b]);
          const before = matches[at - 1];
          if (before !== undefined) expect(match.a > before.a && match.b > before.b).toBe(true);
        }
        expect(matches.length).toBe(longestCommon(a, b));
      }),
      { numRuns: 2000 },
    );
  });
});

const never = (clash: Clash): readonly string[] => {
  throw new Error(`clash: ${JSON.stringify(clash)}`);
};

describe('a merge of lines', () => {
  it('with a side that changed nothing is the other side', () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        expect(mergeLines({ base, ours: changed, theirs: base }, never)).toEqual(changed);
        expect(mergeLines({ base, ours: base, theirs: changed }, never)).toEqual(changed);
        expect(mergeLines({ base, ours: changed, theirs: changed }, never)).toEqual(changed);
      }),
      { numRuns: 1000 },
    );
  });
  it('of changes at both ends has both', () => {
    const done = mergeLines(
      { base: ['a', 'b', 'c'], ours: ['x', 'a', 'b', 'c'], theirs: ['a', 'b', 'c', 'y'] },
      never,
    );
    expect(done).toEqual(['x', 'a', 'b', 'c', 'y']);
  });
  it('loses no line that either side added, when clashes keep both', () => {
    const both = ({ ours, theirs }: Clash) => [...ours, ...theirs];
    fc.assert(
      fc.property(lines, fc.array(fc.nat(99)), fc.array(fc.nat(99)), (base, mine, others) => {
        const insert = (words: readonly number[], sign: string): string[] => {
          const list: string[] = [...base];
          for (const word of words) list.splice(word % (list.length + 1), 0, `${sign}${word}`);
          return list;
        };
        const merged = mergeLines({ base, ours: insert(mine, 'o'), theirs: insert(others, 't') }, both);
        for (const word of mine) expect(merged).toContain(`o${word}`);
        for (const word of others) expect(merged).toContain(`t${word}`);
      }),
      { numRuns: 1000 },
    );
  });
  it('of two ways to write one line is shown as git shows it', () => {
    const texts = { base: 'one\n', ours: 'two\n', theirs: 'three' };
    const [base, ours, theirs] = [toLines(texts.base), toLines(texts.ours), toLines(texts.theirs)];
    expect(mergeLines({ base, ours, theirs }, markClash).join('')).toBe(
      '<<<<<<< ours\ntwo\n=======\nthree\n>>>>>>> theirs\n',
    );
  });
});

describe('the lines of a text', () => {
  it('joined are the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toLines(text).join('')).toBe(text);
      }),
    );
  });
});
