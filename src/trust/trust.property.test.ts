import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess, type Evidence } from './assess.ts';
import { route } from './decide.ts';
import { compareLevels, TRUST_LEVELS } from './level.ts';
import { formatRequirement, includes, parseRequirement, type Requirement, scopesOf } from './requirement.ts';
import { type Capability, VOCABULARY } from './vocabulary.ts';

const requirement: fc.Arbitrary<Requirement> = fc
  .constantFrom(...(Object.keys(VOCABULARY) as Capability[]))
  .chain((capability) =>
    fc.record({
      capability: fc.constant(capability),
      action: fc.constantFrom(...VOCABULARY[capability].actions),
      scope: fc.option(fc.constantFrom(...VOCABULARY[capability].scopes), { nil: undefined }),
    }),
  );
const level = fc.constantFrom(...TRUST_LEVELS);
const evidence: fc.Arbitrary<Evidence> = fc.record({
  subject: fc.constantFrom('repository' as const, 'agent' as const),
  kind: fc.constantFrom('tests' as const, 'pipeline' as const, 'properties' as const, 'proofs' as const),
  count: fc.integer({ min: 0, max: 3 }),
  reference: fc.constant('a'),
  sha256: fc.constant('0'.repeat(64)),
  observedAtMs: fc.integer({ min: 0, max: 100 }),
});

describe('for every requirement', () => {
  it('writing then reading gives it back', () => {
    fc.assert(
      fc.property(requirement, (one) => {
        expect(parseRequirement(formatRequirement(one))).toEqual({ ok: true, requirement: one });
      }),
    );
  });

  it('no grant includes writing to the system scope, and what covers something includes it', () => {
    fc.assert(
      fc.property(requirement, requirement, (granted, wanted) => {
        if (wanted.capability === 'filesystem' && wanted.action === 'write' && wanted.scope === 'system')
          expect(includes(granted, wanted)).toBe(false);
        if (scopesOf(granted).length > 0) expect(includes(granted, granted)).toBe(true);
      }),
    );
  });

  it('a higher level never allows less', () => {
    fc.assert(
      fc.property(requirement, level, level, (one, a, b) => {
        const [low, high] = compareLevels(a, b) <= 0 ? [a, b] : [b, a];
        const allowed = (at: typeof a): boolean =>
          route([one], { level: at, nowMs: 0 }).decisions[0]?.isAllowed ?? false;
        if (allowed(low)) expect(allowed(high)).toBe(true);
      }),
    );
  });
});

describe('for all evidence', () => {
  it('more of it never lowers the level of the subjects asked about', () => {
    fc.assert(
      fc.property(fc.array(evidence, { maxLength: 12 }), evidence, (some, more) => {
        const before = assess(some, 50, ['repository', 'agent']).level;
        expect(
          compareLevels(assess([...some, more], 50, ['repository', 'agent']).level, before),
        ).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
