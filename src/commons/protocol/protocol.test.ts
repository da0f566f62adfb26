import { describe, expect, it } from 'vitest';
import agentLifecycle from '../../../spec/vectors/agent-lifecycle.json' with { type: 'json' };
import conservation from '../../../spec/vectors/conservation-i1-i5.json' with { type: 'json' };
import microUsd from '../../../spec/vectors/micro-usd.json' with { type: 'json' };
import { checkCeremony, isCeremonyName, nameCeremony, renderCeremony } from '../ceremony/ceremony.ts';
import {
  decodeArgument,
  encodeResult,
  meetsExpectation,
  type Vector,
  type VectorFile,
} from '../contract/contract.ts';
import * as economy from '../economy/index.ts';
import { isKnownReputationState } from '../governance/index.ts';
import * as commons from '../index.ts';
import { CANONICAL_LIVENESS_PROPERTIES, LivenessPropertySchema } from '../integrity/index.ts';

const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'loakit/commons': commons,
  'loakit/commons/economy': economy,
};

describe.each<VectorFile>([microUsd, conservation, agentLifecycle])('the vectors $name', ({ vectors }) => {
  it.each<Vector>([...vectors])('$id: $call', ({ specifier, call, args, expect: expected }) => {
    const run = MODULES[specifier]?.[call] as (...values: unknown[]) => unknown;
    const result = encodeResult(run(...args.map(decodeArgument)));
    expect(meetsExpectation(result, expected), JSON.stringify(result)).toBe(true);
  });
});

it('there are at least 12, 15 and 22 vectors', () => {
  expect(microUsd.vectors.length).toBeGreaterThanOrEqual(12);
  expect(conservation.vectors.length).toBeGreaterThanOrEqual(15);
  expect(agentLifecycle.vectors.length).toBeGreaterThanOrEqual(22);
});

it('nobody mints more than they may, nor until a time that cannot be read', () => {
  const policy = { minter: 'treasury', cap: '100', minted: '100', valid_until: '2026-06-01T00:00:00Z' };
  const isAccepted = (value: object): boolean => economy.MintingPolicySchema.safeParse(value).success;
  expect(isAccepted(policy)).toBe(true);
  expect(isAccepted({ ...policy, minted: '101' })).toBe(false);
  expect(isAccepted({ ...policy, valid_until: 'always' })).toBe(false);
  expect(isAccepted({ ...policy, anyone: true })).toBe(false);
});

describe('policies fail closed', () => {
  const now = '2026-06-01T00:00:00Z';
  it.each([
    [{ type: 'public' }, { now }, true],
    [{ type: 'public' }, { now: 'soon' }, false],
    [{ type: 'role_based', roles: ['a'] }, { now, role: 'a' }, true],
    [{ type: 'role_based' }, { now }, false],
    [{ type: 'time_limited', expires_at: '2026-06-02' }, { now }, true],
    [{ type: 'time_limited', expires_at: 'never' }, { now }, false],
    [{ type: 'time_limited', expires_at: now }, { now }, false],
    [{ type: 'reputation_gated', min_reputation: 'warming' }, { now, reputation: 'established' }, true],
    [{ type: 'reputation_gated', min_reputation: 'toString' }, { now, reputation: 'toString' }, false],
    [{ type: 'reputation_gated' }, { now }, false],
    [{ type: 'whatever' }, { now }, false],
  ])('%j for %j: %s', (policy, request, allowed) =>
    expect(commons.evaluateAccessPolicy(policy, request).allowed).toBe(allowed),
  );
  it.each([
    [{ available: '10', cost: '10' }, true],
    [{ available: '10', cost: '11' }, false],
    [{ available: '10', cost: '-1' }, false],
    [{ available: 'all', cost: '1' }, false],
    [{ available: '10', cost: '5', cap: '7', spent: '2' }, true],
    [{ available: '10', cost: '5', cap: '7', spent: '3' }, false],
  ])('%j: %s', (request, allowed) => expect(commons.evaluateEconomicBoundary(request).allowed).toBe(allowed));
  it('trust that nobody knows is none', () => {
    expect(commons.effectiveTrustLevel(['proven', 'verified'])).toBe('verified');
    expect(commons.effectiveTrustLevel(['proven', 'godlike'])).toBe('untrusted');
    expect(commons.effectiveTrustLevel([])).toBe('untrusted');
    expect(commons.flatTrustToScoped('proven').financial).toBe('high');
    expect(commons.flatTrustToScoped('nonsense').financial).toBe('none');
    expect(commons.meetsThresholdForScope({ financial: 'medium' }, 'financial', 'medium')).toBe(true);
    expect(commons.meetsThresholdForScope({ financial: 'medium' }, 'financial', 'some')).toBe(false);
    expect(commons.meetsThresholdForScope({}, 'constructor', 'none')).toBe(true);
    expect(isKnownReputationState('legendary')).toBe(false);
  });
  it('schemas hold what they say', () => {
    const policy = { total: '10', allocations: { a: '7' }, reserve: '3' };
    expect(economy.MonetaryPolicySchema.safeParse(policy).success).toBe(true);
    expect(economy.MonetaryPolicySchema.safeParse({ ...policy, reserve: '4' }).success).toBe(false);
    const entry = { id: 'h', account: 'a', amount: '5', posted: '0', state: 'pending' };
    expect(economy.EscrowEntrySchema.safeParse(entry).success).toBe(true);
    expect(economy.EscrowEntrySchema.safeParse({ ...entry, posted: '6', state: 'posted' }).success).toBe(
      false,
    );
    expect(economy.EscrowEntrySchema.safeParse({ ...entry, posted: '1' }).success).toBe(false);
    for (const property of CANONICAL_LIVENESS_PROPERTIES)
      expect(LivenessPropertySchema.safeParse(property).success).toBe(true);
  });
});

describe('a ceremony', () => {
  const facts = {
    title: 'Money that balances!',
    cycle: 'cycle-001',
    date: '2026-06-01',
    participants: ['A', 'B'],
    changes: [{ id: 'abcdef0123456789', subject: 'A meter in double entry' }],
    files: 3,
  };
  it('has the name and the form that the protocol gives it', () => {
    expect(nameCeremony(facts)).toBe('2026-06-01-cycle-001-money-that-balances.md');
    expect(isCeremonyName(nameCeremony(facts))).toBe(true);
    expect(renderCeremony(facts)).toContain('## What Questions Remain');
  });
  it('is not done until every section says something', () => {
    const problems = checkCeremony(renderCeremony(facts));
    expect(problems).toEqual(expect.arrayContaining(['the section "Why It Matters" says nothing yet']));
    const done = renderCeremony(facts).replaceAll(
      /\{[^}]*\}|1 changes in 3 files:/g,
      'Here stand more than eight words that somebody wrote down.',
    );
    expect(checkCeremony(done)).toEqual([]);
    expect(checkCeremony('# Notes')).toContain('it has no title');
  });
});
