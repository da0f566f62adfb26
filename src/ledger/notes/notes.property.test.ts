import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDecision } from '../decision.ts';
import { formatDecisionBody, headingOf } from './decision-block.ts';
import { readDecisions, writeDecisions } from './decision-log.ts';

/** Markdown of the kinds that make trouble, and any other text. */
const line = fc.oneof(
  fc.constantFrom(
    '# A',
    '## Session Continuity',
    '### Decision Log',
    '### Decision Log ###',
    '#### 2024-01-01 - x',
    '```',
    '~~~',
    '<!--',
    '-->',
    '> q',
    '- item',
    '',
    '    code',
    'Title\n=====',
    '**Decision**: by hand',
    '<div>',
    '</div>',
    '<<<<<<< HEAD',
    '=======',
  ),
  fc.string({ maxLength: 20 }),
);
const newline = fc.constantFrom('\n', '\r\n');
const text = fc.tuple(fc.array(line, { maxLength: 14 }), newline).map(([lines, end]) => lines.join(end));
/** What may be put behind a block that was left open. */
const CLOSERS = ['```', '~~~', '-->', '`'.repeat(8), '~'.repeat(8)];
const one = buildDecision(
  { decision: 'Use SQLite', evidence: [{ path: 'a.ts', line: 1, quote: 'x = 1' }] },
  { agent: 'x', ts: '2026-01-02T03:04:05Z' },
);

describe('notes of any kind', () => {
  it('keep every line of others when a decision is written, or the write is refused as a whole', () => {
    let written = 0;
    fc.assert(
      fc.property(text, (notes) => {
        let after: string;
        try {
          after = writeDecisions(notes, [one]) ?? '';
        } catch (error) {
          expect((error as { code?: string }).code).toBe('input.invalid');
          return;
        }
        written += 1;
        const mine = new Set([
          ...CLOSERS,
          `#### ${headingOf(one)}`,
          ...formatDecisionBody(one).split('\n'),
          '## Session Continuity',
          '### Active Context',
          '### Decision Log',
        ]);
        const left = after.split(/\r?\n/);
        for (const kept of notes.split(/\r?\n/)) {
          const at = left.indexOf(kept);
          expect(at >= 0 || notes.trim() === '', `lost: ${JSON.stringify(kept)}`).toBe(true);
          if (at >= 0) left.splice(0, at + 1, ...left.slice(0, at));
        }
        if (notes.trim() !== '')
          expect(left.filter((rest) => rest.trim() !== '' && !mine.has(rest))).toEqual([]);
        expect(readDecisions(after).some(({ id }) => id === one.id)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(written).toBeGreaterThan(450);
  });
  it('do not change when the same decision is written again', () => {
    fc.assert(
      fc.property(text, (notes) => {
        let once: string;
        try {
          once = writeDecisions(notes, [one]) ?? '';
        } catch {
          return;
        }
        expect(writeDecisions(once, [one])).toBe(once);
      }),
    );
  });
});
