// Several processes on one journal, killed and failing at random, then a power loss; over and over from seeds.

import { expect, test } from 'vitest';
import type { Journal } from '../../src/durable/journal/index.ts';
import {
  createSeeded,
  type Seeded,
  type SimHost,
  SimulatedDeath,
  SimWorld,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import { checkPromises, createFacts, erase, type JournalFacts, openHere, put } from './journal-world.ts';

const SEEDS = Number(process.env['LOA_STORM_SEEDS'] ?? 60);
const PROCESSES = 4;
const APPENDS = 8;

test(`promise 7: writers that are killed, fail and lose power lose no acknowledged record (${SEEDS} storms)`, async () => {
  let acknowledged = 0;
  let deaths = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const facts = createFacts();
    // Two storms on the same disk: the second begins with what the first left.
    const first = await storm(new SimWorld(seed), seed, facts);
    const second = await storm(first.world.restart(seed), seed + 10_000, facts);
    deaths += first.deaths + second.deaths;
    acknowledged += facts.acknowledged.size;
    try {
      await checkPromises(second.world.restart(seed + 1).openHost(), facts);
    } catch (error) {
      throw new Error(`storm ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  console.log(`${SEEDS} storms: ${acknowledged} acknowledged records, ${deaths} killed processes, 0 lost`);
  expect(acknowledged).toBeGreaterThan(SEEDS * 10);
});

async function storm(
  world: SimWorld,
  seed: number,
  facts: JournalFacts,
): Promise<{ world: SimWorld; deaths: number }> {
  const seeded = createSeeded(seed);
  const crashAt = 200 + seeded.below(1500);
  let deaths = 0;
  world.arm((step) => {
    if (step.number === crashAt) return { kind: 'crash' };
    if (seeded.chance(0.002)) return { kind: 'fail', errno: seeded.chance(0.5) ? 'EIO' : 'ENOSPC' };
    if (seeded.chance(0.01)) return { kind: 'partial', errno: 'ENOSPC' };
    return seeded.chance(0.01) ? { kind: 'short' } : undefined;
  });
  const run = async (name: string): Promise<void> => {
    const host = world.openHost(name);
    const isKilled = seeded.chance(0.4);
    if (isKilled) {
      deaths += 1;
      world.time.schedule(5 + seeded.below(60), world, () => world.kill(host));
    }
    // A killed process never answers again, so it is not waited for.
    const gone = isKilled ? new Promise<void>((resolve) => world.time.schedule(70, world, resolve)) : never();
    await Promise.race([writeMuch(host, facts, { name, seeded }).catch(unlessDead), gone, world.whenCrashed]);
  };
  await Promise.all(Array.from({ length: PROCESSES }, (_, index) => run(`${seed}-p${index}`)));
  if (!world.isDown) world.crash();
  return { world, deaths };
}

function never(): Promise<void> {
  return new Promise(() => {});
}

function unlessDead(error: unknown): void {
  if (!(error instanceof SimulatedDeath)) throw error;
}

async function writeMuch(
  host: SimHost,
  facts: JournalFacts,
  { name, seeded }: { readonly name: string; readonly seeded: Seeded },
): Promise<void> {
  let journal: Journal | undefined;
  for (let index = 0; index < APPENDS; index += 1) {
    try {
      journal ??= await openHere(host);
      const open = journal;
      const together = Array.from({ length: 1 + seeded.below(3) }, (_, part) => `${name}-${index}-${part}`);
      const results = await Promise.allSettled(together.map((id) => put(open, facts, id, seeded.below(900))));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      await sometimesMore(open, facts, seeded);
      await host.clock.sleep(seeded.below(8));
    } catch (error) {
      if (!isLoaError(error) || error.code === 'internal.bug' || error.code === 'journal.corrupt')
        throw error;
      await journal?.close().catch(() => {});
      journal = undefined;
    }
  }
  await journal?.close().catch(() => {});
}

async function sometimesMore(journal: Journal, facts: JournalFacts, seeded: Seeded): Promise<void> {
  if (seeded.chance(0.15)) {
    facts.checkpointTried = Math.max(facts.checkpointTried, journal.position.sequence);
    await journal.checkpoint(journal.position);
    await journal.applyCompaction(await journal.planCompaction());
  }
  const own = [...facts.acknowledged.keys()].at(-1 - seeded.below(3));
  if (seeded.chance(0.1) && own !== undefined) await erase(journal, facts, own);
}
