// What the agent decided in its last message becomes the person's once the next prompt agrees with it. Only that one prompt counts, and
// only decisions that rest on nothing yet.

import { cleanShown } from '../../redact/clean-suspects.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { readDecisions } from '../notes/decision-log.ts';
import type { LedgerContext } from '../record/open.ts';
import { openLedgerFiles, readNotesIfText } from '../record/read.ts';
import { findAgreement } from './agreement.ts';
import { readSession, writeSession } from './sessions.ts';

const WORDS_LENGTH_MAX = 200;

export interface PromptRequest {
  readonly session: string;
  readonly prompt: string;
  readonly agent?: string | undefined;
}

/** The decisions that became the person's, in their words. */
export async function adoptAgreed(
  request: PromptRequest,
  context: LedgerContext,
): Promise<readonly string[]> {
  const state = readSession(request.session, context);
  if (state?.decided === undefined || state.decided.length === 0) return [];
  writeSession({ ...state, decided: [] }, context);
  const words = findAgreement(request.prompt);
  if (words === undefined) return [];
  const ids = new Set(state.decided);
  const open = readDecisions(readNotesIfText(await openLedgerFiles(context))).filter(
    ({ id, grounding, withdrawn }) =>
      id !== undefined && ids.has(id) && grounding === 'assumption' && withdrawn === undefined,
  );
  if (open.length === 0) return [];
  const userInput = (await cleanShown(words)).slice(0, WORDS_LENGTH_MAX).toWellFormed();
  const { recordDecisions } = await import('../decide/record.ts');
  const answers = await recordDecisions(
    open.map(({ decision, task }) => ({ decision, task, userInput, session: request.session })),
    request.agent ?? AGENT_DEFAULT,
    context,
  );
  return answers.filter(({ outcome }) => outcome === 'grounded').map(({ decision }) => decision.decision);
}
