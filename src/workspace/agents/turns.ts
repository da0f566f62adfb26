// What the events around an agent's turns do to the ledger: a session that starts is told where the work stands, what a
// turn decided is kept at its end, a compaction passes the gate, a session that ends leaves a handoff.
// Nothing here is needed after a mere tool call, so that event never loads it.

import { join } from 'node:path';
import { meterSection } from '../../commons/sections.ts';
import { readSection } from '../../kernel/config/section.ts';
import type { LoaError } from '../../kernel/errors.ts';
import {
  absorbMessage,
  absorbTranscript,
  absorbUnread,
  adoptAgreed,
  askForEvidence,
  checkpointForCompaction,
  healAtStart,
  noteDeltaSync,
  noteTold,
  persistHandoff,
  readBudget,
  rearmBudget,
  registerSession,
  rememberedSession,
  resumeAtStart,
  type SessionRequest,
} from '../../ledger/agent.ts';
import { openLedgerFiles } from '../../ledger/record/read.ts';
import { forgetOldest, noteActs } from '../../session/store.ts';
import { noteTask } from '../../state/task-times.ts';
import { nameCommand } from '../setup/invocation.ts';
import type { EventAnswer, EventContext, Payload } from './agent-event.ts';
import { withTracking } from './context-tracking.ts';
import { sessionOf } from './event.ts';
import { hear } from './hear.ts';
import { hasRemembered, isCrowded, offerMemories, recallAtStart, recallForPrompt } from './memories.ts';
import { tellInVain } from './take-back.ts';
import { forWhom, tellShared } from './tell-shared.ts';
import { unlessUnusable } from './unusable.ts';

export type Turn = (payload: Payload, context: EventContext) => Promise<EventAnswer>;

/** By event; events that are not here only leave a note. A session that starts is `startSession`. */
export const TURNS: Readonly<Record<string, Turn>> = {
  UserPromptSubmit: takePrompt,
  Stop: endTurn,
  PreCompact: beforeCompaction,
  SessionEnd: endSession,
};

/** Reasons for a start after which the session is still the same one. */
const GOES_ON = new Set(['compact', 'resume']);
/** Reasons for a start after which the context is empty or much smaller. */
const FRESH_CONTEXT = new Set(['clear', 'compact']);
/** Colours at which a turn that leaves decisions without evidence is asked for them. */
const ASKS_AT = new Set(['orange', 'red']);

/** Of what a start had no room for, so many lines may come with the first prompt. */
const REST_MAX = 30;

export async function startSession(
  payload: Payload,
  context: EventContext,
  unnoted: LoaError | undefined,
): Promise<EventAnswer & { readonly trouble?: LoaError | undefined }> {
  const request = requestOf(payload);
  let kept = 0;
  const unhealed = await unlessUnusable(() => healAtStart(context));
  // What was said and not read yet is still there when the journal can be written to again.
  const trouble =
    unnoted ??
    unhealed ??
    (await unlessUnusable(async () => {
      for (const { session, said, recorded } of await absorbUnread(request, context))
        kept += recorded + (await offerMemories(said, session, context));
      registerSession(request, context);
      if (FRESH_CONTEXT.has(String(payload['source']))) rearmBudget(request.session, context);
    }));
  const { session } = request;
  const told = await resumeAtStart(
    {
      current: {
        session,
        goesOn: GOES_ON.has(String(payload['source'])),
        isAfterClear: payload['source'] === 'clear',
      },
      add: (resume) => recallAtStart(resume, session, context),
    },
    context,
  );
  if (told !== undefined && told.rest.length > 0 && trouble === undefined)
    noteActs(session, [{ kind: 'more', about: told.text, lines: told.rest.slice(0, REST_MAX) }], context);
  return { say: told?.text ?? '', kept, trouble };
}

/** What the person said is kept and shown back; what is remembered of it is told; the budget is mentioned when it gets tight. */
async function takePrompt(payload: Payload, context: EventContext): Promise<EventAnswer> {
  const request = requestOf(payload);
  registerSession(request, context);
  const prompt = typeof payload['prompt'] === 'string' ? payload['prompt'] : '';
  const caps = await lookAtCaps(request, context);
  if (caps.block !== undefined) return { say: '', block: caps.block };
  const { agreed, declined } = await adoptAgreed({ session: request.session, prompt }, context);
  const { kept, isWaiting, refused, withdrawn, isInVain, candidates } = await hear(
    prompt,
    request.session,
    context,
  );
  const remembered = prompt === '' ? '' : await recallForPrompt(prompt, request.session, context);
  const say = [remembered, tellBudget(request.session, context), caps.say]
    .filter((part) => part !== '')
    .join('\n');
  const command = nameCommand(context.project.root, context.product.dir);
  const tell = [
    ...kept.map(
      ({ content, scope }) => `kept${forWhom(scope, context)}: ${shorten(content)}; ${command} memory undo`,
    ),
    ...(kept.some(({ scope }) => scope === 'project') ? [tellShared(context, command)] : []),
    ...(isWaiting === true ? [WAITS] : []),
    ...withdrawn.map(
      ({ id, content, scope }) =>
        `forgotten: ${shorten(content)}; back with ${command} memory undo ${id}${scope === 'project' ? '' : ` --scope ${scope}`}`,
    ),
    ...(isInVain ? [tellInVain(candidates, command)] : []),
    ...agreed.map((decision) => `agreed: ${shorten(decision)}`),
    ...declined.map((decision) => `turned down: ${shorten(decision)}`),
    ...refused.map((why) => `not kept: ${why}`),
  ]
    .filter((line) => line !== '')
    .join('\n');
  return {
    say,
    ...(tell === '' ? {} : { tell }),
    kept: kept.length + agreed.length + declined.length + withdrawn.length,
  };
}

/** Most projects meter nothing: then not even the code is loaded. */
async function lookAtCaps({ session, transcript }: SessionRequest, context: EventContext) {
  const { project, product, host, config } = context;
  const isMetered = host.files.stat(join(project.ownDir, 'meter.db')) !== undefined;
  if (!isMetered && readSection(config, meterSection).database === undefined) return { say: '' };
  const { checkCaps } = await import('../../commons/agent.ts');
  const command = nameCommand(project.root, product.dir);
  // Whatever made it the current one, what is spent from here on is spent on it.
  const { readCurrentTask } = await import('../../ledger/resume/situation.ts');
  const task = await readCurrentTask(await openLedgerFiles(context), context);
  await noteTask(task, context);
  return checkCaps({ session, transcript, task, command }, context);
}

const WAITS = 'it is in the journal alone until its file can be written to';
const TELL_LENGTH_MAX = 100;
const shorten = (text: string): string =>
  text.length > TELL_LENGTH_MAX ? `${text.slice(0, TELL_LENGTH_MAX - 1).toWellFormed()}…` : text;

/** Each threshold once; one that the context fell below again counts anew. */
function tellBudget(session: string, context: EventContext): string {
  const tracked = withTracking(context);
  const state = rememberedSession(session, context);
  if (state === undefined || tracked === undefined) return '';
  const change = readBudget(state, tracked);
  if (change.colour === state.told) return '';
  noteTold(state, change, context);
  return change.line;
}

/** The transcript lags behind at this moment, so the last message is taken from the event itself. */
async function endTurn(payload: Payload, context: EventContext): Promise<EventAnswer> {
  const request = requestOf(payload);
  const message = payload['last_assistant_message'];
  const spoken =
    typeof message === 'string' && message !== ''
      ? (await absorbMessage({ session: request.session, message }, context)).recorded
      : [];
  if (request.transcript === undefined)
    return {
      say: '',
      kept: spoken.length,
      ...((await isCrowded(request.session, context)) ? { afterwards: 'consolidate' } : {}),
    };
  const heard = await absorbTranscript({ ...request, transcript: request.transcript }, context);
  const { recorded, state } = heard;
  const remembered = await offerMemories(heard.said, request.session, context);
  const { colour } = readBudget(state, context);
  const decisions = spoken.length + recorded.length;
  const kept = decisions + remembered;
  if (colour !== 'green' && decisions > 0)
    await noteDeltaSync({ ...request, tokens: state.tokens ?? 0, decisions }, context);
  const answer: EventAnswer = {
    say: '',
    kept,
    ...((await isCrowded(request.session, context)) ? { afterwards: 'consolidate' } : {}),
  };
  if (payload['stop_hook_active'] === true || !ASKS_AT.has(colour)) return answer;
  const question = await askForEvidence(request, context);
  return question === '' ? answer : { ...answer, block: question };
}

async function beforeCompaction(payload: Payload, context: EventContext): Promise<EventAnswer> {
  const request = requestOf(payload);
  const kept = await absorbIfThere(request, context);
  const trigger = payload['trigger'] === 'manual' ? 'manual' : 'auto';
  const command = nameCommand(context.project.root, context.product.dir);
  const { isBlocked, message } = await checkpointForCompaction({ ...request, trigger, command }, context);
  if (isBlocked) return { say: '', block: message, kept };
  return { say: '', ...(message === '' ? {} : { tell: message }), kept };
}

/** A client also sends this for sessions that never were, as when it only lists its servers. */
async function endSession(payload: Payload, context: EventContext): Promise<EventAnswer> {
  const request = requestOf(payload);
  const isReal =
    request.transcript !== undefined && context.host.files.stat(request.transcript) !== undefined;
  if (!isReal) return { say: '' };
  const kept = await absorbIfThere(request, context);
  await persistHandoff({ ...request, reason: String(payload['reason'] ?? 'unknown') }, context);
  forgetOldest(context);
  return {
    say: '',
    kept,
    ...((await hasRemembered(request.session, context)) ? { afterwards: 'consolidate' } : {}),
  };
}

/** How much was kept of it. */
async function absorbIfThere(request: SessionRequest, context: EventContext): Promise<number> {
  const { transcript } = request;
  if (transcript === undefined) return 0;
  const { said, recorded } = await absorbTranscript({ ...request, transcript }, context);
  return recorded.length + (await offerMemories(said, request.session, context));
}

function requestOf(payload: Payload): SessionRequest {
  const { transcript_path: transcript } = payload;
  return {
    session: sessionOf(payload),
    transcript: typeof transcript === 'string' && transcript !== '' ? transcript : undefined,
  };
}
