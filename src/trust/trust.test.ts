import { describe, expect, it } from 'vitest';
import { assess, type Evidence } from './assess.ts';
import { price, route } from './decide.ts';
import {
  formatTrustLevel,
  LEVEL_RULES,
  lowestLevel,
  parseTrustLevel,
  poolsFor,
  readTrustScopes,
  TRUST_LEVELS,
} from './level.ts';
import { type Requirement, readRequirements } from './requirement.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const seen = (kind: Evidence['kind'], more: Partial<Evidence> = {}): Evidence => ({
  subject: 'repository',
  kind,
  count: 3,
  reference: 'a:L1',
  sha256: 'a'.repeat(64),
  observedAtMs: NOW - DAY,
  ...more,
});
const list = (...lines: string[]): readonly Requirement[] => readRequirements(lines).requirements;

describe('levels', () => {
  it.each([
    ['L2', 'L2'],
    ['l2-verified', 'L2'],
    ['L2 — verified', 'L2'],
    ['hardened', 'L3'],
    ['L0-untrusted', 'L0'],
    ['L0-grounded', 'L0'],
  ])('%s is %s', (text, level) => expect(parseTrustLevel(text)).toEqual({ ok: true, level }));

  it('refuses a suffix of another level, and what is no level', () => {
    expect(parseTrustLevel('L3-verified')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('hardened'),
    });
    for (const text of ['L5', '', 'L2-', 'very', 'L2-verified-x'])
      expect(parseTrustLevel(text).ok).toBe(false);
  });

  it('each writes what it reads, and grants all that the one below it grants', () => {
    for (const [index, level] of TRUST_LEVELS.entries()) {
      expect(parseTrustLevel(formatTrustLevel(level))).toEqual({ ok: true, level });
      const below = TRUST_LEVELS[index - 1];
      if (below !== undefined)
        expect(LEVEL_RULES[level].pools).toEqual(expect.arrayContaining([...LEVEL_RULES[below].pools]));
    }
  });

  it('the subject is as trusted as its least trusted part', () => {
    expect(lowestLevel(['L4', 'L1', 'L3'])).toBe('L1');
    expect(lowestLevel([])).toBe('L0');
  });

  it('reads dimensions leniently: unknown ones are ignored, unknown values are none', () => {
    expect(readTrustScopes({ financial: 'high', data_access: 'total', magic: 'high' })).toMatchObject({
      financial: 'high',
      data_access: 'none',
      governance: 'none',
    });
  });
});

describe('assessing evidence', () => {
  it('earns level by level, and none above a gap', () => {
    expect(assess([], NOW, ['repository']).level).toBe('L0');
    expect(assess([seen('tests')], NOW).level).toBe('L1');
    expect(assess([seen('tests'), seen('pipeline')], NOW).level).toBe('L2');
    expect(assess([seen('tests'), seen('properties'), seen('proofs')], NOW).level).toBe('L1');
    expect(
      assess(
        (['tests', 'pipeline', 'properties', 'proofs'] as const).map((kind) => seen(kind)),
        NOW,
      ).level,
    ).toBe('L4');
  });

  it('counts nothing that is empty, undated, unhashed, of the future or run out', () => {
    for (const more of [
      { count: 0 },
      { count: -1 },
      { count: 0.5 },
      { sha256: '' },
      { observedAtMs: Number.NaN },
      { observedAtMs: NOW + 1 },
      { expiresAtMs: NOW },
    ]) {
      expect(assess([seen('tests', more)], NOW).level).toBe('L0');
    }
  });

  it('falls when evidence runs out, and says when that will be and what the next level wants', () => {
    const evidence = [seen('tests'), seen('pipeline', { expiresAtMs: NOW + DAY })];
    expect(assess(evidence, NOW)).toMatchObject({
      level: 'L2',
      holdsUntilMs: NOW + DAY,
      next: { level: 'L3', missing: ['repository: property tests that run'] },
    });
    expect(assess(evidence, NOW + DAY)).toMatchObject({ level: 'L1', holdsUntilMs: undefined });
  });

  it('takes the lowest of repository, agent and model', () => {
    const evidence = [seen('tests'), seen('pipeline'), seen('tests', { subject: 'agent' })];
    expect(assess(evidence, NOW)).toMatchObject({ level: 'L1' });
    expect(assess(evidence, NOW, ['repository', 'agent', 'model'])).toMatchObject({ level: 'L0' });
  });
});

describe('routing', () => {
  it('grants the pools of the level and names the level that a denied one needs', () => {
    const routing = route(list('model: invoke (scope: reviewer)', 'model: invoke (scope: architect)'), {
      level: 'L2',
      nowMs: NOW,
    });
    expect(routing).toMatchObject({
      required: ['reviewer', 'architect'],
      granted: ['reviewer'],
      denied: [{ pool: 'architect', why: expect.stringContaining('L4') }],
    });
  });

  it('what names no pool is given those that are open, and is denied none while one is', () => {
    const routing = route(list('model: invoke'), { level: 'L2', nowMs: NOW });
    expect(routing.denied).toEqual([]);
    expect(routing.required).toEqual(routing.granted);
    expect(routing.granted).toContain('reviewer');
    expect(routing.decisions).toMatchObject([{ isAllowed: true }]);
  });

  it('takes a grant only while it lives, and only where money may be spent', () => {
    const grants = [
      { pool: 'fast-code', expiresAtMs: NOW + 1 },
      { pool: 'architect', expiresAtMs: NOW + 1 },
      { pool: 'reasoning', expiresAtMs: NOW },
    ];
    expect(poolsFor('L1', grants, NOW)).toEqual({ own: ['cheap', 'fast_code'], granted: ['architect'] });
    const ask = list('model: invoke (scope: architect)');
    expect(route(ask, { level: 'L2', nowMs: NOW, grants }).granted).toEqual([]);
    expect(route(ask, { level: 'L3', nowMs: NOW, grants }).granted).toEqual(['architect']);
    expect(route(ask, { level: 'L3', nowMs: NOW + 1, grants }).granted).toEqual([]);
  });

  it('never lets anybody write to the system scope, and lets all read', () => {
    for (const level of TRUST_LEVELS) {
      const [write, readAny] = route(list('filesystem: write (scope: system)', 'filesystem: read'), {
        level,
        nowMs: NOW,
      }).decisions;
      expect([write?.isAllowed, readAny?.isAllowed]).toEqual([false, true]);
    }
  });

  it('lets stated dimensions take away, never add', () => {
    const ask = list('network: read');
    const all = readTrustScopes({
      data_access: 'high',
      financial: 'high',
      delegation: 'high',
      model_selection: 'high',
      governance: 'high',
      external_communication: 'high',
    });
    expect(route(ask, { level: 'L1', nowMs: NOW, scopes: all }).decisions[0]?.isAllowed).toBe(false);
    expect(route(ask, { level: 'L4', nowMs: NOW }).decisions[0]?.isAllowed).toBe(true);
    expect(route(ask, { level: 'L4', nowMs: NOW, scopes: readTrustScopes({}) }).decisions[0]?.isAllowed).toBe(
      false,
    );
  });
});

describe('pricing', () => {
  it.each([
    [['filesystem: read', 'git: write'], 'free', 0, 0],
    [['shell: execute', 'network: read', 'github_api: read'], 'metered', 1, 2],
    [['model: invoke', 'network: read'], 'premium', 3, 4],
    [[], 'free', 0, 0],
  ])('%j is %s', (lines, tier, weight, total) =>
    expect(price(list(...lines))).toMatchObject({ tier, weight, total }),
  );
});
