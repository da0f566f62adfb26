import { describe, expect, it } from 'vitest';
import { checkQuote, openText } from './check-quote.ts';

const FILE =
  'import a from "a";\n\nexport function one(x) {\n\treturn x + 1;\n}\n\nexport function two(x) {\n\treturn x + 1;\n}\n';
const check = (quote: string, line: number, endLine?: number, content: string | Uint8Array = FILE) =>
  checkQuote(openText(Buffer.from(content)), { quote, line, ...(endLine === undefined ? {} : { endLine }) });

describe('a quote', () => {
  it('holds where it stands, in part of a line, in a range, over several lines', () => {
    expect(check('export function one(x)', 3)).toEqual({ state: 'holds', line: 3 });
    expect(check('return x + 1;', 1, 5)).toEqual({ state: 'holds', line: 4 });
    expect(check('one(x) {\n\treturn x + 1;', 3)).toEqual({ state: 'holds', line: 3 });
    expect(check('}', 5, undefined)).toMatchObject({ state: 'fails', problem: 'too-short' });
  });
  it('is found at the nearest line when it moved inside the file', () => {
    expect(check('return x + 1;', 9)).toEqual({ state: 'moved', line: 8 });
    expect(check('return x + 1;', 3)).toEqual({ state: 'moved', line: 4 });
  });
  it('far from its line, or beyond the file, is found with a doubt', () => {
    expect(check('export function two', 400)).toEqual({
      state: 'moved',
      line: 7,
      doubt: 'line 400 is beyond the file, which has 9 lines',
    });
    const long = `const first = 1;\n${'\n'.repeat(80)}last();\n`;
    expect(check('const first', 60, undefined, long)).toMatchObject({ doubt: expect.stringContaining('59') });
    expect(check('const first', 40, undefined, long)).toEqual({ state: 'moved', line: 1 });
  });
  it('that is a mere name is found in code before comments, and at the nearest place', () => {
    const text = 'limit();\n\n\n// the limit\n\n\n\nlimit(2);\n/* limit */\n';
    expect(check('limit', 5, undefined, text)).toEqual({ state: 'moved', line: 8 });
    expect(check('limit', 3, undefined, text)).toEqual({ state: 'moved', line: 1 });
    expect(check('the limit', 5, undefined, text)).toEqual({ state: 'moved', line: 4 });
  });
  it('fails with what stands there and where the two differ: look-alikes, tabs', () => {
    expect(check('export functi\u043en one(x)', 3)).toMatchObject({
      state: 'fails',
      problem: 'not-there',
      standsThere: 'export function one(x) {',
      reason: expect.stringContaining('U+043E'),
    });
    expect(check('export function three(x)', 3)).toMatchObject({
      reason: expect.stringContaining('goes on with "three" where the file goes on with "one"'),
    });
    expect(check('  return x + 1;', 4)).toMatchObject({ state: 'fails', problem: 'not-there' });
    expect(check('{\n  return x + 1;', 3)).toMatchObject({ state: 'fails', problem: 'not-there' });
  });
  it('fails with the whole numbers or words that differ, not with what is left of them', () => {
    expect(check('const PORT = 8080;', 1, undefined, 'const PORT = 8443;\n')).toMatchObject({
      reason: expect.stringContaining('it goes on with "8080" where the file goes on with "8443"'),
    });
  });
  it('does not care for line ends, and for nothing else', () => {
    const crlf = FILE.replaceAll('\n', '\r\n');
    expect(check('one(x) {\n\treturn x + 1;', 3, undefined, crlf)).toEqual({ state: 'holds', line: 3 });
    expect(check('return  x + 1;', 4, undefined, crlf)).toMatchObject({ state: 'fails' });
  });
  it('cannot be taken from a binary file, nor from behind the end', () => {
    expect(check('abc', 1, undefined, Uint8Array.of(97, 98, 99, 0))).toMatchObject({ problem: 'binary' });
    expect(check('nowhere at all', 99)).toMatchObject({
      problem: 'beyond-end',
      reason: expect.stringContaining('9 lines'),
    });
    expect(check('', 99)).toMatchObject({ problem: 'beyond-end' });
    expect(check('', 9)).toEqual({ state: 'holds', line: 9 });
  });
  it('stands in bytes that are no UTF-8 too, when its own bytes do', () => {
    expect(check('caf', 1, undefined, Uint8Array.of(99, 97, 102, 0xe9, 10))).toEqual({
      state: 'holds',
      line: 1,
    });
    expect(check('café', 1, undefined, Uint8Array.of(99, 97, 102, 0xe9, 10))).toMatchObject({
      state: 'fails',
    });
  });
});
