// The few memories that a prompt calls for, each told once a session, within a budget. Most prompts call for none: silence costs nothing,
// and a memory that does not fit costs trust.

import { isRepositoryAccepted } from '../../kernel/config/index.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import { readTrust } from '../../state/trust-file.ts';
import { openSaidMemories } from '../store/spoken.ts';
import { createFitJudge, isFit } from './fit.ts';
import { NOTHING_RECALLED, type TaskRecall, toLine } from './for-task.ts';
import { type MemoryContext, openMemories } from './open-memories.ts';
import { recall } from './search.ts';
import { findStale } from './stale.ts';

export interface PromptRequest {
  readonly prompt: string;
  readonly tokensMax: number;
  /** Ids that the session was told already. */
  readonly told: ReadonlySet<string>;
}

const LOOKED_AT = 30;
const SHOWN_MAX = 3;
/** The question at the beginning or the end is what it is about; a pasted log in between is not. */
const PROMPT_LENGTH_MAX = 1200;

export async function recallForPrompt(context: MemoryContext, request: PromptRequest): Promise<TaskRecall> {
  const prompt = shorten(request.prompt);
  if (prompt.trim() === '') return NOTHING_RECALLED;
  const memories = await openMemories(context);
  const judge = createFitJudge(prompt, memories.meaning);
  const said = await openSaidMemories(context);
  const { hits } = recall({ memories, said }, { query: prompt, limit: LOOKED_AT });
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const fitting = hits
    .filter(({ memory, isOwn, doubt }) => {
      if (request.told.has(memory.id) || memory.trust === 'external') return false;
      return (isOwn || isAccepted) && (doubt === undefined || (isOwn && memory.trust === 'person'));
    })
    .map((hit) => ({ hit, fit: judge(hit.memory.content) }))
    .filter(({ fit }) => isFit(fit))
    .sort((a, b) => b.fit - a.fit);
  const lines: string[] = [];
  const ids: string[] = [];
  let left = request.tokensMax;
  for (const { hit } of fitting) {
    if (lines.length === SHOWN_MAX) break;
    const line = toLine(hit, await findStale(hit.memory, context));
    const cost = estimateTokens(line);
    if (cost > left) continue;
    left -= cost;
    lines.push(line);
    ids.push(hit.memory.id);
  }
  return { text: lines.map((line) => `- ${line}`).join('\n'), lines, ids };
}

function shorten(prompt: string): string {
  if (prompt.length <= PROMPT_LENGTH_MAX) return prompt;
  const half = PROMPT_LENGTH_MAX / 2;
  return `${prompt.slice(0, half)}\n${prompt.slice(-half)}`;
}
