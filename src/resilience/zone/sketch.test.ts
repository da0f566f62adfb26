// How much of a text another one kept.

import { expect, test } from 'vitest';
import * as sketches from './sketch.ts';

const sketchOf = (text: string): string => sketches.sketchOf(Buffer.from(text));
const shareKept = (sketch: string, text: string): number => sketches.shareKept(sketch, Buffer.from(text));

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index} of the notes`).join('\n');

test('the share of lines that are kept is told to about a fifth, however long the text', () => {
  const sketch = sketchOf(lines(0, 2000));
  for (const kept of [0, 0.25, 0.5, 0.75, 1]) {
    const share = shareKept(sketch, lines(2000 * (1 - kept), 3000));
    expect(Math.abs(share - kept)).toBeLessThan(0.25);
  }
});

test('blank lines, indents and line ends make no difference', () => {
  const sketch = sketchOf('# Notes\n\nfirst\nsecond\n');
  expect(shareKept(sketch, '# Notes\r\n\r\n\r\n  first\r\nsecond')).toBe(1);
});

test('an empty text kept nothing, and nothing is kept of one', () => {
  expect(shareKept(sketchOf(''), 'anything')).toBe(0);
  expect(shareKept(sketchOf('a\nb'), '')).toBe(0);
});
