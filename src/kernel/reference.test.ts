import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoaError } from './errors.ts';
import {
  type CodeReference,
  formatReference,
  parseProjectPath,
  parseReference,
  requireReference,
} from './reference.ts';

const read = (text: string): unknown => {
  const parsed = parseReference(text);
  return parsed.ok ? parsed.reference : parsed.reason;
};
const lines = (path: string, firstLine: number, lastLine: number): CodeReference => ({
  kind: 'lines',
  path,
  firstLine,
  lastLine,
});
const symbol = (path: string, name: string): CodeReference => ({ kind: 'symbol', path, symbol: name });

describe('every spelling in use is read', () => {
  const spellings: readonly [string, CodeReference][] = [
    ['src/auth.ts:validateToken', symbol('src/auth.ts', 'validateToken')],
    ['src/auth.ts:Token.isValid', symbol('src/auth.ts', 'Token.isValid')],
    ['lib/a.rb:Token#valid?', symbol('lib/a.rb', 'Token#valid?')],
    ['src/lib.rs:auth::check', symbol('src/lib.rs', 'auth::check')],
    ['src/ü.ts:größe', symbol('src/ü.ts', 'größe')],
    ['src/auth.ts:L42', lines('src/auth.ts', 42, 42)],
    ['src/auth.ts:L10-L20', lines('src/auth.ts', 10, 20)],
    ['src/auth.ts:L10-20', lines('src/auth.ts', 10, 20)],
    ['src/auth.ts:45', lines('src/auth.ts', 45, 45)],
    ['${PROJECT_ROOT}/src/auth.ts:45-67', lines('src/auth.ts', 45, 67)],
    ['src/auth.ts#L10', lines('src/auth.ts', 10, 10)],
    ['src/auth.ts#L10-L20', lines('src/auth.ts', 10, 20)],
    ['./src/auth.ts', { kind: 'file', path: 'src/auth.ts' }],
    ['c#/a b.cs:Main', symbol('c#/a b.cs', 'Main')],
  ];
  test.each(spellings)('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('what leaves the project or is no reference is refused with the reason', () => {
  const refusals: readonly [string, string][] = [
    ['/etc/passwd:root', 'absolute'],
    ['~/x.ts:a', 'absolute'],
    ['C:\\x.ts', 'symbol'],
    ['..\\x.ts:a', '/ between'],
    ['../x.ts:a', '".."'],
    ['src/../../x.ts:L1', '".."'],
    ['${PROJECT_ROOT}//etc/passwd:L1', 'absolute'],
    ['${PROJECT_ROOT}/../x:L1', '".."'],
    ['a//b.ts:x', 'empty part'],
    ['a/./b.ts:x', 'empty part'],
    ['a/b/:x', 'empty part'],
    ['', 'empty'],
    [':x', 'empty'],
    ['a\0b.ts:x', 'control'],
    ['a\nb.ts:L1', 'control'],
    ['a.ts:L0', 'counts from 1'],
    ['a.ts:L9-L3', 'counts from 1'],
    ['a.ts:not a symbol', 'neither'],
    ['a.ts:', 'neither'],
    ['a.ts:10:5', 'colon'],
    ['https://example.org/x', 'neither'],
    [`${'a'.repeat(5000)}:x`, 'longer'],
  ];
  test.each(refusals)('%j', (text, reason) => {
    expect(read(text)).toContain(reason);
  });
});

test('a refused reference is an input error with the spelling to use', () => {
  let hint: string | undefined;
  try {
    requireReference('/etc/passwd');
  } catch (error) {
    if (isLoaError(error) && error.code === 'input.invalid') hint = error.hint;
  }
  expect(hint).toContain('relative to the project');
});

const part = fc.string({
  unit: fc.constantFrom('a', 'B', '0', '.', '-', '#', ' ', 'é', 'L'),
  minLength: 1,
  maxLength: 6,
});
const path = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))
  .filter((text) => parseProjectPath(text).ok && !/#L\d+(-L?\d+)?$/.test(text) && !text.startsWith('./'));
const name = fc.constantFrom('a', 'parse', '_x', '$', 'A.b', 'A#b', 'a::b', 'ok?', 'L', 'L4x');
const line = fc.integer({ min: 1, max: 99_999 });
const reference: fc.Arbitrary<CodeReference> = fc.oneof(
  path.map((text) => ({ kind: 'file' as const, path: text })),
  fc.tuple(path, name).map(([text, called]) => symbol(text, called)),
  fc.tuple(path, line, fc.nat(500)).map(([text, first, more]) => lines(text, first, first + more)),
);

test('formatting then parsing gives the same reference, with or without the root', () => {
  fc.assert(
    fc.property(reference, fc.boolean(), (value, withRoot) => {
      expect(read(formatReference(value, { withRoot }))).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

test('no path that is accepted can leave the project', () => {
  const risky = fc.array(fc.constantFrom('..', '.', '/', '\\', 'a', '', ':', '~', 'C:', '\0', './'), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(risky, (parts) => {
      const parsed = parseProjectPath(parts.join('/'));
      if (!parsed.ok) return;
      expect(new URL(parsed.path, 'file:///root/project/').href.startsWith('file:///root/project/')).toBe(
        true,
      );
      expect(parsed.path.split('/')).not.toContain('..');
    }),
    { numRuns: 1000 },
  );
});
