import { describe, expect, it } from 'vitest';
import { NOTES_TEMPLATE } from '../../state/index.ts';
import { buildDecision } from '../decision.ts';
import {
  readActiveContext,
  readIdentifiers,
  writeActiveContext,
  writeIdentifiers,
} from './active-context.ts';
import { planOverflow, readDecisions, writeDecisions } from './decision-log.ts';
import { hasConflictMarkers } from './sections.ts';

const decision = (words: string, ts = '2026-01-02T03:04:05Z') =>
  buildDecision(
    {
      decision: words,
      rationale: 'because\nof # this',
      evidence: [
        { path: 'src/a.ts', line: 3, quote: 'const a = `b`;' },
        { path: 'src/b.ts', line: 5, quote: 'one {\n\n  two ```\n}' },
      ],
      scenarios: ['first', 'second'],
      task: 'bd-1',
      source: 'u-1.0',
    },
    { agent: 'x', ts },
  );

describe('the decision log', () => {
  it('gives a decision back as it was written', () => {
    const one = decision('Use <!-- SQLite ### for it');
    const [read] = readDecisions(writeDecisions(NOTES_TEMPLATE, [one]) ?? '');
    expect(read).toMatchObject({
      id: one.id,
      source: 'u-1.0',
      ts: one.ts,
      evidence: one.evidence,
      scenarios: ['first', 'second'],
      task: 'bd-1',
      grounding: 'citation',
    });
    expect(read?.rationale).toBe('because of # this');
  });
  it('reads entries that people wrote by hand', () => {
    const entry = [
      '#### 2024-01-15T14:30:00Z - Token Expiry Handling',
      '**Decision**: Use sliding window',
      '**Evidence**:',
      '- `export function isTokenExpired(token)` [${PROJECT_ROOT}/src/auth/jwt.ts:52]',
      '**Test Scenarios**:',
      '1. Boundary',
      '2. Beyond',
      '',
      '### Pending',
    ];
    const byHand = NOTES_TEMPLATE.replace('### Pending', () => entry.join('\n'));
    expect(readDecisions(byHand)).toMatchObject([
      {
        id: undefined,
        title: 'Token Expiry Handling',
        decision: 'Use sliding window',
        evidence: [{ path: 'src/auth/jwt.ts', line: 52 }],
        scenarios: ['Boundary', 'Beyond'],
      },
    ]);
  });
  it('replaces an entry in place and keeps what a person added below it', () => {
    const bare = buildDecision({ decision: 'Use SQLite' }, { agent: 'x', ts: '2026-01-02T03:04:05Z' });
    const first = writeDecisions(NOTES_TEMPLATE, [bare]) ?? '';
    const edited = first.replace('[ASSUMPTION]\n', '[ASSUMPTION]\n\nA remark by a person.\n');
    const grounded =
      writeDecisions(edited, [
        { ...bare, grounding: 'citation', evidence: [{ path: 'a.ts', line: 1, quote: 'sqlite' }] },
      ]) ?? '';
    expect(grounded).toContain('A remark by a person.');
    expect(grounded).not.toContain('[ASSUMPTION]');
    expect(readDecisions(grounded)).toHaveLength(1);
  });
  it('writes into notes that are empty, without the sections, with CRLF, or with conflict markers', () => {
    const one = decision('Use SQLite');
    for (const notes of [
      undefined,
      '',
      ' \n\t\n',
      '# Mine\n\nWords.',
      '# Mine\r\n\r\n## Session Continuity\r\n\r\nWords.\r\n',
      '<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n',
    ]) {
      const written = writeDecisions(notes, [one]) ?? '';
      expect(readDecisions(written), JSON.stringify(notes)).toHaveLength(1);
      if (notes?.includes('Words')) expect(written).toContain('Words.');
      if (notes?.includes('<<<')) expect(hasConflictMarkers(written)).toBe(true);
    }
  });
  it('ends a code block or a comment that a person left open, rather than writing into it', () => {
    const one = decision('Use SQLite');
    for (const open of ['```', '~~~~', '<!-- left open', '````js']) {
      const notes = `${NOTES_TEMPLATE}\n${open}\nWords.\n`;
      const inLog = NOTES_TEMPLATE.replace('### Pending', `${open}\nWords.\n\n### Pending`);
      for (const text of [notes, inLog, `# Mine\n\n${open}\nWords.`]) {
        const written = writeDecisions(text, [one]) ?? '';
        expect(readDecisions(written), text).toHaveLength(1);
        expect(written).toContain(`${open}\nWords.`);
      }
    }
  });
  it('moves the oldest decisions out when there are too many, and loses none', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      decision(`Decision number ${index}`, `2026-0${1 + Math.floor(index / 20)}-02T03:04:05Z`),
    );
    const notes = writeDecisions(NOTES_TEMPLATE, many) ?? '';
    const overflow = planOverflow(notes, (month) => `archive/notes-${month}.md`, 12_000);
    const kept = readDecisions(overflow?.notes ?? '').map(({ id }) => id);
    const moved = [...(overflow?.moved.values() ?? [])].flat();
    expect(kept.length + moved.length).toBe(60);
    expect(kept.at(-1)).toBe(many.at(-1)?.id);
    expect(overflow?.notes).toContain('](archive/notes-2026-01.md)');
    expect((overflow?.notes ?? '').length).toBeLessThan(12_000);
    expect(planOverflow(notes, String, 1_000_000)).toBeUndefined();
  });
});

describe('the active context', () => {
  it('is read back as written, beside lines of others', () => {
    const notes = NOTES_TEMPLATE.replace(
      '- **Reasoning State**: none',
      '- **Reasoning State**: none\n- **Mine**: kept',
    );
    const written = writeActiveContext(notes, {
      task: 'bd-1',
      taskTitle: 'A (b) title',
      lastCheckpoint: '2026-01-02T03:04:05Z',
      reasoning: 'Looking\nat it',
    });
    expect(readActiveContext(written)).toEqual({
      task: 'bd-1',
      taskTitle: 'A (b) title',
      lastCheckpoint: '2026-01-02T03:04:05Z',
      reasoning: 'Looking at it',
    });
    expect(written).toContain('- **Mine**: kept');
    expect(readActiveContext(NOTES_TEMPLATE)).toEqual({
      task: undefined,
      taskTitle: undefined,
      lastCheckpoint: undefined,
      reasoning: undefined,
    });
  });
  it('keeps identifiers as a table, each place once, and a place that is known changes nothing', () => {
    const row = (place: string, verified = '10:00:00Z') => ({ place, purpose: 'why | not', verified });
    const before = writeIdentifiers(NOTES_TEMPLATE, [row('a.ts:1'), row('b.ts:2')]);
    expect(writeIdentifiers(before, [row('a.ts:1', '11:00:00Z')])).toBe(before);
    const notes = writeIdentifiers(before, [row('a.ts:1'), row('c.ts:3')]);
    expect(readIdentifiers(notes).map(({ place }) => place)).toEqual(['a.ts:1', 'b.ts:2', 'c.ts:3']);
    expect(writeIdentifiers(NOTES_TEMPLATE, [])).toBe(NOTES_TEMPLATE);
  });
});
