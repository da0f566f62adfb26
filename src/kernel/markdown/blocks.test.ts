import { describe, expect, test } from 'vitest';
import { findBlock, removeBlock, upsertBlock } from './blocks.ts';

test('a block goes to the end, in the style and with the line endings of the file', () => {
  expect(upsertBlock('node_modules\n', 'core', '.loa/*\n', 'hash')).toBe(
    'node_modules\n# loa:begin core\n.loa/*\n# loa:end core\n',
  );
  expect(upsertBlock('# T\r\n', 'core', 'a\nb', 'html')).toBe(
    '# T\r\n<!-- loa:begin core -->\r\na\r\nb\r\n<!-- loa:end core -->\r\n',
  );
});

test('a second upsert replaces what the block holds, where it stands', () => {
  const once = upsertBlock('a\n', 'x', 'one', 'html');
  const moved = `${once}after\n`;
  expect(upsertBlock(moved, 'x', 'two', 'html')).toBe(moved.replace('one', 'two'));
  expect(upsertBlock(once, 'x', 'one', 'html')).toBe(once);
  expect(findBlock(moved, 'x', 'html')?.body).toBe('one\n');
});

test('removal keeps what people wrote around the block since', () => {
  const text = upsertBlock('a', 'x', 'one', 'html');
  expect(text.endsWith('-->')).toBe(true);
  expect(removeBlock(text, 'x', 'html')).toBe('a');
  expect(removeBlock(`before\n${text}\nafter\n`, 'x', 'html')).toBe('before\na\nafter\n');
  expect(removeBlock(`${text}\n`, 'x', 'html')).toBe('a\n');
  expect(removeBlock('a\n', 'x', 'html')).toBe('a\n');
});

test('blocks of different names live side by side', () => {
  const both = upsertBlock(upsertBlock('t\n', 'x', '1', 'html'), 'y', '2', 'html');
  expect(removeBlock(both, 'x', 'html')).toBe(upsertBlock('t\n', 'y', '2', 'html'));
});

test('a block without a name has bare markers, and is not mistaken for one with a name', () => {
  const bare = upsertBlock('t\n', '', '1', 'html');
  expect(bare).toBe('t\n<!-- loa:begin -->\n1\n<!-- loa:end -->\n');
  const both = upsertBlock(bare, 'x', '2', 'html');
  expect(findBlock(both, '', 'html')?.body).toBe('1\n');
  expect(removeBlock(both, '', 'html')).toBe(upsertBlock('t\n', 'x', '2', 'html'));
});

test('markers that a page only shows in a code fence are not the block', () => {
  const page = '```\n<!-- loa:begin x -->\n<!-- loa:end x -->\n```\n';
  expect(findBlock(page, 'x', 'html')).toBeUndefined();
  expect(removeBlock(upsertBlock(page, 'x', 'b', 'html'), 'x', 'html')).toBe(page);
});

describe('damage is named, never guessed at', () => {
  test.each([
    ['no end', '<!-- loa:begin x -->\n'],
    ['no begin', '<!-- loa:end x -->\n'],
    ['twice', '<!-- loa:begin x -->\n<!-- loa:end x -->\n<!-- loa:begin x -->\n<!-- loa:end x -->\n'],
    ['turned around', '<!-- loa:end x -->\n<!-- loa:begin x -->\n'],
  ])('%s', (_name, text) => {
    expect(() => upsertBlock(text, 'x', '', 'html')).toThrow('do not pair up');
    expect(() => removeBlock(text, 'x', 'html')).toThrow('on line 1');
  });

  test('a body with markers, a bad name, and a body that hides the markers are refused', () => {
    expect(() => upsertBlock('', 'x', '<!-- loa:end x -->', 'html')).toThrow('marker itself');
    expect(() => upsertBlock('', 'x y', '', 'html')).toThrow('cannot name a block');
    expect(() => upsertBlock('```\n', 'x', '```\n', 'html')).toThrow('inside a code fence');
  });
});
