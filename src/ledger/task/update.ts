// `task update` and `task close`: changes of one task, decided with nobody in between, so that no task is claimed twice.

import type { z } from 'zod';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanWords } from '../../redact/clean.ts';
import type { ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/index.ts';
import { releaseInTeam } from '../../team/claims.ts';
import type { ActiveChange } from '../notes/active-context.ts';
import { readActive, writeActive } from '../record/active.ts';
import type { LedgerChange } from '../record/changes.ts';
import { nowIso, toChange, withLedger } from '../record/open.ts';
import { changeTask, type TaskChange } from '../task-file/edit.ts';
import { readTasks, requireTask } from '../task-file/parse.ts';
import { isClosed, type Lease, type Task, taskPath } from '../task-file/task.ts';
import { claimFirst } from './claim-first.ts';
import { cycleError } from './create.ts';
import { findCycle, isHeldByOther } from './graph.ts';
import { holderOf } from './holder.ts';
import { readLeases, withLease, writeLease } from './leases.ts';
import type { closeSchemas, updateSchemas } from './schemas.ts';

type Input = z.output<typeof updateSchemas.input>;
type Output = z.output<typeof updateSchemas.output>;

const MINUTE_MS = 60_000;

export const updateCode: OperationCode<Input, Output> = {
  run: (input, context) =>
    input.claim
      ? claimFirst(input, context, { run: update, refuse: (refused) => refuseUpdate(input, refused) })
      : update(input, context),
  verdict: ({ refused }) => (refused === undefined ? 'pass' : 'fail'),
  changed: ({ changed }) => changed,
  render: ({ id, changed, holder, until, status, refused, note }, style) =>
    refused !== undefined
      ? `${style.bad('refused')}  ${refused}`
      : [
          `${changed ? style.good('updated') : style.dim('unchanged')}  ${id} ${status}${holder === undefined ? '' : `, held by ${holder} until ${until}`}`,
          ...(note === undefined ? [] : [`${style.caution('note')}  ${note}`]),
        ].join('\n'),
};

const refuseUpdate = ({ id }: Input, refused: string): Output => ({
  id,
  changed: false,
  status: 'in_progress',
  refused,
});

async function update(input: Input, context: Context): Promise<Output> {
  const { answer } = await withLedger(context, (store) =>
    store.transact((files) => decideUpdate(input, files, context)),
  );
  const { active, notes, ...output } = answer;
  if (active !== undefined) await writeActive(active, notes, context);
  if (input.release && output.refused === undefined)
    await releaseInTeam({ task: input.id, force: input.force }, context);
  return output;
}

/** What is told, and what becomes of one's own current task. */
type Updated = Output & { readonly notes: string; readonly active?: ActiveChange };

async function decideUpdate(input: Input, files: ZoneFiles, context: Context) {
  const notes = files.read(notesPath(files.zone)) ?? '';
  const { host } = context;
  const task = withLease(requireTask(input.id, files), readLeases(context));
  const refused = findObstacle(input, task, context) ?? findClosedObstacle(input, task);
  if (refused !== undefined) {
    const answer: Updated = { id: task.id, changed: false, status: task.status, refused, notes };
    return { changes: [], answer };
  }
  refuseCycle(input, files);
  const lease = input.claim ? takeLease(input, context) : undefined;
  const change: TaskChange = {
    set: fieldsOf(input, task),
    add: additionsOf(input),
    take: { next_steps: input.done, blockers: input.unblock },
  };
  const text = files.read(taskPath(task.id)) as string;
  const isEdited = changeTask(text, change) !== text;
  const isReleased = input.release && task.lease !== undefined;
  // Before the change is recorded: a crash in between leaves a claim that ends by itself, never two.
  if (lease !== undefined || isReleased) await writeLease(task.id, lease, nowIso(host), context);
  const status = input.claim ? 'in_progress' : (input.status ?? task.status);
  const parts: Omit<LedgerChange, 'id'> = { tasks: [{ id: task.id, change }] };
  const isAtIt = status === 'in_progress' && (isEdited || lease !== undefined);
  const changed = isEdited || lease !== undefined || isReleased;
  const held = lease === undefined ? {} : { holder: lease.holder, until: lease.until };
  const active = isAtIt ? { active: { task: task.id, taskTitle: input.title ?? task.title } } : {};
  const answer: Updated = { id: task.id, changed, status, ...held, ...active, notes };
  return { changes: isEdited ? [toChange(parts, host)] : [], answer };
}

/** An assignee is written down for others to read when somebody gives a name. */
function fieldsOf(input: Input, task: Task): Readonly<Record<string, unknown>> {
  const released = input.release && task.status === 'in_progress' ? 'open' : undefined;
  const status = input.claim ? 'in_progress' : (input.status ?? released);
  const isNamed = input.claim && input.agent !== undefined;
  return {
    ...(status === undefined ? {} : { status }),
    ...(input.title === undefined ? {} : { title: cleanWords(input.title) }),
    ...(input.priority === undefined ? {} : { priority: input.priority }),
    ...(input.claim || input.release ? { lease: null } : {}),
    ...(isNamed ? { assignee: input.agent } : {}),
    ...(input.release && task.assignee !== undefined ? { assignee: null } : {}),
  };
}

function additionsOf(input: Input): NonNullable<TaskChange['add']> {
  return {
    next_steps: input.next.map(cleanWords),
    blockers: input.blocker.map(cleanWords),
    questions: input.question.map(cleanWords),
    depends_on: input.depends,
    test_scenarios: input.scenario.map((name) => ({ name: cleanWords(name) })),
  };
}

/** Why this change is not made; undefined when nothing speaks against it. Findings, not failures: to lose a race is no error. */
function findObstacle(
  input: { readonly agent?: string | undefined; readonly force: boolean; readonly claim?: boolean },
  task: Task,
  context: Context,
): string | undefined {
  if (input.force) return undefined;
  const { name, ...here } = holderOf(input.agent, context);
  // What one claimed in another work tree or by another server is theirs to change and to close, not to take a second time.
  const query = { nowIso: nowIso(context.host), holder: name, ...(input.claim === true ? here : {}) };
  if (!isHeldByOther(task, query) || task.lease === undefined) return undefined;
  const { holder, until, worktree } = task.lease;
  const isOtherTree = worktree !== undefined && worktree !== here.worktree;
  const elsewhere = isOtherTree ? ` in the work tree ${worktree}` : ' by another server of theirs that runs';
  const where = holder === name ? elsewhere : '';
  return `${task.id} is held by ${holder}${where} until ${until}; take another one ("loa task ready"), say that you are the holder (--agent), or --force`;
}

function findClosedObstacle(input: Input, task: Task): string | undefined {
  if (!isClosed(task.status) || input.status === 'open') return undefined;
  if (!input.claim && input.status === undefined) return undefined;
  return `${task.id} is ${task.status}; reopen it with --status open, or take another one ("loa task ready")`;
}

function takeLease(input: Input, context: Context): Lease {
  const until = new Date(context.host.clock.nowMs() + input.leaseMinutes * MINUTE_MS).toISOString();
  const { name, ...where } = holderOf(input.agent, context);
  return { holder: name, until: `${until.slice(0, 19)}Z`, ...where };
}

function refuseCycle(input: Input, files: ZoneFiles): void {
  if (input.depends.length === 0) return;
  for (const id of input.depends) requireTask(id, files);
  const byId = new Map(readTasks(files).tasks.map((task) => [task.id, task.dependsOn]));
  const cycle = findCycle(input.id, (id) => [
    ...(byId.get(id) ?? []),
    ...(id === input.id ? input.depends : []),
  ]);
  if (cycle !== undefined) throw cycleError(cycle);
}

type Closed = z.output<typeof closeSchemas.output>;

type CloseInput = z.output<typeof closeSchemas.input>;

export const closeCode: OperationCode<CloseInput, Closed> = {
  run: (input, context) =>
    claimFirst({ ...input, leaseMinutes: CLOSING_MINUTES }, context, {
      run: close,
      refuse: (refused) => ({ id: input.id, changed: false, refused }),
    }),
  verdict: ({ refused }) => (refused === undefined ? 'pass' : 'fail'),
  changed: ({ changed }) => changed,
  render: ({ id, changed, refused }, style) =>
    refused !== undefined
      ? `${style.bad('refused')}  ${refused}`
      : changed
        ? `${style.good('closed')}  ${id}`
        : `${style.dim('closed already')}  ${id}`,
};

/** As long as closing may take. */
const CLOSING_MINUTES = 5;

async function close(input: CloseInput, context: Context): Promise<Closed> {
  let closedIn: string | undefined;
  const { answer } = await withLedger(context, (store) =>
    store.transact<Closed>(async (files) => {
      const task = withLease(requireTask(input.id, files), readLeases(context));
      const refused = findObstacle(input, task, context);
      if (refused !== undefined) return { changes: [], answer: { id: task.id, changed: false, refused } };
      if (isClosed(task.status)) return { changes: [], answer: { id: task.id, changed: false } };
      await writeLease(task.id, undefined, nowIso(context.host), context);
      const reason = input.reason === undefined ? {} : { close_reason: cleanWords(input.reason) };
      const set = { status: 'closed', closed: nowIso(context.host), lease: null, ...reason };
      const notes = files.read(notesPath(files.zone)) ?? '';
      if (readActive(notes, context).task === task.id) closedIn = notes;
      const parts = { tasks: [{ id: task.id, change: { set } }] };
      return { changes: [toChange(parts, context.host)], answer: { id: task.id, changed: true } };
    }),
  );
  if (closedIn !== undefined) await writeActive({ task: 'none' }, closedIn, context);
  if (answer.refused === undefined) await releaseInTeam({ task: input.id, force: true }, context);
  return answer;
}
