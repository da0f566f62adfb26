// Capture and consolidation under power loss and failing calls at every step: what was acknowledged is there once, wherever it
// stands; contradictions are linked and never merged; every file can be read; what people wrote is still there.

import { expect, test } from 'vitest';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import type { Context } from '../../src/kernel/operation.ts';
import { Services } from '../../src/kernel/services.ts';
import { openCapture } from '../../src/memory/capture/capture.ts';
import { consolidate } from '../../src/memory/consolidate/consolidate.ts';
import { readAll } from '../../src/memory/recall/read-all.ts';
import { encodeWordTable } from '../../src/search/vectors/encode-table.ts';
import { SIM_PROJECT, simConfig } from '../../src/state/store/sim-project.suite.ts';

const project = SIM_PROJECT;
const config = {
  ...simConfig(6000),
  redact: { ip_addresses: false, custom_rules: [], allow: [] },
};
const HAND = '# By hand\n\nWords of a person.\n';
const FIRST = ['The upload limit is 25 MB.', 'Dates are stored in UTC.'];
const SECOND = ['Uploads are limited to 25 MB.', 'The upload limit is 50 MB.'];
const TABLE = encodeWordTable(
  [
    { word: 'upload', rank: 900, vector: [1, 0] },
    { word: 'limit', rank: 901, vector: [0, 1] },
  ],
  2,
);

interface Facts {
  readonly acknowledged: Map<string, string>;
}
const facts = (): Facts => ({ acknowledged: new Map() });
const contextOf = (host: SimHost) =>
  ({
    project,
    config,
    host,
    product: { dir: '/product' },
    services: new Services({ host, project, product: { dir: '/product' } }),
    progress: { report: () => {} },
  }) as unknown as Context;

async function setup(host: SimHost): Promise<void> {
  const put = (path: string, content: Uint8Array) => {
    const file = host.files.open(path, { write: true, create: true });
    file.write(content, 0);
    file.close();
  };
  for (const dir of ['/p/g', '/product/assets']) host.files.makeDir(dir);
  put('/p/g/NOTES.md', Buffer.from(HAND));
  put('/product/assets/words.bin', TABLE);
  put('/product/assets/steering.bin', Buffer.from('{"bias":-1,"step":0,"signs":{}}\n'));
}

/** A failure is reported and the program goes on; whatever was not acknowledged may or may not be there. */
async function tolerate(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}

async function captureAll(texts: readonly string[], host: SimHost, { acknowledged }: Facts): Promise<void> {
  await tolerate(async () => {
    const capture = await openCapture(contextOf(host));
    try {
      for (const content of texts) {
        const { outcome, id } = await capture.capture({ content });
        if (outcome === 'stored') acknowledged.set(id as string, content);
      }
    } finally {
      await tolerate(() => capture.close());
    }
  });
}

async function workload(host: SimHost, given: Facts): Promise<void> {
  for (const texts of [FIRST, SECOND]) {
    await captureAll(texts, host, given);
    await tolerate(async () => void (await consolidate(contextOf(host), { isDryRun: false })));
  }
}

const recover = async (host: SimHost): Promise<void> =>
  void (await readAll(contextOf(host), { withArchive: true }));

async function check(host: SimHost, { acknowledged }: Facts): Promise<void> {
  await consolidate(contextOf(host), { isDryRun: false });
  const all = await readAll(contextOf(host), { withArchive: true });
  const ids = all.map(({ memory }) => memory.id);
  expect(new Set(ids).size, ids.join(' ')).toBe(ids.length);
  for (const [id, content] of acknowledged) {
    expect(all.find(({ memory }) => memory.id === id)?.memory.content, id).toBe(content);
  }
  const kept = all.filter(({ place }) => place !== 'archive').map(({ memory }) => memory);
  const limits = kept.filter(({ content }) => content.includes('MB'));
  const areOpposed = new Set(limits.map(({ content }) => /\d+/.exec(content)?.[0])).size === 2;
  if (areOpposed) expect(limits.some(({ conflicts }) => (conflicts?.length ?? 0) > 0)).toBe(true);
  for (const { memory } of all.filter(({ memory: one }) => one.archived === 'merged')) {
    expect(memory.content).not.toContain('50');
  }
  expect(Buffer.from(host.files.read('/p/g/NOTES.md')).toString().startsWith(HAND)).toBe(true);
  const log =
    host.files.stat('/p/g/memory/consolidation.log') === undefined
      ? ''
      : Buffer.from(host.files.read('/p/g/memory/consolidation.log')).toString();
  for (const line of log.split('\n').filter((text) => text !== ''))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
}

test('what was acknowledged survives power loss at every step, once, and contradictions stay apart', async () => {
  const summary = await runWithCrashAtEveryStep({
    facts,
    setup,
    workload,
    check,
    recover,
    seeds: [1],
    recoveryStepsMax: 3,
  });
  expect(summary.steps).toBeGreaterThan(50);
});

test('what was acknowledged survives a failing call at every step', async () => {
  const summary = await runWithFailureAtEveryStep({ facts, setup, workload, check, seeds: [1] }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'partial', errno: 'ENOSPC' },
  ]);
  expect(summary.steps).toBeGreaterThan(50);
});

test('the canary: on a disk whose syncs do nothing, a lost memory is found', async () => {
  await expect(
    runWithCrashAtEveryStep({ facts, setup, workload, check, world: { syncsAreLies: true }, seeds: [1] }),
  ).rejects.toThrow();
});
