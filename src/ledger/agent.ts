// The ledger as the hooks of agents use it. Light on purpose: what records or checks is loaded only when there is
// something to record, and neither a YAML parser nor a schema library is loaded before that.

import { join } from 'node:path';
import { isBlankNotes } from '../state/notes.ts';
import { type ColourChange, changeOfColour } from './budget/colour.ts';
import { AGENT_DEFAULT } from './model.ts';
import type { LedgerContext } from './record/open.ts';
import { openLedgerFiles, readNotes } from './record/read.ts';
import type { ComposedResume, ResumeRequest } from './resume/read-resume.ts';
import { readSettings } from './settings.ts';
import { absorbTranscript as absorb } from './transcript/absorb.ts';
import type { Adopted } from './transcript/agree.ts';
import type { SaidText } from './transcript/read.ts';
import {
  findUnreadTranscripts as findUnread,
  forgetOldSessions,
  freshSession,
  readSession,
  type SessionState,
  takeDecided,
  type UnreadTranscript,
  writeSession,
} from './transcript/sessions.ts';

export type { ColourChange } from './budget/colour.ts';
export type { Colour } from './model.ts';
export type { LedgerContext } from './record/open.ts';
export type { ComposedResume } from './resume/read-resume.ts';
export type { Resume } from './resume/value.ts';
export {
  type Absorbed,
  absorbMessage,
  absorbTranscript,
  type MessageRequest,
  type TranscriptRequest,
} from './transcript/absorb.ts';
export type { SaidText } from './transcript/read.ts';
export type { SessionState, UnreadTranscript } from './transcript/sessions.ts';

export interface SessionRequest {
  readonly session: string;
  /** Undefined when the agent named none. */
  readonly transcript: string | undefined;
  readonly agent?: string;
}

/** Remembers that the session exists, so that a later one finds its transcript should it die without a word. */
export function registerSession({ session, transcript }: SessionRequest, context: LedgerContext): void {
  if (transcript === undefined || readSession(session, context)?.transcript === transcript) return;
  writeSession(freshSession(session, transcript), context);
}

/** Transcripts of sessions that ended without telling us. */
export function findUnreadTranscripts(
  request: SessionRequest,
  context: LedgerContext,
): readonly UnreadTranscript[] {
  const { project, host } = context;
  return findUnread(request, { project, host, nowMs: host.clock.nowMs() });
}

/** A session start must not wait for a huge transcript; the rest is read the next time. */
const CATCH_UP_BYTES_MAX = 64 * 1024 * 1024;

export interface CaughtUp {
  readonly session: string;
  /** How many decisions were recorded. */
  readonly recorded: number;
  readonly said: readonly SaidText[];
}

/** Reads every unread transcript, within a bound, and records what was decided there. */
export async function absorbUnread(
  request: SessionRequest,
  context: LedgerContext,
): Promise<readonly CaughtUp[]> {
  const caughtUp: CaughtUp[] = [];
  let leftBytes = CATCH_UP_BYTES_MAX;
  for (const { session, transcript, readBytes, sizeBytes } of findUnreadTranscripts(request, context)) {
    if (leftBytes <= 0) break;
    const agent = request.agent === undefined ? {} : { agent: request.agent };
    const absorbed = await absorb({ session, transcript, bytesMax: leftBytes, ...agent }, context);
    const recorded = absorbed.recorded.length;
    if (absorbed.said.length > 0 || recorded > 0) caughtUp.push({ session, recorded, said: absorbed.said });
    leftBytes -= sizeBytes - readBytes;
  }
  forgetOldSessions({ ...context, nowMs: context.host.clock.nowMs() });
  return caughtUp;
}

/** Brings lost notes back before a session is told of them. Costs one look while they are there. */
export async function healAtStart(context: LedgerContext): Promise<void> {
  const files = await openLedgerFiles(context);
  const isUsed = context.host.files.stat(join(context.project.root, files.zone)) !== undefined;
  if (isUsed && !isBlankNotes(readNotes(files))) return;
  const { healLostNotes } = await import('./heal/at-start.ts');
  await healLostNotes(context);
}

/** What a session that starts is told; undefined when there is nothing to tell, or it is switched off. */
export async function resumeAtStart(
  request: Pick<ResumeRequest, 'current' | 'add'>,
  context: LedgerContext,
): Promise<ComposedResume | undefined> {
  if (!readSettings(context.config).levels.tellsAtStart) return undefined;
  const { composeResume } = await import('./resume/read-resume.ts');
  const composed = await composeResume({ ...request, level: 1 }, context);
  return composed.text === '' ? undefined : composed;
}

/** The colour now, from the figures that the transcript gave; told again only once it gets worse. */
export function readBudget(state: SessionState, context: LedgerContext): ColourChange {
  const { tokens, baseTokens, told } = state;
  if (tokens === undefined) return { colour: told, isWorse: false, line: '' };
  return changeOfColour({ tokens, baseTokens: baseTokens ?? 0 }, told, readSettings(context.config).budget);
}

/** Remembers what the session was told, so that it is told once. */
export function noteTold(state: SessionState, change: ColourChange, context: LedgerContext): SessionState {
  const next = { ...state, told: change.colour };
  writeSession(next, context);
  return next;
}

/** After a clear or a compaction the budget starts anew. */
export function rearmBudget(session: string, context: LedgerContext): void {
  const state = readSession(session, context);
  if (state !== undefined)
    writeSession(
      { ...state, told: 'green', hasAsked: false, baseTokens: undefined, tokens: undefined },
      context,
    );
}

export function rememberedSession(session: string, context: LedgerContext): SessionState | undefined {
  return readSession(session, context);
}

export interface CompactionAnswer {
  readonly isBlocked: boolean;
  /** Why, and what to do, for the person and the model; a line for the person when it is not blocked. '' when nothing is missing. */
  readonly message: string;
}

/** The gate before a compaction. `auto` is never blocked; that it was passed by force is recorded. */
export async function checkpointForCompaction(
  /** `command` is how a person calls the program here. */
  request: SessionRequest & { readonly trigger: string; readonly command?: string },
  context: LedgerContext,
): Promise<CompactionAnswer> {
  const { judgeCompaction } = await import('./checkpoint/compaction.ts');
  return judgeCompaction({ ...request, agent: request.agent ?? AGENT_DEFAULT }, context);
}

/** Decisions without evidence, to ask for once; '' when there are none. For `strict` alone. */
export async function askForEvidence(request: SessionRequest, context: LedgerContext): Promise<string> {
  const state = readSession(request.session, context);
  if (state?.hasAsked === true || readSettings(context.config).enforcement !== 'strict') return '';
  const { listMissingEvidence } = await import('./checkpoint/compaction.ts');
  const question = await listMissingEvidence(request.agent ?? AGENT_DEFAULT, context);
  if (question !== '' && state !== undefined) writeSession({ ...state, hasAsked: true }, context);
  return question;
}

/** Once the prompt agrees with what the agent's last message decided, those decisions are the person's, and what it turns down of them is taken back. */
export async function adoptAgreed(
  request: { readonly session: string; readonly prompt: string; readonly agent?: string },
  context: LedgerContext,
): Promise<Adopted> {
  const decided = takeDecided(request.session, context);
  if (decided.length === 0) return { agreed: [], declined: [] };
  const { adopt } = await import('./transcript/agree.ts');
  return adopt(decided, request, context);
}

/** The end of a session: everything up to date and a `session_handoff`, whatever the gates say, for nobody can be asked. */
export async function persistHandoff(
  request: SessionRequest & { readonly reason: string },
  context: LedgerContext,
): Promise<void> {
  const { handOff } = await import('./checkpoint/compaction.ts');
  await handOff({ ...request, agent: request.agent ?? AGENT_DEFAULT }, context);
}

/** Written at yellow: how much is safe, should the session end now. */
export async function noteDeltaSync(
  request: SessionRequest & { readonly tokens: number; readonly decisions: number },
  context: LedgerContext,
): Promise<void> {
  const { recordDeltaSync } = await import('./checkpoint/compaction.ts');
  await recordDeltaSync({ ...request, agent: request.agent ?? AGENT_DEFAULT }, context);
}
