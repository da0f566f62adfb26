// `audit show --follow`: the newest events, then each new one, once and in order. The chain is looked at again and again, since other
// processes write it; a look that finds its files untouched reads none of them. A chain that was sealed goes on in the new one.

import { join } from 'node:path';
import type { z } from 'zod';
import type { Host } from '../../kernel/host.ts';
import { type AuditEvent, EVENT_TYPE } from '../audit/index.ts';
import { type JournalRecord, readIntact, surveyJournal } from '../journal/index.ts';
import type { showSchemas } from './audit-schemas.ts';
import { formatTime } from './format.ts';

type ShownEvent = z.output<typeof showSchemas.event>;
type FollowHost = Pick<Host, 'files' | 'clock'>;

const LOOK_MS = 300;
/** File systems tell times no finer than this; what is younger may have changed again. */
const FRESH_MS = 2000;

/** Undefined for what is no event, or was erased. */
export function toShownEvent(record: JournalRecord): ShownEvent | undefined {
  if (record.type !== EVENT_TYPE || record.erased) return undefined;
  return {
    sequence: record.sequence,
    time: formatTime(record.timeMs),
    ...(record.payload() as AuditEvent),
  };
}

export async function* followAudit(
  directory: string,
  limit: number,
  { host, signal }: { readonly host: FollowHost; readonly signal: AbortSignal },
): AsyncGenerator<ShownEvent> {
  let chain: string | undefined;
  let lastSequence = 0;
  let limitNow = limit;
  for (let before: string | undefined; ; await host.clock.sleep(LOOK_MS, signal)) {
    const now = describeFiles(directory, host);
    if (now === before) continue;
    before = now;
    const id = surveyJournal(directory, host).segments[0]?.header.journalId ?? chain;
    if (id !== chain) lastSequence = 0;
    chain = id;
    const fresh: ShownEvent[] = [];
    for await (const record of readIntact(directory, host, lastSequence).records) {
      lastSequence = record.sequence;
      const event = toShownEvent(record);
      if (event !== undefined) fresh.push(event);
      if (fresh.length > limitNow) fresh.shift();
    }
    yield* fresh;
    // Only what was there at first is too much to show.
    limitNow = Number.POSITIVE_INFINITY;
  }
}

/** Differs when a file may have changed. */
function describeFiles(directory: string, { files, clock }: FollowHost): string {
  if (files.stat(directory)?.kind !== 'directory') return '';
  const nowMs = clock.nowMs();
  return files
    .list(directory)
    .map(({ name = '' }) => {
      const stat = files.stat(join(directory, name));
      if (stat === undefined) return name;
      const isFresh = nowMs - stat.modifiedMs < FRESH_MS;
      return `${name} ${stat.sizeBytes} ${stat.modifiedMs} ${isFresh ? nowMs : ''}`;
    })
    .join('\n');
}
