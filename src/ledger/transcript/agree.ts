// What the agent decided in its last message becomes the person's once the next prompt agrees with it. Only that one prompt counts, and
// only decisions that rest on nothing yet.

import { cleanShown } from '../../redact/clean-suspects.ts';
import { recordDecisions } from '../decide/record.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { readDecisions } from '../notes/decision-log.ts';
import type { LedgerContext } from '../record/open.ts';
import { openLedgerFiles, readNotesIfText } from '../record/read.ts';
import { findAgreement } from './agreement.ts';

const WORDS_LENGTH_MAX = 200;

interface PromptRequest {
  readonly session: string;
  readonly prompt: string;
  readonly agent?: string | undefined;
}

/** `decided` by id. Returns the decisions that became the person's. */
export async function adopt(
  decided: readonly string[],
  request: PromptRequest,
  context: LedgerContext,
): Promise<readonly string[]> {
  const words = findAgreement(request.prompt);
  if (words === undefined) return [];
  const ids = new Set(decided);
  const open = readDecisions(readNotesIfText(await openLedgerFiles(context))).filter(
    ({ id, grounding, withdrawn }) =>
      id !== undefined && ids.has(id) && grounding === 'assumption' && withdrawn === undefined,
  );
  if (open.length === 0) return [];
  const userInput = (await cleanShown(words)).slice(0, WORDS_LENGTH_MAX).toWellFormed();
  const answers = await recordDecisions(
    open.map(({ decision, task }) => ({ decision, task, userInput, session: request.session })),
    request.agent ?? AGENT_DEFAULT,
    context,
  );
  return answers.filter(({ outcome }) => outcome === 'grounded').map(({ decision }) => decision.decision);
}
