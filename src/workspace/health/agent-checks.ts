// Checks of what agents need: that the programs their files name are there, and that our hooks ran well.

import { join } from 'node:path';
import { formatCount } from '../../durable/commands/format.ts';
import type { Finding } from '../../kernel/domain.ts';
import type { Context } from '../../kernel/operation.ts';
import { findAgents, hasDoubledHooks, hasHooks, listHooks, listUnreadable } from '../setup/agents.ts';
import { snapshotOf } from '../setup/apply.ts';
import { findHookProgram, nameCommand } from '../setup/invocation.ts';

const HOOK_LOG = 'hook-failures.jsonl';
const DAY_MS = 24 * 60 * 60 * 1000;

export function checkAgents({ host, project, product }: Context): Finding[] {
  const read = snapshotOf(project.root, host);
  const unreadable = listUnreadable(read);
  if (unreadable.length > 0) {
    const message = `${unreadable.join(', ')} is not valid JSON, so no agent can read it`;
    return [{ name: 'agents', verdict: 'fail', message, fix: `mend ${unreadable[0]}` }];
  }
  const agents = findAgents(read);
  const init = `${nameCommand(project.root, product.dir)} init`;
  if (agents.length === 0) {
    const fix = `${init} --agent claude (or codex, cursor, all)`;
    return [{ name: 'agents', verdict: 'pass', message: 'none set up', fix }];
  }
  if (hasDoubledHooks(read)) {
    const message =
      'hooks stand in the shared and in the personal settings of Claude Code, so each runs twice';
    return [{ name: 'agents', verdict: 'warn', message, fix: `${init} --agent claude --yes` }];
  }
  const deaf = agents.filter((agent) => !hasHooks(agent, read));
  if (deaf.length > 0) {
    const message = `${deaf.join(', ')} finds our server, but runs no hooks of ours in this folder, so its sessions are not followed`;
    return [{ name: 'agents', verdict: 'warn', message, fix: `${init} --agent ${deaf[0]} --yes` }];
  }
  const programs = [...new Set(listHooks(read))].map((command) =>
    findHookProgram(command, project.root, host),
  );
  const lost = programs.filter(({ isThere }) => !isThere).map(({ path }) => path);
  if (lost.length === 0)
    return [{ name: 'agents', verdict: 'pass', message: agents.map(describeAgent).join(', ') }];
  const message = `hooks start ${[...new Set(lost)].join(', ')}, which is not there`;
  const isLocal = lost.every((path) => path.startsWith(join(project.root, 'node_modules')));
  const fix = isLocal
    ? 'npm install (or: npm install --global loakit)'
    : `${init} --agent ${agents[0]} --yes`;
  return [{ name: 'agents', verdict: 'fail', message, fix }];
}

const describeAgent = (agent: string): string =>
  agent === 'cursor' ? 'cursor (by its documentation; not tried with a real one)' : agent;

export function checkHookFailures({ host, project }: Context): Finding[] {
  const file = join(project.ownDir, HOOK_LOG);
  if (host.files.stat(file) === undefined)
    return [{ name: 'hooks', verdict: 'pass', message: 'no failure noted' }];
  const since = host.clock.nowMs() - DAY_MS;
  const lines = new TextDecoder().decode(host.files.read(file)).split('\n').flatMap(parseLine);
  const recent = lines.filter(({ time }) => Date.parse(time) >= since);
  const last = recent.at(-1);
  if (last === undefined) return [{ name: 'hooks', verdict: 'pass', message: 'no failure in the last day' }];
  const message = `${formatCount(recent.length, 'hook call')} failed in the last day; the last, ${last.event} at ${last.time}: ${last.message}`;
  return [
    {
      name: 'hooks',
      verdict: 'warn',
      message,
      fix: 'mend the cause; a day after the last failure this is no longer told',
    },
  ];
}

interface Noted {
  readonly time: string;
  readonly event: string;
  readonly message: string;
}

function parseLine(line: string): Noted[] {
  try {
    const { time, event, message } = JSON.parse(line) as Partial<Noted>;
    return typeof time === 'string' ? [{ time, event: event ?? '', message: message ?? '' }] : [];
  } catch {
    return []; // A line torn by a crash says nothing.
  }
}
