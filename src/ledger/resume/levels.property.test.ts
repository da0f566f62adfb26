import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeLevel1, composeLevel2 } from './levels.ts';
import type { CheckedDecision, Situation } from './situation.ts';
import { cutToTokens, estimateTokens } from './tokens.ts';

const words = fc.oneof(fc.lorem({ maxCount: 30 }), fc.string({ unit: 'grapheme', maxLength: 200 }));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const evidence = fc.record({
  path: fc.stringMatching(/^[a-z/]{1,60}\.ts$/),
  line: fc.integer({ min: 1, max: 99_999 }),
  quote: words,
});
const check = fc.oneof(
  evidence.map((one) => ({ state: 'holds' as const, evidence: one })),
  fc.tuple(evidence, words, maybe(words)).map(([one, reason, standsThere]) => ({
    state: 'fails' as const,
    evidence: one,
    problem: 'not-there' as const,
    reason,
    ...(standsThere === undefined ? {} : { standsThere }),
  })),
);
const decision: fc.Arbitrary<CheckedDecision> = fc
  .tuple(words, words, fc.array(check, { maxLength: 3 }))
  .map(([title, rationale, checks]) => ({
    logged: {
      id: 'd-1',
      source: undefined,
      ts: '2026-03-04T10:00:00Z',
      title,
      decision: title,
      rationale,
      evidence: [],
      scenarios: [],
      grounding: 'assumption',
      task: undefined,
      isRemark: false,
      withdrawn: undefined,
    },
    checks,
  }));
const situation: fc.Arbitrary<Situation> = fc
  .tuple(
    words,
    fc.array(words, { maxLength: 9 }),
    maybe(words),
    fc.array(words, { maxLength: 3 }),
    fc.nat(5000),
  )
  .map(([title, nextSteps, reasoning, warnings, decisions]) => ({
    task: {
      id: 'bd-1',
      title,
      status: 'open',
      priority: 1,
      nextSteps,
      isBlocked: false,
      dependsOn: [],
      leaseUntil: undefined,
    },
    lastCheckpoint: '2026-03-04T10:00:00Z',
    reasoning,
    decisions: Array(decisions).fill(undefined),
    questions: nextSteps,
    warnings,
  }));

describe('a level of any content', () => {
  it('never costs more than its budget', () => {
    fc.assert(
      fc.property(
        situation,
        fc.array(decision, { maxLength: 3 }),
        fc.integer({ min: 40, max: 600 }),
        (now, checked, tokensMax) => {
          expect(composeLevel1(now, checked, tokensMax)?.tokens ?? 0).toBeLessThanOrEqual(tokensMax);
          expect(composeLevel2(now, checked, { tokensMax }).tokens).toBeLessThanOrEqual(tokensMax);
        },
      ),
    );
  });
  it('is made of pieces that were cut to what they may cost', () => {
    fc.assert(
      fc.property(words, fc.nat(60), (text, tokensMax) => {
        expect(estimateTokens(cutToTokens(text, tokensMax))).toBeLessThanOrEqual(Math.max(0, tokensMax));
      }),
    );
  });
});
