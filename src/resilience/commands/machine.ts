// `state machine`: the table of recovery, as data for whoever draws it, with the state it is in now.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { RECOVERY, RECOVERY_STATES } from '../machine/table.ts';
import { openState } from '../open-state.ts';
import { readRecovery } from '../recover/record.ts';
import type { machineSchemas } from './schemas.ts';

export const machineCode: OperationCode<
  z.output<typeof machineSchemas.input>,
  z.output<typeof machineSchemas.output>
> = {
  async run(_input, context) {
    const { place, host } = await openState(context);
    const { state = 'RUNNING', reason } = readRecovery(place, host);
    return {
      state,
      ...(reason === undefined || state === 'RUNNING' ? {} : { reason }),
      states: [...RECOVERY_STATES],
      ends: [...RECOVERY.ends],
      transitions: RECOVERY.transitions.map((transition) => ({ ...transition })),
    };
  },
  render: ({ state, reason, transitions }, style) =>
    [
      `${style.bold(state)}${reason === undefined ? '' : `  ${reason}`}`,
      ...transitions.map(
        ({ from, to, event, because }) => `${from} > ${to}  ${style.dim(`${event}: ${because}`)}`,
      ),
    ].join('\n'),
};
