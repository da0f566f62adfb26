// The texts of a ledger change as they are read back from the files: every string in it, and what a new task says.

import type { SaidBy } from '../../state/said.ts';
import { readTaskHead } from '../task-file/head.ts';
import type { LedgerChange } from './changes.ts';
import { RECORDED } from './types.ts';

/** Apart from the plans, which load a YAML parser: a session start only asks who said what. */
export const saidByLedger: SaidBy = { owner: 'ledger', types: { [RECORDED]: { spoken: spokenIn } } };

/** Copied along are the title of the task that is active, handoffs and lines of the trajectory: those may be anybody's words. */
export async function spokenIn(change: LedgerChange): Promise<readonly string[]> {
  const { decisions = [], active, tasks = [] } = change;
  const created = tasks.flatMap(({ create }) => create ?? []);
  const heads = await Promise.all(created.map(readCreated));
  const edits = tasks.map(({ change: edit }) => {
    const { handoffs: _copied, ...added } = edit?.add ?? {};
    return [edit?.set, added];
  });
  return [...listStrings([decisions, active?.reasoning, edits]), ...heads.flat()];
}

async function readCreated(text: string): Promise<readonly string[]> {
  const head = readTaskHead(text);
  if (head !== undefined) return [head.title, ...head.nextSteps];
  const { parseTask } = await import('../task-file/parse.ts');
  const parsed = parseTask('', text);
  return parsed.ok ? [parsed.task.title, ...parsed.task.nextSteps] : [];
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
