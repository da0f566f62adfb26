// What an agent is told of tasks: words that this machine recorded as they are; those of others only once the person accepted the
// repository, marked as its words, and never when they read like an instruction. A person at the terminal sees everything.

import { isRepositoryAccepted } from '../../kernel/config/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { openSaid } from '../../state/said.ts';
import { readTrust } from '../../state/trust-file.ts';
import { saidByLedger } from '../record/spoken.ts';

/** Ids, states, times, paths: too short and plain to say anything. */
const PLAIN = /^[\w.:@/+-]{0,80}(?: [A-Za-z_]{1,16})?$/;

export async function tellTasks<T>(answer: T, context: Context): Promise<T> {
  const { caller, project, host } = context;
  if (caller.surface === 'cli' || caller.surface === 'library') return answer;
  const said = await openSaid(context, saidByLedger);
  const isAccepted = isRepositoryAccepted(readTrust(project, host));
  const { isDoubtful } = await import('../../state/quoting.ts');
  const tell = (text: string): string => {
    if (PLAIN.test(text) || said.has(text)) return text;
    if (!isAccepted)
      return '[not told: words of the repository, which no person accepted; "loa config trust" does]';
    return isDoubtful(text) ? '[not told: it reads like an instruction]' : `[repository] ${text}`;
  };
  return mapTexts(answer, tell) as T;
}

function mapTexts(value: unknown, tell: (text: string) => string): unknown {
  if (typeof value === 'string') return tell(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, tell));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, tell)]));
}
