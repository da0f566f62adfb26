// `task diff`: what became of a task since a session began: entries that are newer, and fields that differ from git's HEAD.

import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { readFileAt } from '../../durable/git.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { tellAgent } from '../../state/tell.ts';
import { openLedgerFiles } from '../record/read.ts';
import { saidByLedger } from '../record/spoken.ts';
import { requireTask } from '../task-file/parse.ts';
import { taskPath } from '../task-file/task.ts';
import type { diffSchemas } from './schemas.ts';

export const diffCode: OperationCode<
  z.output<typeof diffSchemas.input>,
  z.output<typeof diffSchemas.output>
> = {
  async run(input, context) {
    const files = await openLedgerFiles(context);
    const task = requireTask(input.id, files);
    const since = input.since ?? lastHandoff(task.handoffs) ?? '';
    const before = await readHead(taskPath(task.id), context);
    const after = toData(files.read(taskPath(task.id)) ?? '');
    const answer = {
      id: task.id,
      since,
      decisions: task.decisions.filter((one) => momentOf(one, 'ts') > since),
      handoffs: task.handoffs.filter((one) => momentOf(one, 'ended') > since),
      fields: before === undefined ? [] : compareFields(toData(before), after),
      comparedWith: before === undefined ? 'nothing' : 'git HEAD',
    };
    return tellAgent(answer, context, saidByLedger);
  },
  render: (output, style) =>
    [
      `${style.bold(output.id)} since ${output.since === '' ? 'its beginning' : output.since}: ${output.decisions.length} decisions, ${output.handoffs.length} handoffs`,
      ...output.decisions.map((one) => `  + ${String((one as { decision?: unknown }).decision)}`),
      ...output.fields.map(
        ({ field, before, after }) => `  ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
      ),
      style.dim(`compared with ${output.comparedWith}`),
    ].join('\n'),
};

function momentOf(entry: unknown, field: string): string {
  const value =
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[field] : undefined;
  return value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '';
}

function lastHandoff(handoffs: readonly unknown[]): string | undefined {
  return handoffs
    .map((one) => momentOf(one, 'ended'))
    .sort()
    .at(-1);
}

async function readHead(path: string, { project, host }: Context): Promise<string | undefined> {
  if (!project.isGit) return undefined;
  const bytes = await readFileAt(project.root, { revision: 'HEAD', path }, host);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function toData(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(JSON.stringify(parseDocument(text).toJS() ?? {}));
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function compareFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !['decisions', 'handoffs'].includes(name),
  );
  return names.flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null];
    return canonicalJson(old) === canonicalJson(now) ? [] : [{ field, before: old, after: now }];
  });
}
