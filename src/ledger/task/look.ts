// `task ready`, `task list`, `task show`: reading only.

import type { z } from 'zod';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import { tellAgent } from '../../state/tell.ts';
import { nowIso } from '../record/open.ts';
import { openSettledFiles } from '../record/settled.ts';
import { saidByLedger } from '../record/spoken.ts';
import { readTasks, requireTask } from '../task-file/parse.ts';
import { isClosed, type Task, taskPath } from '../task-file/task.ts';
import { briefOf, renderBrief, renderProblems } from './brief.ts';
import { findReady } from './graph.ts';
import { holderOf } from './holder.ts';
import { formatIssue } from './issues-jsonl.ts';
import { readLeases, withLease } from './leases.ts';
import type { listSchemas, readySchemas, showSchemas } from './schemas.ts';

export const readyCode: OperationCode<
  z.output<typeof readySchemas.input>,
  z.output<typeof readySchemas.output>
> = {
  async run(input, context) {
    const { tasks, problems } = readHeld(await openSettledFiles(context), context);
    const now = nowIso(context.host);
    const { name, ...where } = holderOf(input.agent, context);
    const ready = findReady(tasks, { nowIso: now, holder: name, ...where });
    const answer = {
      tasks: ready.slice(0, input.limit).map((task) => briefOf(task, now)),
      more: Math.max(0, ready.length - input.limit),
      problems: [...problems],
    };
    return tellAgent(answer, context, saidByLedger);
  },
  verdict: ({ problems }) => (problems.length > 0 ? 'warn' : 'pass'),
  render: ({ tasks, more, problems }, style) =>
    [
      ...(tasks.length === 0 ? ['Nothing is ready.'] : tasks.map((task) => renderBrief(task, style))),
      ...(more > 0 ? [style.dim(`and ${more} more`)] : []),
      ...renderProblems(problems, style),
    ].join('\n'),
};

export const listCode: OperationCode<
  z.output<typeof listSchemas.input>,
  z.output<typeof listSchemas.output>
> = {
  async run(input, context) {
    const { tasks, problems } = readHeld(await openSettledFiles(context), context);
    const isWanted = (status: string): boolean =>
      input.status === undefined ? input.all || input.export || !isClosed(status) : status === input.status;
    const wanted = tasks.filter(({ status }) => isWanted(status));
    const now = nowIso(context.host);
    const answer = {
      tasks: wanted.map((task) => briefOf(task, now)),
      problems: [...problems],
      ...(input.export ? { jsonl: wanted.map((task) => `${formatIssue(task)}\n`).join('') } : {}),
    };
    return tellAgent(answer, context, saidByLedger);
  },
  verdict: ({ problems }) => (problems.length > 0 ? 'warn' : 'pass'),
  render: ({ tasks, problems, jsonl }, style) =>
    jsonl === undefined
      ? [
          ...(tasks.length === 0 ? ['No tasks.'] : tasks.map((task) => renderBrief(task, style))),
          ...renderProblems(problems, style),
        ].join('\n')
      : jsonl.trimEnd(),
};

export const showCode: OperationCode<
  z.output<typeof showSchemas.input>,
  z.output<typeof showSchemas.output>
> = {
  async run(input, context) {
    const files = await openSettledFiles(context);
    const task = withLease(requireTask(input.id, files), readLeases(context));
    const { tasks } = readTasks(files);
    const answer = {
      task: briefOf(task, nowIso(context.host)),
      dependencies: task.dependsOn.map((id) => describeDependency(id, tasks)),
      nextSteps: [...task.nextSteps],
      blockers: [...task.blockers],
      questions: [...task.questions],
      decisions: [...task.decisions],
      scenarios: [...task.scenarios],
      handoffs: [...task.handoffs],
      file: taskPath(task.id),
    };
    return tellAgent(answer, context, saidByLedger);
  },
  render: (output, style) =>
    [
      renderBrief(output.task, style),
      ...section('Next steps', output.nextSteps),
      ...section('Depends on', output.dependencies),
      ...section('Blocked by', output.blockers),
      ...section('Questions', output.questions),
      ...section('Decisions', output.decisions.map(wordsOf)),
      ...section('Test scenarios', output.scenarios.map(wordsOf)),
      style.dim(`${output.handoffs.length} handoffs; ${output.file}`),
    ].join('\n'),
};

/** Every task, with who holds it. */
function readHeld(files: ZoneFiles, context: Context): ReturnType<typeof readTasks> {
  const { tasks, problems } = readTasks(files);
  const leases = readLeases(context);
  return { tasks: tasks.map((task) => withLease(task, leases)), problems };
}

function describeDependency(id: string, tasks: readonly Task[]): string {
  const task = tasks.find((one) => one.id === id);
  return task === undefined ? `${id} (missing)` : `${id} (${task.status})`;
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  - ${item}`)];
}

function wordsOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { decision, name, withdrawn } = entry as { decision?: unknown; name?: unknown; withdrawn?: unknown };
  const words = String(decision ?? name ?? JSON.stringify(entry));
  return withdrawn === undefined ? words : `${words} (withdrawn)`;
}
