// Checks of what agents need: that the programs their files name are there, and that our hooks ran well.

import { join } from 'node:path';
import { formatCount } from '../../durable/commands/format.ts';
import type { Finding } from '../../kernel/domain.ts';
import type { Context } from '../../kernel/operation.ts';
import { findAgents, listHookPrograms, listUnreadable } from '../setup/agents.ts';
import { snapshotOf } from '../setup/apply.ts';
import { expandProgram } from '../setup/invocation.ts';

const HOOK_LOG = 'hook-failures.jsonl';
const DAY_MS = 24 * 60 * 60 * 1000;

export function checkAgents({ host, project }: Context): Finding[] {
  const read = snapshotOf(project.root, host);
  const unreadable = listUnreadable(read);
  if (unreadable.length > 0) {
    const message = `${unreadable.join(', ')} is not valid JSON, so no agent can read it`;
    return [{ name: 'agents', verdict: 'fail', message, fix: `mend ${unreadable[0]}` }];
  }
  const agents = findAgents(read);
  if (agents.length === 0) {
    const fix = 'loa init --agent claude (or codex, cursor, all)';
    return [{ name: 'agents', verdict: 'pass', message: 'none set up', fix }];
  }
  const lost = listHookPrograms(read)
    .map((path) => expandProgram(path, project.root))
    .filter((path) => host.files.stat(path) === undefined);
  if (lost.length === 0) return [{ name: 'agents', verdict: 'pass', message: agents.join(', ') }];
  const message = `hooks start ${[...new Set(lost)].join(', ')}, which is not there`;
  return [{ name: 'agents', verdict: 'fail', message, fix: `loa init --agent ${agents[0]} --yes` }];
}

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
  return [{ name: 'hooks', verdict: 'warn', message, fix: `mend the cause, then remove ${file}` }];
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
