// Restores: stages, then under the locks of every writer looks once more whether anything moved, and swaps. A restore that a crash cut
// off after its plan was written is finished by the next command here. What was there is kept aside, always.

import { basename, join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import { acquireLock, type OwnedLock } from '../../durable/lock.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { removeTree } from '../../durable/remove-tree.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { STATE_LOCK } from '../../state/index.ts';
import { raiseFloor, readFloor, withStore, writeFloor } from '../manifest/floor.ts';
import { makeManifest } from '../manifest/make.ts';
import { parseManifest, type ReadManifest } from '../manifest/manifest.ts';
import { verifyState } from '../manifest/verify.ts';
import type { OpenState } from '../open-state.ts';
import { isDirectory, toDisk } from '../zone/place.ts';
import { countRestores, readRecovery, writeRecovery } from './record.ts';
import { type Staged, type StageRequest, stageRestore } from './stage.ts';
import { beginSwap, carryOutSwap, endSwap, readSwap, type SwapPlan } from './swap.ts';

export interface Restored {
  readonly store: string;
  readonly generation: number;
  readonly files: number;
  readonly keptAside?: string;
  /** What was recorded here since and could not be applied on top, in words. */
  readonly unapplied: readonly string[];
}

export interface RestoreRequest extends StageRequest {
  readonly kind: 'folder' | 's3' | 'git';
}

const OFFERED = 'offered.json';

export async function restoreInPlace(state: OpenState, request: RestoreRequest): Promise<Restored> {
  const staged = await stageRestore(state, request);
  try {
    return await withLocks(state, staged, async () => {
      await requireUnmoved(state, request);
      const plan = planSwap(state, staged, request);
      await replaceFile(join(staged.staging, OFFERED), Buffer.from(request.offer.read.text), state.host);
      await beginSwap(state.place, plan, state.host);
      return finish(state, plan);
    });
  } finally {
    // After the plan was written the staging folder is its business.
    if (readSwap(state.place, state.host) === undefined) removeTree(staged.staging, state.host);
  }
}

/** Finishes what a crash cut off; undefined when there is nothing to finish. */
export async function finishRestore(state: OpenState): Promise<Restored | undefined> {
  const plan = readSwap(state.place, state.host);
  if (plan === undefined) return undefined;
  const chains = plan.steps.map(({ target }) => target);
  return withLocks(state, { parts: chains }, () => finish(state, plan));
}

async function finish(state: OpenState, plan: SwapPlan): Promise<Restored> {
  const { host, place } = state;
  await carryOutSwap(plan, host);
  const from = requireOffered(plan, state);
  await signRestored(state, from, plan);
  const record = readRecovery(place, host);
  const { kind, store, generation, unapplied = [] } = plan.restored;
  const at = new Date(host.clock.nowMs()).toISOString();
  const swap = basename(plan.staging);
  // One that a crash cut off after this counts once.
  const count = countRestores(record) + (record.last_restore?.swap === swap ? 0 : 1);
  const restored = { at, source: kind, store, generation, swap, count };
  await writeRecovery(place, { ...record, last_restore: restored }, host);
  await endSwap(place, host);
  removeTree(plan.staging, host);
  const files = Object.keys(from.manifest.files).length;
  const isKept = isDirectory(plan.aside, host) && host.files.list(plan.aside).length > 0;
  if (!isKept) removeTree(plan.aside, host);
  return { store, generation, files, unapplied, ...(isKept ? { keptAside: plan.aside } : {}) };
}

function requireOffered({ staging }: SwapPlan, { host }: OpenState): ReadManifest {
  const parsed = parseManifest(Buffer.from(host.files.read(join(staging, OFFERED))).toString('utf8'));
  if (parsed.ok) return parsed;
  throw new LoaError('state.unreadable', `the manifest in ${staging} is damaged: ${parsed.problem}`, {
    hint: 'Run "loa state restore --yes" again.',
  });
}

/** The next generation, which descends from the restored one. A machine that may only verify keeps the manifest as it was. */
async function signRestored(state: OpenState, from: ReadManifest, { restored }: SwapPlan): Promise<void> {
  const { host, place } = state;
  const held = { generation: from.manifest.generation, manifest: from.sha256 };
  if (state.loadKeys().canSign('manifest')) {
    const { floor } = await makeManifest(state, { restored: { source: restored.source, from } });
    const seen = floor.stores[restored.store]?.generation ?? 0;
    if (held.generation > seen)
      await writeFloor(state.floorPlace, withStore(floor, restored.store, held), host);
    return;
  }
  await makeDirDurable(join(place.project.root, place.zone), host);
  await replaceFile(place.manifestPath, Buffer.from(from.text), host, { root: place.project.root });
  const floor = raiseFloor(readFloor(state.floorPlace, host), from);
  await writeFloor(state.floorPlace, withStore(floor, restored.store, held), host);
}

function planSwap(state: OpenState, staged: Staged, { offer, store, kind }: RestoreRequest): SwapPlan {
  const { place, host } = state;
  const stamp = new Date(host.clock.nowMs()).toISOString().replaceAll(/[:.]/g, '-');
  const aside = join(staged.base, `aside-${stamp}-${staged.staging.slice(-6)}`);
  const steps = staged.parts.map((name) => ({
    staged: join(staged.files, name),
    target: toDisk(place, name),
    aside: join(aside, name),
  }));
  const { generation } = offer.read.manifest;
  const source = kind === 'git' ? 'git' : 'r2';
  const manifest = offer.read.sha256;
  return {
    steps,
    aside,
    staging: staged.staging,
    restored: { source, kind, store: store.name, generation, manifest, unapplied: staged.unapplied },
  };
}

/** What somebody wrote while it was staged would be put aside unseen: then it is staged again, by the caller. */
async function requireUnmoved(state: OpenState, { found }: RestoreRequest): Promise<void> {
  const now = await verifyState(state);
  const describe = ({ chains, problems, verdict }: typeof now): string =>
    JSON.stringify([verdict, problems, chains.journal, chains.audit]);
  if (describe(now) === describe(found)) return;
  throw new LoaError('file.changed', 'did not restore: something was written here meanwhile', {
    hint: 'Run the command again.',
    retryable: true,
  });
}

/** The lock of everybody who writes files, and those of the chains that are replaced. */
async function withLocks<T>(
  state: OpenState,
  { parts }: Pick<Staged, 'parts'>,
  work: () => Promise<T>,
): Promise<T> {
  const { project } = state.place;
  const { host } = state;
  host.files.makeDir(project.ownDir);
  const held: OwnedLock[] = [await acquireLock(join(project.ownDir, STATE_LOCK), host)];
  try {
    for (const dir of [project.journalDir, project.auditDir]) {
      const isReplaced = parts.some((part) => toDisk(state.place, part) === dir || part === dir);
      if (isReplaced && isDirectory(dir, host)) held.push(await lockChain(dir, host));
    }
    return await work();
  } finally {
    for (const lock of held.toReversed()) lock.release();
  }
}

async function lockChain(dir: string, host: OpenState['host']): Promise<OwnedLock> {
  try {
    return await acquireLock(join(dir, 'lock'), host);
  } catch (error) {
    if (!isLoaError(error)) throw error;
    throw new LoaError(error.code, `did not restore: ${error.message}`, {
      hint: error.hint ?? '',
      retryable: true,
    });
  }
}
