// The ledger's record type by its name, and what of it concerns other work trees and other machines: for whoever needs to know no more of it.

import type { TeamPart, Traces } from '../../kernel/change.ts';
import { BEADS_DIR } from '../task-file/task.ts';
import type { LedgerChange } from './changes.ts';

export const RECORDED = 'ledger.recorded';

/** What of a change concerns the other work trees: its tasks. */
export function sharedPart({ id, tasks }: LedgerChange): unknown {
  return tasks === undefined ? undefined : { id, tasks };
}

/** What concerns the other machines of a team. Where one works at the moment is one's own. */
export function teamParts({ id, decisions, withdrawn, tasks, lines }: LedgerChange): readonly TeamPart[] {
  const parts = Object.entries({ decisions, withdrawn, tasks, lines }).filter(
    ([, list]) => list !== undefined && list.length > 0,
  );
  return parts.length === 0 ? [] : [{ payload: { id, ...Object.fromEntries(parts) } }];
}

/** By what a history shows that a change is in it: a task by the name of its file. */
export function tracesIn({ decisions = [], withdrawn = [], tasks = [], lines = [] }: LedgerChange): Traces {
  return {
    added: [...decisions.map(({ id }) => id), ...lines.map(({ record }) => record.span_id)],
    named: [...withdrawn, ...tasks].map(({ id }) => id),
    folders: tasks.length === 0 ? [] : [BEADS_DIR],
  };
}
