import { describe, expect, it } from 'vitest';
import { diffWords, type Piece } from './diff.ts';

const join = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
const changed = (pieces: readonly Piece[]): readonly string[] =>
  pieces.filter(({ isSame }) => !isSame).map(({ text }) => text);

describe('the difference of two texts', () => {
  it('is in words, and the pieces are the texts again', () => {
    const [before, after] = diffWords('const graceMs = 900_000;', 'const graceMs = 300_000 * 2;');
    expect([join(before), join(after)]).toEqual(['const graceMs = 900_000;', 'const graceMs = 300_000 * 2;']);
    expect([changed(before), changed(after)]).toEqual(
      [['900_000'], ['300_000', ' * 2']].map((list) => [list.join('')]),
    );
  });
  it('is nothing for the same text, and everything for texts too long to compare', () => {
    expect(diffWords('a b', 'a b')).toEqual([
      [{ text: 'a b', isSame: true }],
      [{ text: 'a b', isSame: true }],
    ]);
    expect(changed(diffWords('a '.repeat(1000), 'b')[0])).toEqual(['a '.repeat(1000)]);
    expect(diffWords('', '')).toEqual([[], []]);
  });
});
