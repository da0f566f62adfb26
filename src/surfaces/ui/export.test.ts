import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScript } from './export.ts';

describe('data in a script', () => {
  it('keeps a key that means something to scripts', () => {
    const read = runInNewContext(`JSON.stringify(${toScript(JSON.parse('{"__proto__":[{}]}'))})`);
    expect(read).toBe('{"__proto__":[{}]}');
  });

  it('is the same data again, whatever is in it, and holds nothing that ends a script', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const script = toScript({ value, hostile: '</script><!--\u2028\u2029' });
        expect(script).not.toMatch(/[<>\u2028\u2029]/);
        const read = runInNewContext(`JSON.stringify(${script})`) as string;
        expect(JSON.parse(read)).toEqual(
          JSON.parse(JSON.stringify({ value, hostile: '</script><!--\u2028\u2029' })),
        );
      }),
    );
  });
});
