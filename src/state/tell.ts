// What an agent is told of a project's files: words that this machine recorded as they are; those of others only once the person
// accepted the repository, marked as its words, and never when they read like an instruction. A person at the terminal, and
// a program that opened the project itself, see everything.

import { isRepositoryAccepted } from '../kernel/config/trust.ts';
import { mapStrings } from '../kernel/map-strings.ts';
import type { Context } from '../kernel/operation.ts';
import { NOTHING_SAID, openSaid, type SaidBy } from './said.ts';
import { readTrust } from './trust-file.ts';

/** Fields that hold ids, states, times and paths; every other one may hold words. */
const NAMING = new Set(
  `id status type priority assignee heldBy dependsOn dependencies path file ts at date since comparedWith field place
  timestamp thread session agent source scope trust conflicts newer older reference state provenance driver supersedes
  replacedBy archived cites gate fix`.split(/\s+/),
);
/** What such a field holds, when it holds what it should. */
const PLAIN = /^[\w.:@/+-]{0,80}$|^[\w.-]{1,64} \([a-z_]{1,16}\)$|^git HEAD$/;

export const NOT_ACCEPTED =
  '[not told: words of the repository, which no person accepted; "loa config trust" does]';
const STEERS = '[not told: it reads like an instruction]';
const MARK = '[repository]';

type TellContext = Pick<Context, 'caller' | 'project' | 'host'>;

/** True for callers that an agent stands behind. Over HTTP it is a program of the person, which has to ask for itself. */
export function isForAgent({ caller }: Pick<Context, 'caller'>): boolean {
  return caller.surface === 'mcp' || caller.surface === 'hook' || caller.surface === 'job';
}

/** The answer with every string as this caller may be told it. `by` knows what was recorded here; without it nothing was. */
export async function tellAgent<T>(answer: T, context: TellContext, by?: SaidBy): Promise<T> {
  if (!isForAgent(context)) return answer;
  const said = by === undefined ? NOTHING_SAID : await openSaid(context, by);
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const { isDoubtful } = await import('./quoting.ts');
  const tellLine = (line: string): string => (isDoubtful(line) ? STEERS : line);
  return mapStrings(answer, (text, field) => {
    if (field === undefined || said.has(text)) return text;
    if (NAMING.has(field) && PLAIN.test(text))
      return isDoubtful(text.replaceAll(/[_./:-]+/g, ' ')) ? STEERS : text;
    if (!isAccepted) return NOT_ACCEPTED;
    return `${MARK} ${text.split('\n').map(tellLine).join('\n')}`;
  }) as T;
}
