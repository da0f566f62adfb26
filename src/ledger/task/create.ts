// `task create`: a new task, or those of an issues.jsonl.

import { relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { confine } from '../../durable/confine.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { createChance } from '../../kernel/ids.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanWords } from '../../redact/clean.ts';
import type { ZoneFiles } from '../../state/index.ts';
import type { TaskPart } from '../record/changes.ts';
import { nowIso, toChange, withLedger } from '../record/open.ts';
import { formatNewTask } from '../task-file/edit.ts';
import { requireTask } from '../task-file/parse.ts';
import { taskPath } from '../task-file/task.ts';
import { findCycle } from './graph.ts';
import { type ImportedIssue, parseIssues } from './issues-jsonl.ts';
import type { createSchemas } from './schemas.ts';

type Input = z.output<typeof createSchemas.input>;
type Output = z.output<typeof createSchemas.output>;

export const createCode: OperationCode<Input, Output> = {
  async run(input, context) {
    if (input.import !== undefined) return importIssues(input.import, context);
    if (input.title === undefined) {
      throw new LoaError('usage.missing-argument', 'task create needs a title', {
        hint: 'Run: loa task create "What is to be done"',
      });
    }
    return createOne({ ...input, title: cleanWords(input.title) }, context);
  },
  verdict: ({ problems }) => (problems.length > 0 ? 'warn' : 'pass'),
  changed: ({ created }) => created.length > 0,
  render: ({ created, known, problems }, style) =>
    [
      created.length === 0 ? 'Nothing new.' : `${style.good('created')}  ${created.join(', ')}`,
      ...(known > 0 ? [style.dim(`${known} were there already and were left alone`)] : []),
      ...problems.map(({ line, reason }) => `${style.caution('left out')}  line ${line}: ${reason}`),
    ].join('\n'),
};

async function createOne(input: Input & { readonly title: string }, context: Context): Promise<Output> {
  const { answer } = await withLedger(context, (store) =>
    store.transact((files) => {
      for (const id of input.depends) requireTask(id, files);
      const id = freshId(files, context.host);
      const create = formatNewTask({
        id,
        title: input.title,
        type: input.type,
        priority: input.priority,
        created: nowIso(context.host),
        dependsOn: input.depends,
        nextSteps: input.next.map(cleanWords),
      });
      return { changes: [toChange({ tasks: [{ id, create }] }, context.host)], answer: id };
    }),
  );
  return { created: [answer], known: 0, problems: [] };
}

/** 40 bits: others make tasks in their own clones, where nobody can look which ids are taken. */
const ID_LENGTH = 8;

function freshId(files: ZoneFiles, host: Pick<Host, 'random'>): string {
  for (let length = ID_LENGTH; ; length += 1) {
    const id = `bd-${createChance(host, length)}`;
    if (files.read(taskPath(id)) === undefined) return id;
  }
}

async function importIssues(path: string, context: Context): Promise<Output> {
  const { project, host } = context;
  const real = confine(project.root, relative(project.root, resolve(context.cwd, path)), host);
  const text = new TextDecoder().decode(host.files.read(real, { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
  const { issues, problems } = parseIssues(text);
  const { answer } = await withLedger(context, (store) =>
    store.transact((files) => {
      const fresh = issues.filter(({ id }) => files.read(taskPath(id)) === undefined);
      refuseCycles(fresh);
      const tasks = fresh.map(
        ({ id, fields }): TaskPart => ({ id, create: stringify(fields, { lineWidth: 0 }) }),
      );
      // One change has a limit; each task is whole by itself.
      const groups = Array.from({ length: Math.ceil(tasks.length / GROUP) }, (_, at) =>
        tasks.slice(at * GROUP, (at + 1) * GROUP),
      );
      return {
        changes: groups.map((group) => toChange({ tasks: group }, host)),
        answer: fresh.map(({ id }) => id),
      };
    }),
  );
  return { created: answer, known: issues.length - answer.length, problems: [...problems] };
}

const GROUP = 100;

function refuseCycles(issues: readonly ImportedIssue[]): void {
  const dependsOn = new Map(issues.map(({ id, fields }) => [id, fields['depends_on'] as readonly string[]]));
  for (const { id } of issues) {
    const cycle = findCycle(id, (one) => dependsOn.get(one) ?? []);
    if (cycle !== undefined) throw cycleError(cycle);
  }
}

export function cycleError(cycle: readonly string[]): LoaError {
  return new LoaError('task.cycle', `refused: the tasks would wait for each other: ${cycle.join(' -> ')}`, {
    hint: 'Take one of these dependencies out.',
  });
}
