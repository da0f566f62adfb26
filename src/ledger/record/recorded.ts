// What the journal says the ledger recorded, whatever became of the files since: the decisions that stand, and the lines of
// the trajectory. Journals that were compacted have lost their oldest records; those cannot be told.

import { type Damage, readHistory } from '../../durable/journal/index.ts';
import type { ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/index.ts';
import { upgradePayload } from '../../state/store/versions.ts';
import { isOfThisWorktree, readStamp } from '../../state/store/worktree.ts';
import type { Decision } from '../model.ts';
import { changeTask } from '../task-file/edit.ts';
import { taskPath } from '../task-file/task.ts';
import { idsIn, type LedgerChange, type LinePart, ledgerChangeTypes, type TaskPart } from './changes.ts';
import { listArchives, type ReadContext } from './read.ts';
import { RECORDED } from './types.ts';

export interface Recorded {
  /** The last word on each that was not taken back, in the order they were first made. */
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly lines: readonly LinePart[];
  /** What was recorded of each task, in order. */
  readonly tasks: ReadonlyMap<string, readonly TaskPart[]>;
  /** What is wrong with the journal: then more may have been recorded than is told here. */
  readonly damage?: Damage | undefined;
}

export async function readRecorded({
  project,
  host,
}: Pick<ReadContext, 'host' | 'project'>): Promise<Recorded> {
  const decisions = new Map<string, Decision>();
  const lines: LinePart[] = [];
  const tasks = new Map<string, TaskPart[]>();
  if (host.files.stat(project.journalDir) === undefined) return { decisions, lines, tasks };
  const seen = new Set<string>();
  const reading = readHistory(project.journalDir, host);
  for await (const record of reading.records) {
    if (record.type !== RECORDED || record.erased) continue;
    const { worktree, payload } = readStamp(record.payload());
    const upgraded = upgradePayload(ledgerChangeTypes[RECORDED]!, record.version, payload);
    if (upgraded.problem !== undefined) continue;
    const change = upgraded.payload as LedgerChange;
    // What a repair carried over stands in both chains.
    if (seen.has(change.id)) continue;
    seen.add(change.id);
    for (const part of change.tasks ?? []) tasks.set(part.id, [...(tasks.get(part.id) ?? []), part]);
    if (!isOfThisWorktree(worktree, { project, host })) continue;
    for (const one of change.decisions ?? []) decisions.set(one.id, one);
    for (const { id } of change.withdrawn ?? []) decisions.delete(id);
    for (const line of change.lines ?? []) lines.push(line);
  }
  return { decisions, lines, tasks, damage: reading.damage() };
}

/** Recorded decisions that neither the notes nor their archives hold. */
export function listMissing({ decisions }: Recorded, files: ZoneFiles): readonly Decision[] {
  const held = new Set(
    [notesPath(files.zone), ...listArchives(files)].flatMap((path) => [...idsIn(files.read(path) ?? '')]),
  );
  return [...decisions.values()].filter(({ id }) => !held.has(id));
}

/** Tasks that were made here and whose files are gone, as they were last recorded: no command of ours removes such a file. */
export function listLostTasks(
  { tasks }: Recorded,
  files: ZoneFiles,
): readonly Required<Omit<TaskPart, 'change'>>[] {
  return [...tasks].flatMap(([id, parts]) => {
    if (files.read(taskPath(id)) !== undefined) return [];
    const text = parts.reduce<string | undefined>((now, { create, change }) => {
      const there = now ?? create;
      return there === undefined || change === undefined ? there : (changeTask(there, change) ?? there);
    }, undefined);
    return text === undefined ? [] : [{ id, create: text }];
  });
}
