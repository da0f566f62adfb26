import { describe, expect, test } from 'vitest';
import { isLoaError, type LoaError } from '../errors.ts';
import { parseLayer } from './parse-yaml.ts';
import { toPlain } from './tree.ts';

const FILE = '.loa.config.yaml';

async function read(text: string): Promise<unknown> {
  return toPlain(
    (await parseLayer({ origin: 'project', file: FILE, text, isOfProject: true }, ['a', 'b', 'c'])).tree,
  );
}

async function refusal(text: string): Promise<LoaError> {
  try {
    await read(text);
  } catch (error) {
    if (isLoaError(error)) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

test('an empty file, comments only, a lone marker and null hold nothing', async () => {
  for (const text of ['', '\n\n', '# only\n# comments\n', '---\n', '\ufeff', 'null\n'])
    expect(await read(text)).toEqual({});
});

test('anchors, aliases and merge keys are worked in, own keys winning over merged ones', async () => {
  const text =
    'a: &base\n  x: 1\n  y: [1, 2]\nb:\n  <<: *base\n  x: 2\nc:\n  - *base\n  - { <<: [*base, {z: 3}] }\n';
  expect(await read(text)).toEqual({
    a: { x: 1, y: [1, 2] },
    b: { x: 2, y: [1, 2] },
    c: [
      { x: 1, y: [1, 2] },
      { x: 1, y: [1, 2], z: 3 },
    ],
  });
});

test('keys that are numbers or true are text, a byte order mark and CRLF are fine', async () => {
  expect(await read('\ufeffa:\r\n  1: x\r\n  true: y\r\n')).toEqual({ a: { 1: 'x', true: 'y' } });
});

test('dates stay text and a key named __proto__ stays a key', async () => {
  expect(await read('a: 2024-01-15\n')).toEqual({ a: '2024-01-15' });
  const b = ((await read('b: { __proto__: 1 }\n')) as { b: object }).b;
  expect(Object.hasOwn(b, '__proto__')).toBe(true);
});

describe('what cannot be read is told with file, line, column and the usual cause', () => {
  const cases: readonly [string, string, string][] = [
    ['a key given twice', 'a: 1\nb: 2\na: 3\n', `${FILE}:3:1: the key "a" is given twice`],
    ['a key given twice inside', 'a:\n  x: 1\n  x: 2\n', `${FILE}:3:3: the key "x" is given twice`],
    ['a tab as indentation', 'a:\n\tx: 1\n', `${FILE}:2:1: a tab is used for indentation`],
    [
      'indentation that does not line up',
      'a:\n  x: 1\n y: 2\n',
      `${FILE}:3:1: the indentation does not line up`,
    ],
    ['a bracket never closed', 'a: [1, 2\nb: 3\n', `${FILE}:2:1`],
    ['a quote never closed', 'a: "x\n', 'a quote, bracket, comma or colon is missing'],
    ['two colons in a line', 'a: x: y\n', `${FILE}:1:4: a line holds two "key: value" pairs`],
    ['a missing colon', 'a\nb: 1\n', 'a colon is probably missing'],
    ['a reserved character', 'a: @x\n', 'put the value in quotes'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'more than one document'],
    ['a list instead of a mapping', '- a\n- b\n', `${FILE}:1:1: the file must be a mapping`],
    ['a text instead of a mapping', 'hello\n', 'the file must be a mapping'],
    ['an alias of nothing', 'a: *x\n', `${FILE}:1:4: the alias *x names no anchor`],
    ['an anchor inside itself', 'a: &x\n  y: *x\n', 'nested deeper than 64'],
    ['a merge with itself', 'a: &x\n  <<: *x\n', 'nested deeper than 64'],
    ['a merge of no mapping', 'a:\n  <<: 1\n', `${FILE}:2:3: a merge key`],
    ['a key that is a mapping', 'a:\n  ? {x: 1}\n  : y\n', 'a key is empty or is not plain text'],
    ['too much nesting', `a: ${'['.repeat(100)}${']'.repeat(100)}\n`, 'nested deeper than 64'],
    ['absurd nesting', `a: ${'['.repeat(20_000)}`, 'nested'],
    ['too large a file', `a: ${'x'.repeat(300_000)}\n`, 'larger than 256 KiB'],
  ];
  test.each(cases)('%s', async (_name, text, sentence) => {
    const error = await refusal(text);
    expect(error.code).toBe('config.unreadable');
    expect(error.message).toContain(sentence);
  });

  test('the message never quotes the file, which may hold a secret', async () => {
    const error = await refusal('a: "sk-secret\nb: 1\n');
    expect(error.message + error.hint).not.toContain('secret');
  });
});

test('a bomb of aliases is stopped by a limit, long before it is taken apart', async () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const below = level === 0 ? '"x"' : `*l${level - 1}`;
    return `  k${level}: &l${level} [${Array.from({ length: 10 }, () => below).join(', ')}]`;
  });
  expect((await refusal(`a:\n${levels.join('\n')}\n`)).message).toContain('more than 20000 values');
});
