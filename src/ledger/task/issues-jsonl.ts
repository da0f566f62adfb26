// Tasks to and from the `issues.jsonl` of the beads project: one issue a line. Fields that we do not know travel along.

import type { Task } from '../task-file/task.ts';
import { TASK_ID } from '../task-file/task.ts';

export interface ImportedIssue {
  readonly id: string;
  /** Everything for the task's file, in our names; unknown fields as they were. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ParsedIssues {
  readonly issues: readonly ImportedIssue[];
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

export function parseIssues(text: string): ParsedIssues {
  const issues: ImportedIssue[] = [];
  const problems: { line: number; reason: string }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = parseIssue(line);
    if (typeof read === 'string') problems.push({ line: index + 1, reason: read });
    else issues.push(read);
  }
  return { issues, problems };
}

function parseIssue(line: string): ImportedIssue | string {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return 'it is no JSON';
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return 'it is no object';
  const { id, issue_type, created_at, dependencies, ...rest } = data as Record<string, unknown>;
  if (typeof id !== 'string' || !TASK_ID.test(id)) return 'its id cannot be the name of a file';
  const blocks = (Array.isArray(dependencies) ? dependencies : []).flatMap((one: unknown) => {
    const { type, depends_on_id: on } = (typeof one === 'object' && one !== null ? one : {}) as {
      type?: unknown;
      depends_on_id?: unknown;
    };
    return typeof on === 'string' && (type === undefined || type === 'blocks') ? [on] : [];
  });
  const fields = {
    id,
    title: typeof rest['title'] === 'string' ? rest['title'] : id,
    type: typeof issue_type === 'string' ? issue_type : 'task',
    status: typeof rest['status'] === 'string' ? rest['status'] : 'open',
    priority: typeof rest['priority'] === 'number' ? rest['priority'] : 2,
    created: typeof created_at === 'string' ? created_at : '',
    depends_on: blocks,
    ...Object.fromEntries(
      Object.entries(rest).filter(([name]) => !['title', 'status', 'priority'].includes(name)),
    ),
  };
  return { id, fields };
}

export function formatIssue(task: Task): string {
  return JSON.stringify({
    id: task.id,
    title: task.title,
    status: task.status,
    priority: task.priority,
    issue_type: task.type,
    ...(task.assignee === undefined ? {} : { assignee: task.assignee }),
    created_at: task.created,
    dependencies: task.dependsOn.map((id) => ({ issue_id: task.id, depends_on_id: id, type: 'blocks' })),
  });
}
