import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGroundScratch, type GroundScratch, SMALL_LIBRARY } from '../../ground/ground.suite.ts';
import { assessCode } from './assess.ts';
import { priceCode, routeCode } from './decide.ts';

let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());

const SHA = 'a'.repeat(64);

describe('trust of a repository', () => {
  it('is counted from code: a test file without assertions and the word fast-check earn nothing', async () => {
    scratch.write({
      'a.test.js': '',
      'package.json': '{"devDependencies":{"fast-check":"1"}}',
      'b.test.js': "it('x', () => {});\n// fast-check",
    });
    expect(await assessCode.run({}, scratch.context())).toMatchObject({ level: 'L0', pools: [] });
    scratch.write(SMALL_LIBRARY);
    const done = await assessCode.run({}, scratch.context());
    expect(done).toMatchObject({
      level: 'L2',
      name: 'L2-verified',
      pools: ['cheap', 'fast_code', 'reviewer'],
    });
    expect(done.subjects[0]?.criteria[1]).toMatchObject({
      isMet: true,
      references: ['.github/workflows/ci.yml'],
    });
    expect(done.next?.missing).toEqual(['repository: property tests that run']);
  });

  it('is the lowest of repository, agent and model, and runs out', async () => {
    scratch.write(SMALL_LIBRARY);
    const tests = {
      subject: 'agent',
      kind: 'tests',
      count: 3,
      sha256: SHA,
      observedAtMs: 1000,
      expiresAtMs: 2000,
    };
    scratch.write({ 'evidence.json': JSON.stringify([tests]) });
    const assess = (nowMs: number) =>
      assessCode.run({ evidence: 'evidence.json' }, scratch.context({ nowMs }));
    expect((await assess(1500)).level).toBe('L1');
    expect((await assess(1500)).holdsUntil).toBe(new Date(2000).toISOString());
    expect((await assess(2500)).level).toBe('L0');
    scratch.write({ 'evidence.json': '[{"subject":"moon"}]' });
    await expect(assess(1500)).rejects.toThrow(/no evidence/);
  });
});

describe('what trust allows and what it costs', () => {
  it('opens pools by the level that the code earned, and denies what it does not know', async () => {
    scratch.write(SMALL_LIBRARY);
    const done = await routeCode.run(
      {
        requirements: [
          'model: invoke (scope: reviewer)',
          'model: invoke (scope: architect)',
          'teleport: now',
        ],
      },
      scratch.context(),
    );
    expect(done).toMatchObject({
      source: 'arguments',
      trust: { level: 'L2' },
      granted: ['reviewer'],
      denied: [{ pool: 'architect' }],
    });
    expect(done.decisions.map(({ isAllowed }) => isAllowed)).toEqual([true, false, false]);
    expect(done.trust.evidence.map(({ kind }) => kind)).toEqual(['tests', 'pipeline']);
    expect(routeCode.verdict?.(done)).toBe('fail');
  });

  it('takes requirements from the code, each with the line that shows it', async () => {
    scratch.write({
      ...SMALL_LIBRARY,
      'src/io.ts':
        "import { writeFileSync } from 'node:fs';\nimport OpenAI from 'openai';\nwriteFileSync('x', String(OpenAI));\n",
    });
    const priced = await priceCode.run({}, scratch.context());
    expect(priced).toMatchObject({ source: 'code', tier: 'premium', weight: 3 });
    expect(priced.evidence).toContainEqual({
      requirement: 'filesystem: write (scope: app)',
      reference: 'src/io.ts:L1',
    });
    expect(priced.evidence).toContainEqual({ requirement: 'model: invoke', reference: 'src/io.ts:L2' });
  });

  it('believes a document of somebody else only as far as it can be read', async () => {
    scratch.write({
      'other.md':
        '<!-- AGENT-CONTEXT\nname: x\ncapability_requirements:\n  - network: read\ntrust_level: L3-verified\n-->\n',
    });
    expect(await routeCode.run({ file: 'other.md' }, scratch.context())).toMatchObject({
      source: 'document',
      trust: { level: 'L0', stated: 'L3-verified' },
    });
    expect(await priceCode.run({ file: 'other.md' }, scratch.context())).toMatchObject({ tier: 'metered' });
    await expect(routeCode.run({ file: 'missing.md' }, scratch.context())).rejects.toThrow();
    await expect(
      routeCode.run({ requirements: ['shell: execute'], grant: ['nonsense'] }, scratch.context()),
    ).rejects.toThrow(/no grant/);
  });
});
