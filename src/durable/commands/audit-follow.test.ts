import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestChain, type TestChain } from '../audit/audit.suite.ts';
import { applySeal, planSeal } from '../audit/index.ts';
import { followAudit } from './audit-follow.ts';

let chain: TestChain;
beforeEach(() => {
  chain = createTestChain();
});
afterEach(() => chain.remove());

/** Gives the names of the next events, one call after the other. */
function openReader(limit: number) {
  const { clock, files } = chain.host;
  const host = {
    files,
    clock: { ...clock, sleep: (_ms: number, signal?: AbortSignal) => clock.sleep(5, signal) },
  };
  const { signal } = new AbortController();
  const events = followAudit(chain.place.directory, limit, { host, signal });
  return async (count: number): Promise<string[]> => {
    const names: string[] = [];
    while (names.length < count) names.push((await events.next()).value?.operation ?? 'the end');
    return names;
  };
}

describe('following the audit chain', () => {
  it('begins with the newest, and tells each later one once and in order', async () => {
    await chain.record(['one', 'two', 'three']);
    const read = openReader(2);
    expect(await read(2)).toEqual(['two', 'three']);
    await chain.record(['four']);
    await chain.record(['five', 'six', 'seven']);
    expect(await read(4)).toEqual(['four', 'five', 'six', 'seven']);
  });
  it('waits for a chain that is not there yet', async () => {
    const reading = openReader(5)(1);
    await chain.host.clock.sleep(20);
    await chain.record(['first']);
    expect(await reading).toEqual(['first']);
  });
  it('goes on in the chain that follows a sealed one, and tells nothing twice', async () => {
    await chain.record(['one', 'two', 'three']);
    const read = openReader(5);
    expect(await read(3)).toEqual(['one', 'two', 'three']);
    const segment = join(chain.place.directory, '0000000001.seg');
    const bytes = readFileSync(segment);
    bytes[bytes.indexOf('two')]! ^= 1;
    writeFileSync(segment, bytes);
    const next = read(2);
    await chain.host.clock.sleep(20);
    const plan = await planSeal(chain.place, chain.host);
    await applySeal(plan!, chain.place, chain.host);
    await chain.record(['four', 'five']);
    expect(await next).toEqual(['four', 'five']);
  });
});
