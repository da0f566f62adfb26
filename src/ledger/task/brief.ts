// A task in a line or two, for lists.

import type { TextStyle } from '../../kernel/operation.ts';
import type { Task } from '../task-file/task.ts';

export interface Brief {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly priority: number;
  readonly type: string;
  readonly assignee?: string | undefined;
  readonly heldBy?: string | undefined;
  readonly dependsOn: readonly string[];
}

export function briefOf(
  task: Task,
  nowIso: string,
): Omit<Brief, 'dependsOn' | 'assignee' | 'heldBy'> & {
  dependsOn: string[];
  assignee?: string;
  heldBy?: string;
} {
  const heldBy = task.lease !== undefined && task.lease.until > nowIso ? task.lease.holder : undefined;
  return {
    id: task.id,
    title: task.title,
    status: task.status,
    priority: task.priority,
    type: task.type,
    ...(task.assignee === undefined ? {} : { assignee: task.assignee }),
    ...(heldBy === undefined ? {} : { heldBy }),
    dependsOn: [...task.dependsOn],
  };
}

export function renderBrief(task: Brief, style: TextStyle): string {
  const held =
    task.heldBy === undefined ? '' : style.dim(` held by ${task.heldBy}`) + otherHolder(task, style);
  return `${style.bold(task.id)}  P${task.priority} ${task.status}  ${task.title}${held}`;
}

/** A claim is of one machine, its name in the file is everybody's: after a merge the two may differ, and then two people work on it. */
function otherHolder({ status, heldBy, assignee }: Brief, style: TextStyle): string {
  if (status !== 'in_progress' || assignee === undefined || assignee === heldBy) return '';
  return style.caution(` here, but its file names ${assignee}: two may be at it`);
}

export function renderProblems(
  problems: readonly { readonly path: string; readonly reason: string }[],
  style: TextStyle,
): readonly string[] {
  return problems.map(({ path, reason }) => `${style.caution('not a task')}  ${path}: ${reason}`);
}
