// The thread of what a session said. Memories are text that a team shares, and which session of whose agent it was is this machine's: so the
// thread is a digest, which tells only what was said together. Here, where the sessions are known, it leads back to its session.

import { sha256Hex } from '../../kernel/hash.ts';
import { listSessions } from '../../session/store.ts';

const LENGTH = 12;

export const threadOf = (session: string): string => `t-${sha256Hex(session).slice(0, LENGTH)}`;

/** By thread, the sessions that this machine knows. */
export function sessionsByThread(place: Parameters<typeof listSessions>[0]): ReadonlyMap<string, string> {
  return new Map(listSessions(place).map((session) => [threadOf(session), session]));
}
