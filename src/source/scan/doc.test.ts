import { describe, expect, it } from 'vitest';
import { factsOf } from '../languages/symbols.suite.ts';
import { firstSentence } from './doc.ts';

describe('the first sentence of documentation', () => {
  it.each([
    ['Adds a. Then more.', 'Adds a.'],
    ['Uses e.g. this one. And that.', 'Uses e.g. this one.'],
    ['Two\nlines joined.\n\nRest', 'Two lines joined.'],
    ['@param x nothing', ''],
    ['@brief Opens it.', 'Opens it.'],
    ['@brief The Cup class\n Cup holds tea. And more.', 'Cup holds tea.'],
    ['@brief Pours the tea\nOnly in a cup that is there.', 'Pours the tea'],
    ['@brief Pours the tea\nthat is left.', 'Pours the tea that is left.'],
    ['eslint-disable no-x', ''],
    ['<summary>Sends <b>it</b>.</summary>', 'Sends it.'],
    ['-----\nReal text', 'Real text'],
    ['', ''],
  ])('%j gives %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence));

  it('is taken from the comment right before, not from one behind other code or above an empty line', () => {
    const docs = factsOf(
      'typescript',
      'const a = 1; // of a\nexport function b() {}\n// far\n\nexport function c() {}\n/** Of d. */\n@dec()\nexport class d {}\n',
    ).symbols.map(({ name, doc }) => `${name}:${doc}`);
    expect(docs).toEqual(['a:', 'b:', 'c:', 'd:Of d.']);
  });

  it('puts a signature on one line, without body, comments or trailing comma', () => {
    const [symbol] = factsOf(
      'typescript',
      'export async function go(\n  a: string, // why\n  b = { x: 1 },\n): Promise<void> {\n  return;\n}\n',
    ).symbols;
    expect(symbol?.signature).toBe('export async function go(a: string, b = { x: 1 }): Promise<void>');
  });

  it('takes a documentation block above one empty line, but not the one that opens the file', () => {
    const text =
      '/**\n * About the file.\n */\n\nexport function a() {}\n\n/**\n * Does b well.\n */\n\nexport function b() {}\n';
    expect(factsOf('javascript', text).symbols.map(({ name, doc }) => `${name}:${doc}`)).toEqual([
      'a:',
      'b:Does b well.',
    ]);
  });
});
