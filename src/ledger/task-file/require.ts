// A task that must be there.

import { LoaError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/nearest.ts';
import type { ZoneFiles } from '../../state/index.ts';
import { idOfPath, parseTask } from './parse.ts';
import { BEADS_DIR, TASK_ID, type Task, taskPath } from './task.ts';

export function requireTask(id: string, files: ZoneFiles): Task {
  const text = TASK_ID.test(id) ? files.read(taskPath(id)) : undefined;
  if (text === undefined) {
    const ids = files.list(BEADS_DIR).flatMap((name) => idOfPath(`${BEADS_DIR}/${name}`) ?? []);
    const close = nearest(id, ids);
    throw new LoaError('task.missing', `there is no task "${id.slice(0, 80)}"`, {
      hint: close === undefined ? 'Run "loa task list" for those there are.' : `Did you mean ${close}?`,
    });
  }
  const parsed = parseTask(taskPath(id), text);
  if (parsed.ok) return parsed.task;
  throw new LoaError('task.unreadable', `cannot read ${parsed.path}: ${parsed.reason}`, {
    hint: `Mend ${parsed.path} by hand.`,
  });
}
