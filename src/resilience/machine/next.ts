// One step of recovery: the state that follows an event. Pure. An event that the table does not know in a state is a bug.

import { assert } from '../../kernel/errors.ts';
import { RECOVERY, type RecoveryEvent, type RecoveryState, type RecoveryTable } from './table.ts';

export function next(
  state: RecoveryState,
  event: RecoveryEvent,
  table: RecoveryTable = RECOVERY,
): RecoveryState {
  const found = table.transitions.find((one) => one.from === state && one.event === event);
  assert(found !== undefined, `recovery knows no event ${event} in ${state}`);
  return found.to;
}

/** The events that can happen in a state. */
export function listEvents(state: RecoveryState, table: RecoveryTable = RECOVERY): readonly RecoveryEvent[] {
  return table.transitions.filter(({ from }) => from === state).map(({ event }) => event);
}

/** Whether a run can stop here; DEGRADED_MODE also goes on, to ALERT_HUMAN. */
export function isEnd(state: RecoveryState, table: RecoveryTable = RECOVERY): boolean {
  return table.ends.includes(state);
}

export interface Path {
  readonly states: readonly RecoveryState[];
  readonly events: readonly RecoveryEvent[];
}

/** Every way through the table from START to an end; a table with a ring in it has none that is longer than its states. */
export function listPaths(table: RecoveryTable = RECOVERY): readonly Path[] {
  const paths: Path[] = [];
  const walk = (path: Path): void => {
    const state = path.states.at(-1) as RecoveryState;
    if (isEnd(state, table)) paths.push(path);
    for (const event of listEvents(state, table)) {
      const to = next(state, event, table);
      if (!path.states.includes(to)) walk({ states: [...path.states, to], events: [...path.events, event] });
    }
  };
  walk({ states: ['START'], events: [] });
  return paths;
}
