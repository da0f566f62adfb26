import { expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import {
  type FaultRun,
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../sim-host/index.ts';
import type { BlobStore } from './blob.ts';
import { createFsBlobStore } from './fs.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text.repeat(300));

async function textOf(store: BlobStore, key: string): Promise<string | undefined> {
  if ((await store.head(key)) === undefined) return undefined;
  const text = new TextDecoder().decode((await store.get(key)).bytes);
  return text === (text[0] ?? '').repeat(300) ? text[0] : `torn: ${text.length} characters`;
}

interface Facts {
  /** Contents a key may have now: only the last after an acknowledgement, the next one too while it is under way. */
  readonly allowed: Map<string, (string | undefined)[]>;
}

async function change(
  facts: Facts,
  key: string,
  next: string | undefined,
  work: () => Promise<unknown>,
): Promise<void> {
  facts.allowed.set(key, [...(facts.allowed.get(key) ?? [undefined]), next]);
  try {
    await work();
    facts.allowed.set(key, [next]);
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}

const run: FaultRun<Facts> = {
  facts: () => ({ allowed: new Map() }),
  seeds: [1, 2],
  setup: async (host) => host.files.makeDir('/data'),
  workload: async (host, facts) => {
    const store = await openStore(host);
    if (store === undefined) return;
    await change(facts, 'a', '1', () => store.put('a', bytesOf('1')));
    await change(facts, 'a', '2', async () => {
      const ifMatch = (await store.head('a'))?.etag ?? 'none';
      await store.put('a', bytesOf('2'), { ifMatch });
    });
    await change(facts, 'd/b', '3', () => store.put('d/b', bytesOf('3'), { ifAbsent: true }));
    await change(facts, 'd/b', undefined, () => store.remove('d/b'));
  },
  check: async (host, facts) => {
    const store = await createFsBlobStore('/data/store', host);
    for (const [key, allowed] of facts.allowed) expect(allowed).toContain(await textOf(store, key));
    for (const { key } of (await store.list('')).blobs) expect([...facts.allowed.keys()]).toContain(key);
    await store.put('after', bytesOf('x'), { ifAbsent: true });
    expect(await textOf(store, 'after')).toBe('x');
  },
};

async function openStore(host: SimHost): Promise<BlobStore | undefined> {
  try {
    return await createFsBlobStore('/data/store', host);
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}

test('a crash at any step leaves the old or the new blob, and nothing acknowledged is lost', async () => {
  expect((await runWithCrashAtEveryStep(run)).trials).toBeGreaterThan(30);
});

test('a failing disk at any step leaves the old or the new blob', async () => {
  const faults = ['EIO', 'ENOSPC'].map((errno) => ({ kind: 'fail', errno }) as const);
  expect(
    (await runWithFailureAtEveryStep({ ...run, seeds: [1] }, [...faults, { kind: 'short' }])).trials,
  ).toBeGreaterThan(60);
});

test('canary: on a disk that only pretends to sync, blobs are lost and the test above would say so', async () => {
  await expect(runWithCrashAtEveryStep({ ...run, world: { syncsAreLies: true } })).rejects.toThrow('seed');
});
