// Forgetting for good: out of the session, the monthly files, the archive, the log, the journal and the cache. What it says
// is what it did; the history of git is not ours to rewrite, and it says so.

import { join } from 'node:path';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import type { Store } from '../state/index.ts';
import type { PlacedMemory } from './model.ts';
import { readPlaced } from './recall/read-all.ts';
import { FORGOTTEN } from './store/changes.ts';
import { openMemoryStore } from './store/open.ts';

export interface ForgetPlan {
  readonly found: readonly PlacedMemory[];
  readonly missing: readonly string[];
}

export interface Forgot extends ForgetPlan {
  /** Records of the journal whose content was overwritten. */
  readonly erased: number;
}

export function planForget(ids: readonly string[], store: Store): ForgetPlan {
  const wanted = new Set(ids);
  const found = readPlaced(store.files, { withArchive: true }).filter(
    ({ memory }) =>
      wanted.has(memory.id) || (memory.replacedBy !== undefined && wanted.has(memory.replacedBy)),
  );
  const known = new Set(found.map(({ memory }) => memory.id));
  return { found, missing: ids.filter((id) => !known.has(id)) };
}

export async function forget(
  ids: readonly string[],
  context: Pick<Context, 'host' | 'project' | 'config'>,
  options: { readonly isDryRun: boolean },
): Promise<Forgot> {
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    const plan = planForget(ids, store);
    if (plan.found.length === 0) throw noSuchMemory(ids);
    if (options.isDryRun) return { ...plan, erased: 0 };
    const gone = [...new Set(plan.found.map(({ memory }) => memory.id))];
    await store.transact(() => ({
      changes: [{ type: FORGOTTEN, payload: { ids: gone } }],
      answer: undefined,
    }));
    const erased = await eraseRecords(gone, store);
    removeIndexes(context);
    return { ...plan, erased };
  } finally {
    await store.close();
  }
}

/** Everything in the journal is in the files by now, so a record that held others too is no loss. */
async function eraseRecords(ids: readonly string[], store: Store): Promise<number> {
  const sequences: number[] = [];
  const marks = ids.map((id) => `"id":${JSON.stringify(id)}`);
  for await (const record of store.journal.read()) {
    if (!record.type.startsWith('memory.') || record.erased) continue;
    const text = Buffer.from(record.payloadBytes()).toString('utf8');
    if (marks.some((mark) => text.includes(mark))) sequences.push(record.sequence);
  }
  let erased = 0;
  for (const sequence of sequences)
    if (await store.journal.erase(sequence, 'a memory was forgotten')) erased += 1;
  return erased;
}

/** The words of what is forgotten are in the index too. */
function removeIndexes({ host, project }: Pick<Context, 'host' | 'project'>): void {
  const dir = join(project.cacheDir, 'memory');
  try {
    for (const { name, kind } of host.files.list(dir)) {
      if (kind === 'file' && name !== undefined) host.files.remove(join(dir, name));
    }
  } catch (error) {
    // There is no cache yet.
    if (!isLoaError(error) || error.code !== 'file.missing') throw error;
  }
}

export function noSuchMemory(ids: readonly string[]): LoaError {
  return new LoaError('memory.missing', `there is no memory ${ids.map((id) => id.slice(0, 80)).join(', ')}`, {
    hint: 'Run "loa memory list" or "loa recall WORDS" for what there is.',
  });
}
