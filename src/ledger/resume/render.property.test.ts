import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToTokens, estimateTokens } from '../../kernel/tokens.ts';
import { renderResume } from './render.ts';
import type { Resume, ResumeDecision, ResumeEvidence } from './value.ts';

const words = fc.oneof(fc.lorem({ maxCount: 30 }), fc.string({ unit: 'grapheme', maxLength: 200 }));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const place = fc
  .tuple(fc.stringMatching(/^[a-z/]{1,60}\.ts$/), fc.integer({ min: 1, max: 99_999 }))
  .map(([path, line]) => `${path}:${line}`);
const evidence: fc.Arbitrary<ResumeEvidence> = fc.record({
  place,
  quote: words,
  state: fc.constantFrom('holds', 'moved', 'stale'),
  movedFromLine: fc.nat(),
  reason: words,
  now: maybe(words),
});
const decision: fc.Arbitrary<ResumeDecision> = fc.record({
  ts: fc.constant('2026-03-04T10:00:00Z'),
  text: words,
  headline: words,
  rationale: words,
  isEdited: fc.boolean(),
  state: fc.constantFrom('holds', 'stale', 'ungrounded'),
  evidence: fc.array(evidence, { maxLength: 3 }),
});
const session = fc.record({
  session: fc.constant('s1'),
  asked: words,
  later: fc.array(fc.record({ text: words, isBinding: fc.boolean() }), { maxLength: 12 }),
  reply: maybe(words),
  earlier: fc.array(words, { maxLength: 5 }),
  isFinished: fc.boolean(),
  isCutOff: fc.boolean(),
  before: maybe(words),
  next: fc.array(words, { maxLength: 6 }),
  failing: fc.array(words, { maxLength: 3 }),
  files: fc.array(words, { maxLength: 9 }),
  commits: fc.array(words, { maxLength: 4 }),
  since: fc.array(words, { maxLength: 4 }),
});
const resumed: fc.Arbitrary<Resume> = fc.record({
  wishes: fc.array(words, { maxLength: 9 }),
  memories: fc.array(words, { maxLength: 4 }),
  session: maybe(session),
  decisionsStale: fc.nat(20),
  task: maybe(fc.record({ id: fc.constant('bd-1'), status: fc.constant('open'), title: words })),
  next: fc.array(words, { maxLength: 9 }),
  decisions: fc.array(decision, { maxLength: 3 }),
  decisionsLeftOut: fc.nat(5000),
  questions: fc.array(words, { maxLength: 9 }),
  state: maybe(words),
  checkpoint: maybe(fc.constant('2026-03-04T10:00:00Z')),
  warnings: fc.array(words, { maxLength: 3 }),
  quoted: fc.oneof(
    fc.constant({ head: '', lines: [] }),
    fc.record({ head: fc.constant('Quoted:'), lines: fc.array(words, { maxLength: 5 }) }),
  ),
});

describe('a level of any content', () => {
  it('never costs more than its budget', () => {
    fc.assert(
      fc.property(
        resumed,
        fc.constantFrom(1, 2),
        fc.integer({ min: 40, max: 600 }),
        (resume, level, tokensMax) => {
          expect(renderResume(resume, { level, tokensMax }).tokens).toBeLessThanOrEqual(tokensMax);
        },
      ),
    );
  });
  it('shows no code in a line whose decision it cut', () => {
    const headline = 'Use sliding expiration for every token that a service of ours hands out to a browser';
    fc.assert(
      fc.property(resumed, fc.integer({ min: 40, max: 300 }), evidence, (resume, tokensMax, one) => {
        const stale = { ...one, state: 'stale', now: 'MARK of the code' } as const;
        const decisions = resume.decisions.map((each) => ({ ...each, headline, evidence: [stale] }));
        const lines = renderResume({ ...resume, decisions }, { level: 1, tokensMax }).text.split('\n');
        for (const line of lines.filter((text) => text.includes('now: MARK')))
          expect(line).toContain(headline);
      }),
    );
  });
  it('tells every wish of a few words, or counts what it left out', () => {
    const bare: Resume = {
      wishes: [],
      memories: [],
      session: undefined,
      decisionsStale: 0,
      task: undefined,
      next: [],
      decisions: [],
      decisionsLeftOut: 0,
      questions: [],
      state: undefined,
      checkpoint: undefined,
      warnings: [],
      quoted: { head: '', lines: [] },
    };
    const told = (count: number) => {
      const wishes = Array.from({ length: count }, (_, at) => `keep rule ${at} of the house`);
      const { text, leftOut } = renderResume({ ...bare, wishes }, { level: 1, tokensMax: 300 });
      return {
        shown: wishes.filter((wish) => text.split('\n').includes(`User: ${wish}`)).length,
        leftOut,
        text,
      };
    };
    expect(told(12)).toMatchObject({ shown: 12, leftOut: 0 });
    const many = told(40);
    expect(many.shown + many.leftOut).toBe(40);
    expect(many.text).toMatch(/Left out: \d+/);
  });
  it('is made of pieces that were cut to what they may cost', () => {
    fc.assert(
      fc.property(words, fc.nat(60), (text, tokensMax) => {
        expect(estimateTokens(cutToTokens(text, tokensMax))).toBeLessThanOrEqual(Math.max(0, tokensMax));
      }),
    );
  });
});
