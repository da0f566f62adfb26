// The few memories that matter to a task, as lines to put in front of an agent, within a budget of tokens. What is stale or was
// only read somewhere is told as such, what reads like an instruction is never told, and what nothing in the task speaks of is left out: silence costs nothing.

import { isRepositoryAccepted } from '../../kernel/config/trust.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import { readTrust } from '../../state/trust-file.ts';
import { openSaidMemories } from '../store/spoken.ts';
import { isRepeated } from './families.ts';
import { tellContradicted } from './last-word.ts';
import { type MemoryContext, openMemories } from './open-memories.ts';
import { type Recalled, recall } from './search.ts';
import { findStale } from './stale.ts';

export interface TaskRecall {
  /** Empty when nothing is worth saying. */
  readonly text: string;
  readonly lines: readonly string[];
  readonly ids: readonly string[];
}

const LIMIT = 12;
const SCORE_MIN = 0.33;
const LINE_LENGTH_MAX = 240;
const NOTHING_RECALLED: TaskRecall = { text: '', lines: [], ids: [] };

export async function recallForTask(
  context: MemoryContext,
  request: {
    readonly task: string;
    readonly tokensMax: number;
    /** Told already. */
    readonly known?: ReadonlySet<string>;
  },
): Promise<TaskRecall> {
  if (request.task.trim() === '') return NOTHING_RECALLED;
  const memories = await openMemories(context);
  const said = await openSaidMemories(context);
  const { hits, unreadable } = recall({ memories, said }, { query: request.task, limit: LIMIT });
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const lines: string[] = [];
  const ids: string[] = [];
  const told: Recalled[] = [];
  let left = request.tokensMax;
  for (const hit of hits) {
    if (
      request.known?.has(hit.memory.id) === true ||
      !isRelevant(hit) ||
      hit.doubt === 'instruction' ||
      !(hit.isOwn || isAccepted) ||
      (hit.conflicts.length === 0 && (await isRepeated(hit, told, () => memories.meaning)))
    )
      continue;
    const line = toLine(hit, await findStale(hit.memory, context));
    const cost = estimateTokens(line);
    if (cost > left) continue;
    left -= cost;
    lines.push(line);
    ids.push(hit.memory.id);
    told.push(hit);
  }
  // Who starts would take silence for "nothing was decided".
  if (unreadable.length > 0)
    lines.push(`(${unreadable.join(', ')} could not be read as a whole; loa doctor tells how to mend it)`);
  return { text: lines.map((line) => `- ${line}`).join('\n'), lines, ids };
}

function isRelevant({ score, why }: Recalled): boolean {
  return score >= SCORE_MIN && why.startsWith('says');
}

export function toLine(
  { memory, conflicts, isOwn, lastWord }: Pick<Recalled, 'memory' | 'conflicts' | 'isOwn' | 'lastWord'>,
  stale: readonly string[],
): string {
  const text = memory.content.replaceAll(/\s+/g, ' ');
  const short = text.length > LINE_LENGTH_MAX ? `${text.slice(0, LINE_LENGTH_MAX - 1)}…` : text;
  // The person's last word is not contradicted by what it contradicts.
  const isLastWord = (id: string): boolean =>
    isOwn && memory.trust === 'person' && memory.conflicts?.includes(id) === true;
  const against = conflicts.filter((id) => !isLastWord(id));
  const marks = [
    ...(isOwn ? [] : ["quoted from the repository's files"]),
    ...(memory.trust === 'external' ? ['unverified'] : []),
    ...(stale.length > 0 ? ['stale'] : []),
    ...(lastWord === undefined ? [] : [tellContradicted(lastWord)]),
    ...(lastWord === undefined && against.length > 0 ? [`contradicted by ${against[0]}`] : []),
  ];
  return `${isOwn ? short : `"${short}"`}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
}
