// What is remembered of each agent session: how far its transcript was read, what its context cost at first and last, which
// colour was told. Kept in the cache: losing it means reading a transcript again, and nothing is recorded twice.

import { basename, dirname, join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import type { Colour } from '../model.ts';

export interface SessionState {
  readonly session: string;
  readonly transcript: string;
  readonly readBytes: number;
  readonly baseTokens: number | undefined;
  readonly tokens: number | undefined;
  readonly told: Colour;
  /** Whether the missing evidence was asked for already. */
  readonly hasAsked: boolean;
  /** What the agent's last message decided, by id, until the next prompt. */
  readonly decided?: readonly string[];
}

type Place = { readonly project: Project; readonly host: Pick<Host, 'files'> };

const FOLDER = 'sessions';
/** Made when the ledger is first written to, and never written to itself. */
const STATE_LOCK = 'state.lock';
const KEPT_MS = 30 * 86_400_000;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const RECENT_MS = 7 * 86_400_000;

export function freshSession(session: string, transcript: string): SessionState {
  return {
    session,
    transcript,
    readBytes: 0,
    baseTokens: undefined,
    tokens: undefined,
    told: 'green',
    hasAsked: false,
  };
}

export function readSession(session: string, { project, host }: Place): SessionState | undefined {
  if (!NAME.test(session)) return undefined;
  try {
    const text = new TextDecoder().decode(host.files.read(join(project.cacheDir, FOLDER, `${session}.json`)));
    const value = JSON.parse(text) as Partial<SessionState>;
    if (typeof value.transcript !== 'string' || typeof value.readBytes !== 'number') return undefined;
    return { ...freshSession(session, value.transcript), ...value, session };
  } catch {
    return undefined; // Missing or damaged: a cache, so the transcript is simply read from its start.
  }
}

/** Not synced, and never a reason to fail. */
export function writeSession(state: SessionState, { project, host }: Place): void {
  if (!NAME.test(state.session)) return;
  const folder = join(project.cacheDir, FOLDER);
  try {
    host.files.makeDir(folder);
    const file = host.files.open(join(folder, `${state.session}.json`), {
      write: true,
      create: true,
      truncate: true,
    });
    try {
      file.write(new TextEncoder().encode(JSON.stringify(state)), 0);
    } finally {
      file.close();
    }
  } catch (error) {
    if (!isLoaError(error)) throw error; // A full or read-only disk costs a second reading, nothing else.
  }
}

/** What the last message decided, by id; asked for once. */
export function takeDecided(session: string, place: Place): readonly string[] {
  const state = readSession(session, place);
  const { decided = [] } = state ?? {};
  if (state !== undefined && decided.length > 0) writeSession({ ...state, decided: [] }, place);
  return decided;
}

/** The session whose transcript was written to last. */
export function findLatestSession(place: Place): SessionState | undefined {
  const modifiedMs = (state: SessionState): number =>
    place.host.files.stat(state.transcript)?.modifiedMs ?? 0;
  return knownSessions(place).toSorted((a, b) => modifiedMs(b) - modifiedMs(a))[0];
}

export interface UnreadTranscript {
  readonly session: string;
  readonly transcript: string;
  readonly readBytes: number;
  readonly sizeBytes: number;
}

/**
 * Transcripts that hold more than was read: of sessions we know, and, while we know none, the recent ones beside the given
 * transcript. The current session is left out.
 */
export function findUnreadTranscripts(
  current: { readonly session: string; readonly transcript: string | undefined },
  place: Place & { readonly nowMs: number },
): readonly UnreadTranscript[] {
  const known = knownSessions(place);
  const beside =
    current.transcript === undefined || known.length > 1 ? [] : recentBeside(current.transcript, place);
  const all = new Map([...beside, ...known].map((state) => [state.transcript, state]));
  return [...all.values()].flatMap(({ session, transcript, readBytes }) => {
    const stat = session === current.session ? undefined : place.host.files.stat(transcript);
    if (stat?.kind !== 'file' || stat.sizeBytes <= readBytes) return [];
    return [{ session, transcript, readBytes, sizeBytes: stat.sizeBytes }];
  });
}

function knownSessions(place: Place): readonly SessionState[] {
  const folder = join(place.project.cacheDir, FOLDER);
  if (place.host.files.stat(folder)?.kind !== 'directory') return [];
  return place.host.files.list(folder).flatMap(({ name }) => {
    const session = name?.endsWith('.json') ? name.slice(0, -'.json'.length) : undefined;
    return session === undefined ? [] : (readSession(session, place) ?? []);
  });
}

/**
 * Only while nothing is known of any session, as after the cache was deleted, and only what was written since the ledger
 * is in use here: what was said before is none of its business.
 */
function recentBeside(
  transcript: string,
  { project, host, nowMs }: Place & { readonly nowMs: number },
): readonly SessionState[] {
  const sinceMs = host.files.stat(join(project.ownDir, STATE_LOCK))?.modifiedMs;
  if (sinceMs === undefined) return [];
  const folder = dirname(transcript);
  if (host.files.stat(folder)?.kind !== 'directory') return [];
  return host.files.list(folder).flatMap(({ name, kind }) => {
    const path = name?.endsWith('.jsonl') && kind === 'file' ? join(folder, name) : undefined;
    const modifiedMs = path === undefined ? undefined : host.files.stat(path)?.modifiedMs;
    if (
      path === undefined ||
      modifiedMs === undefined ||
      modifiedMs < sinceMs ||
      nowMs - modifiedMs > RECENT_MS
    )
      return [];
    return [freshSession(basename(path, '.jsonl'), path)];
  });
}

/** Forgets sessions whose transcript is gone or has rested for long, so that a start does not look at years of them. */
export function forgetOldSessions(place: Place & { readonly nowMs: number }): void {
  for (const { session, transcript } of knownSessions(place)) {
    const path = join(place.project.cacheDir, FOLDER, `${session}.json`);
    const last = place.host.files.stat(transcript) ?? place.host.files.stat(path);
    const restedMs = place.nowMs - (last?.modifiedMs ?? place.nowMs);
    if (restedMs > KEPT_MS) place.host.files.remove(path);
  }
}
