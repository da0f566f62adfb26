// Puts what was recorded here and is not in a backup on top of its staged files, by the plans that made it in the first place. What was
// acknowledged is never dropped unseen: whatever cannot be applied is named.

import { examineWreck } from '../../durable/journal/index.ts';
import { Overlay, openZoneFiles } from '../../state/store/files.ts';
import { planChanges } from '../../state/store/plan-changes.ts';
import { withSnapshot } from '../../state/store/snapshot.ts';
import { readChangesAfter } from '../manifest/account.ts';
import type { ChainState } from '../manifest/chains.ts';
import type { OpenState } from '../open-state.ts';

export interface Tail {
  /** Where the backup is staged. */
  readonly files: string;
  /** The journal on this machine. */
  readonly journal: ChainState;
  /** Its last record that is in the backup; 0 when none is. */
  readonly after: number;
}

/** Answers with what could not be applied. */
export async function replayTail(
  { place, host, context }: OpenState,
  { files, journal, after }: Tail,
): Promise<readonly string[]> {
  if (journal.kind === 'none') return [];
  const from = { journal, after };
  const { changes, types, unread } = await readChangesAfter(place, from, { host, domains: context.domains });
  const zoneFiles = openZoneFiles({ root: files, zone: place.zone }, host);
  const unapplied = unread.map(({ sequence, type, problem }) => tell(sequence, type, problem));
  if (journal.kind === 'damaged')
    unapplied.push(await tellLost(place.project.journalDir, journal.problem, after, host));
  for (const [owner, known] of types) {
    const own = changes.filter((change) => change.owner === owner);
    if (own.length === 0) continue;
    const pending = own.map(({ sequence, type, payload }) => ({
      sequence,
      type,
      payload,
      isFromElsewhere: false,
      isTakenOver: false,
    }));
    const overlay = await withSnapshot(zoneFiles, (snapshot) => {
      const planned = new Overlay(snapshot);
      for (const { sequence, type, problem } of planChanges(pending, known, planned))
        unapplied.push(tell(sequence, type, problem));
      return planned;
    });
    await overlay.flush(files, host, { isRepeat: false });
  }
  return unapplied;
}

const NAMED_MAX = 5;

/** What of a damaged journal is in no backup and cannot be read any more; the others were applied. */
async function tellLost(
  dir: string,
  problem: string,
  after: number,
  host: OpenState['host'],
): Promise<string> {
  const lost = ((await examineWreck(dir, host))?.lost ?? []).filter(({ through }) => through > after);
  const named = lost.slice(0, NAMED_MAX).map(({ sequence, through, type }) => {
    const first = Math.max(sequence, after + 1);
    const kind = type === undefined ? '' : ` (${type})`;
    return first === through ? `record ${first}${kind}` : `records ${first} to ${through}`;
  });
  const more = lost.length > NAMED_MAX ? ` and ${lost.length - NAMED_MAX} more places` : '';
  const what =
    lost.length === 0
      ? 'no record since the backup is lost'
      : `lost since the backup: ${named.join(', ')}${more}`;
  return `the journal that was here is damaged (${problem}); ${what}; all others were applied`;
}

const tell = (sequence: number, type: string, problem: string): string =>
  `record ${sequence} (${type}) was not applied: ${problem}`;
