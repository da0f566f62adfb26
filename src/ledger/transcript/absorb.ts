// What an agent said and the ledger does not have yet is recorded: from its transcript, from its last message. Spoken
// decisions stand as assumptions unless they carry a quote that verifies. How far was read is remembered only once what was
// heard is durable, so a crash in between reads again and records nothing twice.

import { isLoaError } from '../../kernel/errors.ts';
import type { RecordedDecision } from '../decide/record.ts';
import { AGENT_DEFAULT } from '../model.ts';
import type { LedgerContext } from '../record/open.ts';
import { type HeardDecision, hear, readTranscript, type SaidText } from './read.ts';
import { freshSession, readSession, type SessionState, writeSession } from './sessions.ts';

const BATCH = 100;

export interface Absorbed {
  /** New or newly grounded decisions, by id. */
  readonly recorded: readonly string[];
  readonly known: number;
  readonly state: SessionState;
  readonly touched: readonly string[];
  /** What was said in the part that was read. */
  readonly said: readonly SaidText[];
  /** False when a limit stopped it before the end of the transcript. */
  readonly isComplete: boolean;
}

export interface TranscriptRequest {
  readonly session: string;
  readonly transcript: string;
  readonly agent?: string;
  readonly bytesMax?: number;
}

export async function absorbTranscript(
  request: TranscriptRequest,
  context: LedgerContext,
): Promise<Absorbed> {
  const { project, host } = context;
  const place = { project, host };
  const remembered = readSession(request.session, place);
  const before =
    remembered?.transcript === request.transcript
      ? remembered
      : freshSession(request.session, request.transcript);
  const reading = readIfThere(request, before.readBytes, context);
  if (reading === undefined)
    return { recorded: [], known: 0, state: before, touched: [], said: [], isComplete: true };
  const { recorded, known } = await recordHeard(reading.decisions, request, context);
  const tokens = reading.tokens ?? before.tokens;
  const wasReset =
    reading.wasCompacted ||
    (tokens !== undefined && before.tokens !== undefined && tokens < before.tokens / 2);
  const state: SessionState = {
    ...before,
    readBytes: reading.endBytes,
    tokens,
    baseTokens: wasReset ? reading.firstTokens : (before.baseTokens ?? reading.firstTokens),
    ...(wasReset ? { told: 'green' as const, hasAsked: false } : {}),
  };
  writeSession(state, place);
  const sizeBytes = host.files.stat(request.transcript)?.sizeBytes ?? 0;
  const isComplete = request.bytesMax === undefined || sizeBytes - reading.endBytes < request.bytesMax;
  return { recorded, known, state, touched: reading.touched, said: reading.said, isComplete };
}

/** The transcript does not exist before the first turn, and some sessions never get one. */
function readIfThere(request: TranscriptRequest, fromBytes: number, { host }: LedgerContext) {
  try {
    const limit = request.bytesMax === undefined ? {} : { bytesMax: request.bytesMax };
    return readTranscript(request.transcript, host, { fromBytes, ...limit });
  } catch (error) {
    if (isLoaError(error) && error.code.startsWith('file.')) return undefined;
    throw error;
  }
}

export interface MessageRequest {
  readonly session: string;
  readonly message: string;
  readonly agent?: string;
}

export async function absorbMessage(
  request: MessageRequest,
  context: LedgerContext,
): Promise<Pick<Absorbed, 'known' | 'recorded'>> {
  const answers = await recordHeard(hear(request.message), request, context);
  const state = readSession(request.session, context);
  const isNews = answers.decided.length > 0 || (state?.decided ?? []).length > 0;
  if (state !== undefined && isNews) writeSession({ ...state, decided: answers.decided }, context);
  return answers;
}

async function recordHeard(
  heard: readonly HeardDecision[],
  request: { readonly session: string; readonly agent?: string },
  context: LedgerContext,
): Promise<Pick<Absorbed, 'known' | 'recorded'> & { readonly decided: readonly string[] }> {
  if (heard.length === 0) return { recorded: [], known: 0, decided: [] };
  // Loaded only now: most turns decide nothing, and checking and recording need half the product.
  const [{ recordDecisions }, { groundSpoken }, { refusePoison }] = await Promise.all([
    import('../decide/record.ts'),
    import('./ground.ts'),
    import('./refuse.ts'),
  ]);
  const sound = await refusePoison(heard, request, context);
  const said = await groundSpoken(sound, request.session, context);
  const answers: RecordedDecision[] = [];
  // One change has a limit, and a transcript has none.
  for (let at = 0; at < said.length; at += BATCH) {
    answers.push(
      ...(await recordDecisions(said.slice(at, at + BATCH), request.agent ?? AGENT_DEFAULT, context)),
    );
  }
  const recorded = answers.filter(({ outcome }) => outcome !== 'known').map(({ decision }) => decision.id);
  const decided = answers.map(({ decision }) => decision.id);
  return { recorded, known: answers.length - recorded.length, decided };
}
