// What an agent is told of a project's files: words that this machine recorded as they are; those of others only once the person
// accepted the repository, marked as its words, and never when they read like an instruction. A person at the terminal, and
// a program that opened the project itself, see everything.

import { isRepositoryAccepted } from '../kernel/config/index.ts';
import { mapStrings } from '../kernel/map-strings.ts';
import type { Context } from '../kernel/operation.ts';
import { NOTHING_SAID, openSaid, type SaidBy } from './said.ts';
import { readTrust } from './trust-file.ts';

/** Ids, states, times, paths: too short and plain to say anything. */
const PLAIN = /^[\w.:@/+-]{0,80}(?: [A-Za-z_]{1,16})?$/;

export const NOT_ACCEPTED =
  '[not told: words of the repository, which no person accepted; "loa config trust" does]';
const STEERS = '[not told: it reads like an instruction]';
const MARK = '[repository]';

type TellContext = Pick<Context, 'caller' | 'project' | 'host'>;

/** True for callers that an agent stands behind. */
export function isForAgent({ caller }: Pick<Context, 'caller'>): boolean {
  return caller.surface !== 'cli' && caller.surface !== 'library';
}

/** The answer with every string as this caller may be told it. `by` knows what was recorded here; without it nothing was. */
export async function tellAgent<T>(answer: T, context: TellContext, by?: SaidBy): Promise<T> {
  if (!isForAgent(context)) return answer;
  const said = by === undefined ? NOTHING_SAID : await openSaid(context, by);
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const { isDoubtful } = await import('./quoting.ts');
  const tellLine = (line: string): string => (isDoubtful(line) ? STEERS : line);
  return mapStrings(answer, (text, field) => {
    if (field === undefined || PLAIN.test(text) || said.has(text)) return text;
    if (!isAccepted) return NOT_ACCEPTED;
    return `${MARK} ${text.split('\n').map(tellLine).join('\n')}`;
  }) as T;
}
