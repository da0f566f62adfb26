import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from '../extract/extract.ts';
import { LANGUAGES } from '../languages/index.ts';
import { lex } from './lex.ts';
import { createTokens, DIRECTIVE, IDENT, NEWLINE, NUMBER, STRING } from './tokens.ts';

const PIECES = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '"',
  "'",
  '`',
  '/*',
  '*/',
  '//',
  '#',
  '\\',
  '\n',
  ' ',
  ';',
  ',',
  '=',
  ':',
  '.',
  '@',
  '$',
  '%',
  '<<EOF',
  'EOF',
  '"""',
  '#if 0',
  '#endif',
  '#else',
  'r#"',
  '<?php',
  '?>',
  '~r/',
  '--[[',
  ']]',
  'class',
  'def',
  'function',
  'fn',
  'end',
  'struct',
  'enum',
  'type',
  'name',
  'é',
  '1',
  '0x',
  'export',
  'namespace',
  'impl',
  'for',
  'operator',
  'template',
  'public',
  'CREATE TABLE',
];
const soup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 80 })
  .map((parts) => new TextEncoder().encode(parts.join('')));
const bytes = fc.oneof(soup, fc.uint8Array({ maxLength: 300 }));
const language = fc.constantFrom(...LANGUAGES);
const KINDS = new Set<number>([IDENT, NUMBER, STRING, NEWLINE, DIRECTIVE]);

describe('whatever the bytes', () => {
  it('tokens lie inside the file, in order, never overlapping, and brackets are paired with their own kind', () => {
    const tokens = createTokens();
    fc.assert(
      fc.property(bytes, language, (source, { rules }) => {
        lex(source, rules, tokens);
        let behind = 0;
        for (let at = 0; at < tokens.count; at++) {
          const kind = tokens.kind[at] as number;
          expect(tokens.start[at]).toBeGreaterThanOrEqual(behind);
          expect(tokens.end[at]).toBeGreaterThan(tokens.start[at] as number);
          behind = tokens.end[at] as number;
          if (!KINDS.has(kind)) expect(source[tokens.start[at] as number]).toBe(kind);
          if (kind !== 0x28 && kind !== 0x5b && kind !== 0x7b) continue;
          const partner = tokens.data[at] as number;
          if (partner >= 0) expect(tokens.kind[partner]).toBe(kind === 0x28 ? 0x29 : kind + 2);
        }
        expect(behind).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: 400 },
    );
  });

  it('facts are found without failing, and every span lies inside the file on the lines it says', () => {
    const bench = createWorkbench();
    fc.assert(
      fc.property(bytes, language, fc.boolean(), (source, { id }, isTest) => {
        const { facts } = extractFile(source, { type: id, isTest }, bench);
        const lines = [0, ...[...source.keys()].filter((at) => source[at] === 0x0a).map((at) => at + 1)];
        for (const { start, end, line, endLine } of facts.symbols) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(source.length);
          expect(lines.findLastIndex((at) => at <= start) + 1).toBe(line);
          expect(lines.findLastIndex((at) => at <= end - 1) + 1).toBe(endLine);
        }
      }),
      { numRuns: 600 },
    );
  });
});
