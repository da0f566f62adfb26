import { describe, expect, it } from 'vitest';
import { parseBlocks, parseInline } from './markdown.ts';

describe('a document', () => {
  it('becomes headings, lists, tables, fences and paragraphs', () => {
    const text =
      '## Head `x`\n\nOne\ntwo\n- **a** b\n- `c`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\ncode <b>\n```\nend';
    expect(parseBlocks(text).map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'table',
      'fence',
      'paragraph',
    ]);
  });
  it('loses nothing of a fence that does not end, and ends for any text', () => {
    expect(parseBlocks('```\nlast')).toEqual([{ kind: 'fence', text: 'last' }]);
    for (const odd of ['', '\n', '|', '#', '- ', '`', '**', '> q', '| a\n|', '<!-- x', '```'])
      expect(() => parseBlocks(odd)).not.toThrow();
  });
  it('takes markup for text', () => {
    expect(parseInline('<img src=x onerror=alert(1)> [a](javascript:alert(1))')).toEqual([
      { kind: 'text', text: '<img src=x onerror=alert(1)> [a](javascript:alert(1))' },
    ]);
  });
});
