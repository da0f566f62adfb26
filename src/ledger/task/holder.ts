// Who claims a task: the name that was given, else the person at this machine, the same in every command, so that nobody is locked out of
// what they claimed. Servers of agents that gave no name (MCP, HTTP, programs) are told apart by their process for as long as it lives.

import type { Host, ProcessIdentity } from '../../kernel/host.ts';
import type { Caller, Context } from '../../kernel/operation.ts';

export interface Holder {
  readonly name: string;
  /** Of a claim without a name: the same person in another work tree is at other work. */
  readonly worktree?: string;
  /** The same agent's next server takes over from one that is no more. */
  readonly process?: string;
}

const NAME_LENGTH_MAX = 64;
/** What a person types is the person's, whichever process carries it out. */
const SERVED: ReadonlySet<Caller['surface']> = new Set(['mcp', 'http', 'library']);

export function holderOf(
  agent: string | undefined,
  { caller, host, project }: Pick<Context, 'caller' | 'host' | 'project'>,
): Holder {
  const given = agent ?? caller.agent;
  if (given !== undefined) return { name: given };
  const name = `${caller.principal ?? 'somebody'}@${host.machineName()}`;
  return {
    name: name.replaceAll(/[^\w.@-]+/g, '-').slice(0, NAME_LENGTH_MAX),
    worktree: project.worktree,
    ...(SERVED.has(caller.surface) ? { process: nameProcess(host.processes.self) } : {}),
  };
}

function nameProcess({ pid, startedAt }: Pick<ProcessIdentity, 'pid' | 'startedAt'>): string {
  return `${pid} ${startedAt}`;
}

/** Whether that very process still runs. */
export function isAlive(process: string, { processes }: Pick<Host, 'processes'>): boolean {
  const found = processes.find(Number.parseInt(process, 10));
  return found !== undefined && nameProcess(found) === process;
}
