// Brings changes of others into this work tree's files, by the plans that brought them into theirs. The log is the redo of it: a crash
// before the new position is kept means that they are planned again, and plans repeat without harm. This machine's own changes that
// the log does not have yet come after them in it, so they are planned on top, and all machines end with the same.

import { join } from 'node:path';
import { journalLimits } from '../../durable/journal/configured.ts';
import { acquireLock } from '../../durable/lock.ts';
import type { ChangeTypes, ZoneFiles } from '../../kernel/change.ts';
import { locateStateZone } from '../../state/project.ts';
import type { StoreContext } from '../../state/store/change.ts';
import { Overlay, openZoneFiles } from '../../state/store/files.ts';
import { STATE_LOCK } from '../../state/store/journal-store.ts';
import { planChanges } from '../../state/store/plan-changes.ts';
import { withSnapshot } from '../../state/store/snapshot.ts';
import type { IncomingChange } from './incoming.ts';
import type { TeamTypes } from './types.ts';

export interface Applied {
  readonly files: readonly string[];
  /** By position: what could not be brought into the files, and why. */
  readonly stuck: Readonly<Record<string, string>>;
}

/** An own change has no position yet. */
type AnyChange = Omit<IncomingChange, 'position'> & { readonly position?: number };

/** Payloads of earlier records about these ids, oldest first. */
export type ReadEarlier = (ids: readonly string[]) => Promise<readonly unknown[]>;

export async function applyChanges(
  changes: readonly AnyChange[],
  types: TeamTypes,
  context: StoreContext,
  readEarlier: ReadEarlier,
): Promise<Applied> {
  if (changes.length === 0) return { files: [], stuck: {} };
  const { project, host, config, signal } = context;
  const zone = await locateStateZone(context);
  const files = openZoneFiles({ root: project.root, zone: zone.path }, host);
  const known: ChangeTypes = Object.fromEntries(types);
  host.files.makeDir(project.ownDir);
  const lock = await acquireLock(join(project.ownDir, STATE_LOCK), host, {
    timeoutMs: journalLimits(config).lockTimeoutMs,
    ...(signal === undefined ? {} : { signal }),
  });
  try {
    const informed = await inform(changes, types, files, readEarlier);
    const { overlay, stuck } = await withSnapshot(files, (snapshot) => {
      const planned = new Overlay(snapshot);
      return { overlay: planned, stuck: planChanges(informed.map(toPending), known, planned) };
    });
    const written = await overlay.flush(project.root, host, { isRepeat: true });
    const waiting = stuck.filter(({ sequence }) => sequence > 0);
    return {
      files: written,
      stuck: Object.fromEntries(waiting.map(({ sequence, problem }) => [String(sequence), problem])),
    };
  } finally {
    lock.release();
  }
}

/** Changes of others, with what they have to know of what was said before. Our own know it. */
async function inform(
  changes: readonly AnyChange[],
  types: TeamTypes,
  files: ZoneFiles,
  readEarlier: ReadEarlier,
): Promise<readonly AnyChange[]> {
  const asking = Map.groupBy(
    changes.filter(({ position, type }) => position !== undefined && types.get(type)?.earlier !== undefined),
    ({ type }) => type,
  );
  let informed = changes;
  for (const [type, list] of asking) {
    const earlierOf = types.get(type)?.earlier;
    if (earlierOf === undefined) continue;
    const { wanted, told } = earlierOf;
    const payloads = list.map(({ payload }) => payload as never);
    const ids = wanted(payloads, files);
    if (ids.length === 0) continue;
    const earlier = await readEarlier(ids);
    const isAsking = new Set(list);
    informed = informed.map((one) =>
      isAsking.has(one) ? { ...one, payload: told(one.payload as never, ids, earlier) } : one,
    );
  }
  return informed;
}

function toPending({ position = 0, type, payload }: AnyChange) {
  return { sequence: position, type, payload, isFromElsewhere: false, isTakenOver: false };
}
