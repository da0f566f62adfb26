// Which tasks can be worked on, and whether their dependencies run in a circle.

import { isClosed, type Task } from '../task-file/task.ts';

export interface ReadyQuery {
  /** Who asks: a task that somebody else holds is not ready for them. */
  readonly holder?: string;
  /** Where they are, when they gave no name: the same person may work in two work trees at once. */
  readonly worktree?: string | undefined;
  readonly nowIso: string;
  /** Of a nameless server that asks. */
  readonly process?: string | undefined;
}

/** Open, not blocked, all it depends on closed, not held by somebody else; the most urgent first, then the oldest. */
export function findReady(tasks: readonly Task[], query: ReadyQuery): readonly Task[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return tasks
    .filter((task) => !isClosed(task.status) && task.status !== 'blocked' && task.blockers.length === 0)
    .filter((task) => task.dependsOn.every((id) => isClosed(byId.get(id)?.status ?? 'open')))
    .filter((task) => !isHeldByOther(task, query))
    .toSorted((a, b) => a.priority - b.priority || compare(a.created, b.created) || compare(a.id, b.id));
}

export function isHeldByOther(task: Pick<Task, 'lease'>, query: ReadyQuery): boolean {
  if (task.lease === undefined || task.lease.until <= query.nowIso) return false;
  const { holder, worktree, process } = task.lease;
  const isElsewhere =
    (worktree !== undefined && query.worktree !== undefined && worktree !== query.worktree) ||
    (process !== undefined && query.process !== undefined && process !== query.process);
  return holder !== query.holder || isElsewhere;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The ids of one circle, its first again at the end; undefined when there is none through `from`. */
export function findCycle(
  from: string,
  dependsOn: (id: string) => readonly string[],
): readonly string[] | undefined {
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (id: string): readonly string[] | undefined => {
    if (path.length > 0 && id === from) return [...path, id];
    if (done.has(id)) return undefined;
    done.add(id);
    path.push(id);
    for (const next of dependsOn(id)) {
      const found = visit(next);
      if (found !== undefined) return found;
    }
    path.pop();
    return undefined;
  };
  return visit(from);
}
