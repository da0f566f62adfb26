// Backs up: signs what is there now, then brings it into each store. One store that fails does not keep the others from theirs. Nothing
// that is backed up is changed by it, the audit chain included, so that a second backup finds nothing to do.

import { isLoaError, LoaError, toLoaError } from '../kernel/errors.ts';
import { ADVICE } from './advice.ts';
import { readFloor, withStore, writeFloor } from './manifest/floor.ts';
import { type Made, makeManifest } from './manifest/make.ts';
import type { OpenState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import type { StoreSetting } from './settings.ts';
import { rememberStore } from './store/forgotten.ts';
import { openReader, openWriter } from './store/open-store.ts';
import { uploadGeneration } from './store/upload.ts';
import type { LeftOut } from './zone/collect.ts';
import { isChain, toDisk } from './zone/place.ts';

export interface StoreOutcome {
  readonly name: string;
  readonly kind: StoreSetting['kind'];
  readonly outcome: 'stored' | 'up-to-date' | 'refused' | 'failed';
  readonly generation: number;
  readonly uploaded_bytes: number;
  readonly reason?: string;
  /** What a person can do about it. */
  readonly next?: string;
}

export interface BackedUp {
  readonly stores: readonly StoreOutcome[];
  readonly leftOut: readonly LeftOut[];
}

/** Files that others write to are signed anew this often before it is given up. */
const TRIES_MAX = 5;
/** What was read to be signed and fits in this is sent without reading it again. */
const HOLD_BYTES_MAX = 64 * 1024 * 1024;

export async function backUp(
  state: OpenState,
  stores: readonly StoreSetting[],
  { anew = false }: { readonly anew?: boolean } = {},
): Promise<BackedUp> {
  requireHealthy(state);
  if (anew) await forgetStores(state, stores);
  for (let tries = 1; ; tries += 1) {
    try {
      return await backUpOnce(state, stores);
    } catch (error) {
      if (!isLoaError(error) || error.code !== 'file.changed' || tries === TRIES_MAX) throw error;
    }
  }
}

/** A person says that these stores were emptied or replaced on purpose. */
async function forgetStores({ floorPlace, host }: OpenState, stores: readonly StoreSetting[]): Promise<void> {
  const floor = readFloor(floorPlace, host);
  if (floor === undefined) return;
  const names = new Set(stores.map(({ name }) => name));
  const kept = Object.entries(floor.stores).filter(([name]) => !names.has(name));
  await writeFloor(floorPlace, { ...floor, stores: Object.fromEntries(kept) }, host);
}

/** What was made in place of lost state must not replace a good backup. */
function requireHealthy({ place, host }: OpenState): void {
  const { state } = readRecovery(place, host);
  if (state === undefined || state === 'RUNNING') return;
  throw new LoaError('state.refused', `did not back up: the state of this project is ${state}`, {
    hint: 'Run "loa state status" to see why, and "loa state recover" when it is mended.',
  });
}

async function backUpOnce(state: OpenState, stores: readonly StoreSetting[]): Promise<BackedUp> {
  const made = await makeManifest(state, { holdBytesMax: HOLD_BYTES_MAX });
  const outcomes: StoreOutcome[] = [];
  for (const setting of stores) outcomes.push(await backUpTo(state, setting, made));
  return { stores: outcomes, leftOut: made.leftOut };
}

async function backUpTo(state: OpenState, setting: StoreSetting, made: Made): Promise<StoreOutcome> {
  const { host, place, context } = state;
  const { name, kind } = setting;
  const { read } = made;
  const { generation } = read.manifest;
  const floor = readFloor(state.floorPlace, host) ?? made.floor;
  try {
    const seen = floor.stores[name]?.generation ?? 0;
    // Before anything is written to it: an empty folder may be a disk that is not mounted.
    if (seen > 0 && (await openReader(state, setting)) === undefined) {
      const reason = `it held generation ${seen} and is empty now`;
      const next = ADVICE.emptied.replaceAll('NAME', name);
      return { name, kind, outcome: 'refused', generation, uploaded_bytes: 0, reason, next };
    }
    const store = await openWriter(state, setting);
    const { progress, signal } = context;
    const upload = { read, floor, place, held: made.held, live: readLive(state, made), progress, signal };
    const uploaded = await uploadGeneration(store, upload, host);
    const outcome = {
      name,
      kind,
      outcome: uploaded.outcome,
      generation,
      uploaded_bytes: uploaded.uploadedBytes,
    };
    if (uploaded.outcome === 'refused') return { ...outcome, reason: uploaded.reason, next: uploaded.next };
    const held = { generation, manifest: read.sha256, ...rememberStore(setting) };
    const before = floor.stores[name];
    if (before?.manifest !== held.manifest || before.setting !== held.setting)
      await writeFloor(state.floorPlace, withStore(floor, name, held), host);
    return outcome;
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (['internal.bug', 'file.changed', 'operation.interrupted'].includes(error.code)) throw error;
    const failed = { name, kind, outcome: 'failed', generation, uploaded_bytes: 0 } as const;
    return { ...failed, reason: error.message, ...(error.hint === undefined ? {} : { next: error.hint }) };
  }
}

/**
 * The last segments of the chains, which others append to all the time: as they are now, if they are still what was signed. One
 * that is not is found out when it is packed.
 */
function readLive({ place, host }: OpenState, { read, held }: Made): ReadonlyMap<string, Uint8Array> {
  const live = new Map<string, Uint8Array>();
  const chains = Object.keys(read.manifest.files).filter((path) => isChain(path) && path.endsWith('.seg'));
  for (const path of chains) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const isLast = !chains.some((other) => other.startsWith(folder) && other > path);
    if (isLast && !held.has(path) && host.files.stat(toDisk(place, path)) !== undefined)
      live.set(path, host.files.read(toDisk(place, path), { noFollow: true, regularOnly: true }));
  }
  return live;
}
