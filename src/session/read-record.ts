// The record of one session: its acts, summed up. Apart from the store, because a hook that only notes an act needs none of it.

import type { SessionRecord } from './act.ts';
import { readActs, type SessionPlace } from './store.ts';
import { summarize } from './summarize.ts';

export function readRecord(session: string, place: SessionPlace): SessionRecord | undefined {
  return summarize(session, readActs(session, place));
}
