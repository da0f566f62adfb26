import { describe, expect, it } from 'vitest';
import type { FileFacts, SymbolFact } from '../source/index.ts';
import { cutIntoPieces, linesIn } from './pieces.ts';

const symbol = (name: string, line: number, endLine: number): SymbolFact => ({
  name,
  kind: 'function',
  container: '',
  visibility: 'private',
  isDefinition: true,
  signature: '',
  doc: '',
  start: 0,
  end: 0,
  line,
  endLine,
});
const facts = (symbols: readonly SymbolFact[]): FileFacts => ({
  language: 'c',
  lines: 0,
  symbols,
  imports: [],
  exports: [],
  routes: [],
  mounts: [],
  commands: [],
  environment: [],
  tests: { frameworks: [], cases: 0, assertions: 0, properties: 0 },
});

describe('a declaration', () => {
  it('has the comment right above it, whose first sentence is told, and none that stands apart', () => {
    const text =
      '// of the file\n\n/* Pours the tea out of the pot.\n   Slowly. */\nstatic int pour(void)\n{\n  return 1;\n}\n';
    const [pour, rest] = cutIntoPieces(text, facts([symbol('pour', 5, 8)]), 'a.c');
    expect(pour).toMatchObject({
      symbol: 'pour',
      line: 5,
      doc: 'Pours the tea out of the pot.',
      ranges: '3-8',
    });
    expect(rest).toMatchObject({ symbol: '', text: '// of the file' });
  });

  it('that is long is looked at in parts, each with its own lines', () => {
    const text = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
    const parts = cutIntoPieces(text, facts([symbol('long', 1, 100)]), 'a.c');
    expect(parts.map(({ ranges }) => ranges)).toEqual(['1-36', '37-72', '73-100']);
    expect(linesIn('37-38', text.split('\n'))).toEqual([
      { line: 37, text: 'line 36' },
      { line: 38, text: 'line 37' },
    ]);
  });
});

describe('a function that stands in a condition', () => {
  it('is found by its first line and ends where its indentation does', () => {
    const text =
      "<?php\nif ( ! function_exists( 'brew' ) ) :\n\t/** Brews a cup. */\n\tfunction brew( $cup ) {\n\t\treturn $cup;\n\t}\nendif;\n$a = 1;\n";
    const pieces = cutIntoPieces(text, facts([]), 'a.php');
    expect(pieces[0]).toMatchObject({ symbol: 'brew', kind: 'inner', ranges: '3-6', doc: 'Brews a cup.' });
  });
});

describe('a text for people', () => {
  it.each([
    ['README.md', '# Tea\n\nAbout tea.\n\n## Brewing\n\n```sh\n# not a heading\nmake tea\n```\n'],
    ['a.rst', 'Tea\n===\n\nAbout tea.\n\nBrewing\n-------\n\nmake tea\n'],
    ['a.adoc', '= Tea\n\nAbout tea.\n\n== Brewing\n\nmake tea\n'],
  ])('is cut by its headings, which stand above each part: %s', (path, text) => {
    const pieces = cutIntoPieces(text, undefined, path);
    expect(pieces.map(({ doc }) => doc)).toEqual(['Tea', 'Tea > Brewing']);
    expect(pieces[1]?.text).toContain('make tea');
  });
});
