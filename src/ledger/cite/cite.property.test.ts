import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../kernel/any-text.suite.ts';
import { checkQuote, openText } from '../evidence/check-quote.ts';
import { formatCodeSpan, parseCodeSpan } from '../evidence/code-span.ts';
import { formatEvidence, parseEvidence } from '../evidence/written.ts';

const letters = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', '`', '\t', 'é', '😀', '(', ']', '$', '{'),
  minLength: 1,
  maxLength: 30,
});

describe('a code span', () => {
  it('brings any one-line text back', () => {
    fc.assert(
      fc.property(letters, (text) => {
        fc.pre(text.trim() !== '');
        const span = formatCodeSpan(text);
        expect(parseCodeSpan(span)).toEqual({ text, end: span.length });
      }),
    );
  });
});

describe('written evidence', () => {
  it('brings path, lines and quote back, of one line or many', () => {
    const line = letters.filter((text) => text.trim() !== '' && !/^\s*`{3,}\s*$/.test(text));
    const quote = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(quote, fc.integer({ min: 1, max: 9999 }), (text, at) => {
        const evidence = { path: 'src/some file.ts', line: at, quote: text };
        expect(parseEvidence(formatEvidence(evidence))).toEqual({ ok: true, evidence });
      }),
    );
  });
  it('is read from any text without failing', () => {
    fc.assert(fc.property(anyText(), (text) => void parseEvidence(text)));
  });
});

describe('a check', () => {
  it('finds every quote that was cut out of a file, at its line or a nearer copy', () => {
    const content = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c', 'ж'), maxLength: 12 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(content, fc.nat(), fc.nat(), (lines, pick, from) => {
        const index = pick % lines.length;
        const line = lines[index] as string;
        const quote = line.slice(from % (line.length + 1));
        fc.pre(quote.replace(/\s/g, '').length >= 3);
        const text = openText(Buffer.from(lines.join('\n')));
        expect(checkQuote(text, { line: index + 1, quote })).toEqual({ state: 'holds', line: index + 1 });
      }),
    );
  });
});
