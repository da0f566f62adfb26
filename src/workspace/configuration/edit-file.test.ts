import { expect, test } from 'vitest';
import { editSetting } from './edit-file.ts';

const set = (text: string, key: string, value: unknown) =>
  editSetting(text, { steps: key.split('.'), value, file: 'f' });

test('a setting is added, changed and taken out, and everything else stays as it was, comments included', () => {
  const text = '# mine\nmemory:\n  # why\n  days: 3 # really\nother: { a: 1 }\n';
  const added = set(text, 'memory.embedding.url', 'http://x');
  expect(added).toBe(
    '# mine\nmemory:\n  # why\n  days: 3 # really\n  embedding:\n    url: http://x\nother: { a: 1 }\n',
  );
  expect(set(added, 'memory.embedding.url', undefined)).toBe(text);
  expect(set(text, 'memory.days', 4)).toBe(text.replace('days: 3', 'days: 4'));
  expect(set('', 'a.b', [1, 'x'])).toBe('a:\n  b:\n    - 1\n    - x\n');
  expect(set('a:\n', 'a.b', true)).toBe('a:\n  b: true\n');
});

test('taking out what is not there changes nothing, and the last setting leaves an empty file', () => {
  expect(set('a:\n  b: 1\n', 'a.c', undefined)).toBe('a:\n  b: 1\n');
  expect(set('a:\n  b: 1\n', 'x.y', undefined)).toBe('a:\n  b: 1\n');
  expect(set('a:\n  b:\n    c: 1\n', 'a.b.c', undefined)).toBe('');
  expect(set('', 'a.b', undefined)).toBe('');
});

test('a value that YAML would read as something else comes back as it was', () => {
  expect(set('', 'a.b', 'true')).toBe('a:\n  b: "true"\n');
  expect(set('', 'a.b', 'x: y # z')).toBe('a:\n  b: "x: y # z"\n');
});

test.each(['a: [', '- 1\n', 'a: 1\n', 'x: &x { c: 1 }\na: *x\n'])(
  'what cannot be changed safely is refused: %j',
  (text) => {
    expect(() => set(text, 'a.b', 1)).toThrow('cannot change f');
  },
);
