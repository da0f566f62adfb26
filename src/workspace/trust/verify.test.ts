import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyPlace } from '../../durable/commands/key.ts';
import { createKey } from '../../durable/keys/index.ts';
import { createGroundScratch, type GroundScratch } from '../../ground/ground.suite.ts';
import type { Context } from '../../kernel/operation.ts';
import { assessCode } from './assess.ts';
import { planChecks } from './checkers.ts';
import { verifyCode } from './verify.ts';

let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());

const DAY_MS = 24 * 60 * 60 * 1000;
const LEMMA = 'Lemma a : 1 = 1.\nProof. reflexivity. Qed.\n';

/** A checker of our own on the path: it takes what holds no `Admitted`. */
const COQC = '#!/bin/sh\nfor file; do :; done\n! grep -q Admitted "$file"\n';

function prepare(nowMs = Date.UTC(2026, 0, 1)) {
  scratch.write({ 'proof/a.v': LEMMA, '../bin/coqc': COQC });
  const bin = join(scratch.dir, '../bin');
  chmodSync(join(bin, 'coqc'), 0o755);
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const context = (atMs = nowMs): Context => {
    const real = scratch.context({ nowMs: atMs });
    const { processes } = real.host;
    const run: typeof processes.run = (program, args, options) =>
      processes.run(program, args, { ...options, env });
    return { ...real, host: { ...real.host, processes: { ...processes, run } } };
  };
  mkdirSync(context().project.ownDir, { recursive: true });
  return { context, nowMs };
}

const proofs = async (context: Context) =>
  (await assessCode.run({}, context)).subjects[0]?.criteria.find(({ level }) => level === 'L4');

describe('what is checked here', () => {
  it('counts as proved once its checker took it, signed, until it runs out or the file changes', async () => {
    const { context, nowMs } = prepare();
    await createKey(keyPlace(context()), context().host);
    expect(await proofs(context())).toMatchObject({ isMet: false });
    expect(await verifyCode.run({ yes: true, dryRun: false }, context())).toMatchObject({
      outcome: 'checked',
      isRecorded: true,
      checks: [{ state: 'passed', path: 'proof/a.v', command: 'coqc -q proof/a.v' }],
    });
    expect(await proofs(context())).toMatchObject({ isMet: true, references: ['proof/a.v'] });
    expect(await proofs(context(nowMs + 31 * DAY_MS))).toMatchObject({ isMet: false });
    scratch.write({ 'proof/a.v': `${LEMMA}(* more *)\n` });
    expect(await proofs(context())).toMatchObject({ isMet: false });
  });

  it('proves nothing when the checker refuses, or when the record is not what was signed', async () => {
    const { context } = prepare();
    await createKey(keyPlace(context()), context().host);
    scratch.write({ 'proof/a.v': 'Lemma a : 1 = 2.\nProof. Admitted.\n' });
    const done = await verifyCode.run({ yes: true, dryRun: false }, context());
    expect(done).toMatchObject({ checks: [{ state: 'failed' }] });
    expect(verifyCode.verdict?.(done)).toBe('fail');
    const file = join(context().project.ownDir, 'trust-verified.json');
    const { files } = context().host;
    const forged = new TextDecoder().decode(files.read(file)).replace('"passed": false', '"passed": true');
    const open = files.open(file, { write: true });
    open.write(new TextEncoder().encode(forged), 0);
    open.close();
    expect(await proofs(context())).toMatchObject({ isMet: false });
  });

  it('runs nothing that nobody agreed to, and records nothing that nobody can sign', async () => {
    const { context } = prepare();
    expect(await verifyCode.run({ yes: false, dryRun: false }, context())).toMatchObject({
      outcome: 'not-confirmed',
      checks: [{ state: 'planned' }],
    });
    expect(await verifyCode.run({ yes: true, dryRun: false }, context())).toMatchObject({
      isRecorded: false,
    });
  });

  it('is called by the runner that the project names', () => {
    const plan = (path: string, ...names: string[]) =>
      planChecks({ proofs: [], propertyExample: path, dependencies: new Set(names) }).map(
        ({ program, args }) => [program, ...args].join(' '),
      );
    expect(plan('a.property.test.ts', 'vitest')).toEqual(['npx --no-install vitest run a.property.test.ts']);
    expect(plan('a.test.js', 'fast-check')).toEqual(['node --test a.test.js']);
    expect(plan('b/test_a.py')).toEqual(['python3 -m pytest -q b/test_a.py']);
    expect(plan('pkg/a_test.go')).toEqual(['go test ./pkg']);
    expect(plan('a.hs')).toEqual([]);
  });
});

describe('pipelines that call others', () => {
  const TESTS = "import { expect, it } from 'vitest';\nit('x', () => { expect(1).toBe(1); });\n";
  const CALLED = 'on: { workflow_call: {} }\njobs:\n  a:\n    steps:\n      - run: npx vitest run\n';

  it('run what they call, and what nobody calls runs nothing', async () => {
    scratch.write({ 'a.test.ts': TESTS, '.github/workflows/test.yml': CALLED });
    expect((await assessCode.run({}, scratch.context())).level).toBe('L1');
    scratch.write({
      '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    uses: ./.github/workflows/test.yml\n',
    });
    expect((await assessCode.run({}, scratch.context())).level).toBe('L2');
    scratch.write({
      '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - uses: ./.github/actions/test\n',
      '.github/actions/test/action.yml':
        'runs:\n  using: composite\n  steps:\n    - run: npx vitest run\n      shell: bash\n',
    });
    expect((await assessCode.run({}, scratch.context())).level).toBe('L2');
  });

  it('earn nothing by a property that no test calls', async () => {
    const CI = {
      '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npx vitest run\n',
    };
    const uncalled = `import fc from 'fast-check';\n${TESTS}function never() { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); }\n`;
    scratch.write({ ...CI, 'a.test.ts': uncalled });
    expect((await assessCode.run({}, scratch.context())).level).toBe('L2');
    scratch.write({ 'a.test.ts': `${uncalled}it('p', () => never());\n` });
    expect((await assessCode.run({}, scratch.context())).level).toBe('L3');
  });
});
