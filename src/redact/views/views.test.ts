// Secrets that are not spelled out letter by letter, and what looks like it.

import { describe, expect, test } from 'vitest';
import { createRedactor } from '../index.ts';
import { fillTemplate } from '../rules/examples.ts';

const { redact } = createRedactor({ secretsOnly: true, blockPrivateKeys: false });
const TOKEN = fillTemplate('ghp_{a36}', 7);
const PASSWORD = fillTemplate('{a12}', 11);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** What must be gone, and the text it stands in. */
function survivors(cases: readonly (readonly [secret: string, text: string])[]): string[] {
  return cases.filter(([secret, text]) => redact(text).text.includes(secret)).map(([, text]) => text);
}

describe('a secret is found', () => {
  test('in base64 and hex, wherever in it the token begins', () => {
    const wrapped = ['', 'u:', 'bob:', 'token='].map((before) => base64(before + TOKEN));
    expect(survivors(wrapped.map((one) => [one, `blob ${one} end`]))).toEqual([]);
    const hex = Buffer.from(TOKEN).toString('hex');
    expect(survivors([[hex, `x=${hex}`]])).toEqual([]);
    expect(redact(`a ${base64(TOKEN)} b`).text).toBe('a [REDACTED:github-token] b');
  });

  test('with colours inside it or between key and value', () => {
    const [head, tail] = [TOKEN.slice(0, 14), TOKEN.slice(14)];
    expect(
      survivors([
        [tail, `got \x1b[31m${head}\x1b[0m\x1b[1;33m${tail}\x1b[0m`],
        [tail, `{"line":"${head}\\u001b[0m${tail}"}`],
        [PASSWORD, `password: \x1b[33m${PASSWORD}\x1b[0m`],
      ]),
    ).toEqual([]);
  });

  test('with escapes of letters that need none', () => {
    const tail = TOKEN.slice(6);
    const spelled = ['&#95;', '&#x5f;', '%5F', '\\u005f', '\\x5f'].map((sign) => TOKEN.replace('_', sign));
    expect(survivors(spelled.map((one) => [tail, `see ${one} there`]))).toEqual([]);
  });

  test('broken over two lines, indented or continued', () => {
    for (const cut of [8, 20, 34]) {
      const [head, tail] = [TOKEN.slice(0, cut), TOKEN.slice(cut)];
      for (const seam of ['\n', '\r\n    ', '\\\n'])
        expect(redact(`use ${head}${seam}${tail} now`).text).toBe('use [REDACTED:github-token] now');
    }
  });
});

describe('nothing is found', () => {
  test('in digests, encoded sentences, escapes and lines of ordinary text', () => {
    for (const text of [
      `integrity sha512-${fillTemplate('{b86}', 3)}==`,
      `data:text/plain;base64,${base64('the quick brown fox jumps over the lazy dog again')}`,
      Buffer.from('a sentence of no interest to anybody').toString('hex'),
      'https://acme.io/search?q=a%20b%3Dc%41bc',
      'const LETTERS = "\\u0041-\\u005a\\u0061-\\u007a";',
      '\x1b[32mINFO\x1b[0m ready in \x1b[1m42\x1b[0m ms',
      'the prefix is ghp_\nand the rest of this line is prose',
    ])
      expect(redact(text).text).toBe(text);
  });
});
