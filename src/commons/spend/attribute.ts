// Whose task a call was: the one that its own session had claimed by then; else the one that was current in this work tree, claimed
// by whichever session or in a shell. A session that begins after a clear spends on what it goes on with.

import type { Context } from '../../kernel/operation.ts';
import { readTaskTimes, taskAt } from '../../state/task-times.ts';
import { isBelow } from './collect.ts';
import type { UsageRecord } from './record.ts';
import { projectRoots } from './roots.ts';

export function attributeToTasks(
  records: readonly UsageRecord[],
  context: Pick<Context, 'host' | 'project'>,
): readonly UsageRecord[] {
  const times = readTaskTimes(context);
  if (times.length === 0) return records;
  const roots = projectRoots(context);
  return records.map((record) =>
    record.task === undefined && isBelow(record.cwd, roots)
      ? { ...record, task: taskAt(times, record.atMs) }
      : record,
  );
}
