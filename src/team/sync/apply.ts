// Brings changes of others into this work tree's files, by the plans that brought them into theirs. The log is the redo of it: a crash
// before the new position is kept means that they are planned again, and plans repeat without harm. This machine's own changes that
// the log does not have yet come after them in it, so they are planned on top, and all machines end with the same.

import { join } from 'node:path';
import { journalLimits } from '../../durable/journal/configured.ts';
import { acquireLock } from '../../durable/lock.ts';
import type { ChangeTypes } from '../../kernel/change.ts';
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

export async function applyChanges(
  changes: readonly AnyChange[],
  types: TeamTypes,
  context: StoreContext,
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
    const { overlay, stuck } = await withSnapshot(files, (snapshot) => {
      const planned = new Overlay(snapshot);
      return { overlay: planned, stuck: planChanges(changes.map(toPending), known, planned) };
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

function toPending({ position = 0, type, payload }: AnyChange) {
  return { sequence: position, type, payload, isFromElsewhere: false, isTakenOver: false };
}
