import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showLine, showStyled, showText, toShown } from './display.ts';

const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u001b[31m', '\u001b]52;c;eA==\u0007', '\r\n', '\u009b2J', '\u202e', '\u200b', '\ufeff'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('a', ' ', '\\', '\n', '\t', 'é', '漢', '😀'),
  ),
});

describe('shown text', () => {
  it('holds nothing that a terminal acts upon, hides or reorders', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(showLine(text)).not.toMatch(RAW);
        expect(showLine(text)).not.toMatch(/[\t\n]/);
        expect(showText(text)).not.toMatch(RAW);
        expect(showStyled(showLine(text))).toBe(showLine(text));
      }),
    );
  });
  it('of one line is one line, of many lines has as many', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(showLine(text).split('\n')).toHaveLength(1);
        expect(showText(text).split('\n')).toHaveLength(text.split('\n').length);
      }),
    );
  });
  it('is the same text where nothing was hidden', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(showLine(text)).toBe(text);
        expect(showStyled(`\u001b[1m${text}\u001b[22m`)).toBe(`\u001b[1m${text}\u001b[22m`);
      }),
    );
  });
  it('that is JSON means the same data', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile), (data) => {
        const shown = showText(JSON.stringify(data, null, 2));
        expect(shown).not.toMatch(RAW);
        expect(JSON.parse(shown)).toEqual(data);
      }),
    );
  });
  it('keeps colours of ours and no other sequence', () => {
    expect(showStyled('\u001b[31mbad\u001b[39m \u001b[2J \u001b[31;1m')).toBe(
      '\u001b[31mbad\u001b[39m \\x1b[2J \\x1b[31;1m',
    );
  });
  it('keeps lines only in the fields that are declared to have some, through lists', () => {
    const data = { title: 'a\nb', text: 'a\nb\u001b', list: [{ text: ['c\nd'], 'k\ney': 'x' }], n: 1 };
    expect(toShown(data, ['text'])).toEqual({
      title: 'a\\nb',
      text: 'a\nb\\x1b',
      list: [{ text: ['c\nd'], 'k\\ney': 'x' }],
      n: 1,
    });
  });
});
