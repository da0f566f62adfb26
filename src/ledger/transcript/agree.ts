// What the agent decided in its last message becomes the person's once the next prompt agrees with it. Only that one prompt counts, and
// only decisions that rest on nothing yet. Where the prompt takes some and turns others down, those are taken back.

import { cleanShown } from '../../redact/clean-suspects.ts';
import { readParts } from '../../session/proposal.ts';
import { recordDecisions } from '../decide/record.ts';
import { withdrawDecision } from '../decide/withdraw.ts';
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

export interface Adopted {
  /** The decisions that became the person's. */
  readonly agreed: readonly string[];
  /** Those that they turned down, and that are taken back. */
  readonly declined: readonly string[];
}

export const NOTHING_ADOPTED: Adopted = { agreed: [], declined: [] };

/** `decided` by id, in the order of the message. */
export async function adopt(
  decided: readonly string[],
  request: PromptRequest,
  context: LedgerContext,
): Promise<Adopted> {
  const whole = findAgreement(request.prompt);
  if (whole === undefined && decided.length < 2) return NOTHING_ADOPTED;
  const open = readDecisions(readNotesIfText(await openLedgerFiles(context)))
    .flatMap(({ id, decision, task, grounding, withdrawn }) =>
      id !== undefined && decided.includes(id) && grounding === 'assumption' && withdrawn === undefined
        ? [{ id, decision, task }]
        : [],
    )
    .sort((a, b) => decided.indexOf(a.id) - decided.indexOf(b.id));
  const parts = open.map(({ decision }) => decision);
  const taken = whole === undefined ? readParts(request.prompt, parts) : undefined;
  if (open.length === 0 || (whole === undefined && taken === undefined)) return NOTHING_ADOPTED;
  const agreed = open.filter((_, at) => taken === undefined || taken.get(at) === true);
  const declined = open.filter((_, at) => taken?.get(at) === false);
  const userInput = (await cleanShown(whole ?? request.prompt.trim()))
    .slice(0, WORDS_LENGTH_MAX)
    .toWellFormed();
  const agent = request.agent ?? AGENT_DEFAULT;
  const answers = await recordDecisions(
    agreed.map(({ decision, task }) => ({ decision, task, userInput, session: request.session })),
    agent,
    context,
  );
  for (const { id } of declined) await withdrawDecision(id, agent, context);
  return {
    agreed: answers.filter(({ outcome }) => outcome === 'grounded').map(({ decision }) => decision.decision),
    declined: declined.map(({ decision }) => decision),
  };
}
