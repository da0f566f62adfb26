import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whereNotJson } from './json-place.ts';

describe('the place where a text stops being JSON', () => {
  it('is told by line and column', () => {
    expect(whereNotJson('root:x:0:0')).toBe('line 1, column 1');
    expect(whereNotJson('{"a": 1,}')).toBe('line 1, column 9');
    expect(whereNotJson('{\n  "a": [1, 2\n  "b": 3\n}')).toBe('line 3, column 3');
    expect(whereNotJson('{"a": "b')).toBe('line 1, column 7');
    expect(whereNotJson('[1] x')).toBe('line 1, column 5');
    expect(whereNotJson('')).toBe('line 1, column 1');
  });
  it('is the end of a text that is cut off, and no sooner', () => {
    const valueWithCut = fc.tuple(fc.json(), fc.double({ min: 0, max: 0.99, noNaN: true }));
    fc.assert(
      fc.property(valueWithCut, ([text, share]) => {
        const list = `[${text}`;
        const where = Number(/column (\d+)/.exec(whereNotJson(list))?.[1]);
        expect(where).toBe(list.length + 1);
        const wrong = `${text.slice(0, Math.floor(text.length * share))}\u0001`;
        expect(whereNotJson(wrong)).toMatch(/^line \d+, column \d+$/);
      }),
    );
  });
});
