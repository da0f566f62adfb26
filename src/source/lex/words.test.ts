import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { typescript } from '../languages/braces/typescript.ts';
import { lex } from './lex.ts';
import { createTokens, hashName, tokenText } from './tokens.ts';
import { compileWords, nextWord } from './words.ts';

const lexed = (text: string) => {
  const tokens = createTokens();
  lex(new TextEncoder().encode(text), typescript.rules, tokens);
  return tokens;
};

describe('names by their hash', () => {
  it('are the same from the lexer, from a text and from the checksum that everybody knows', () => {
    for (const name of ['a', 'export', 'größe', '_$1', 'x'.repeat(300)]) {
      expect(lexed(name).data[0]).toBe(hashName(name));
      expect(hashName(name)).toBe(~crc32(name) | 0);
    }
  });

  it('give their own text again, also when another name took the place that it was kept in', () => {
    const tokens = createTokens();
    const names = Array.from({ length: 30_000 }, (_none, at) => `name${at}`);
    lex(new TextEncoder().encode(`${names.join(' ')} ${names.join(' ')}`), typescript.rules, tokens);
    const read = Array.from({ length: tokens.count }, (_none, at) => tokenText(tokens, at));
    expect(read).toEqual([...names, ...names]);
  });
});

describe('words that begin something', () => {
  const words = compileWords(['import', 'export']);

  it('are found in their order, and neither in strings nor in longer names', () => {
    const tokens = lexed("import x; 'import'; important; export y; // export");
    const first = nextWord(tokens, 0, words);
    const second = nextWord(tokens, first + 1, words);
    expect([tokenText(tokens, first), tokenText(tokens, second)]).toEqual(['import', 'export']);
    expect(nextWord(tokens, second + 1, words)).toBe(tokens.count);
  });
});

describe('code inside a template', () => {
  it.each([
    ['a pattern with a quote', "`${a.replace(/'/g, '')}`"],
    ['a pattern with a back tick', '`${a.replace(/`/g, 1)}`'],
    ['a pattern with a brace', '`${a.replace(/[}]/g, 1)}`'],
    ['a pattern with a slash in a class', '`${a.split(/[/"]/)}`'],
    ['a comment with a quote', "`${a /* it's */}`"],
    ['a line comment with a brace', '`${a // }\n}`'],
    ['a division', '`${a / b} ${c / d}`'],
    ['a template in a template', '`${a ? `${b.match(/`/)}` : ""}`'],
    ['two slashes in the text', '`http://${host}/`'],
  ])('ends where it ends: %s', (_what, text) => {
    const tokens = lexed(`${text}; after`);
    expect(tokenText(tokens, tokens.count - 1)).toBe('after');
    expect(tokens.count).toBe(3);
  });
});
