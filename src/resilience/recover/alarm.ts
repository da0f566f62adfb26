// Puts alarms into the audit chain, where nobody can take them out unseen, besides the record on this machine. What sends them to a person
// reads them from there. A chain that cannot be written to keeps no recovery from going on.

import { openAudit } from '../../durable/audit/index.ts';
import { auditPlace } from '../../durable/commands/audit.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { RecoveryState } from '../machine/table.ts';
import type { OpenState } from '../open-state.ts';
import type { Alarm } from './record.ts';

const DETAIL_LENGTH_MAX = 300;

export async function raiseAlarms(
  { context, host }: OpenState,
  alarms: readonly Alarm[],
  reached?: RecoveryState,
): Promise<void> {
  if (alarms.length === 0 && reached !== 'ALERT_HUMAN') return;
  try {
    const audit = await openAudit(auditPlace(context), host);
    try {
      const { surface } = context.caller;
      for (const { where, problem, message } of alarms) {
        const details = { where, problem, message: message.slice(0, DETAIL_LENGTH_MAX) };
        await audit.record({ operation: 'state.alarm', surface, outcome: 'fail', durationMs: 0, details });
      }
      if (reached === 'ALERT_HUMAN')
        await audit.record({ operation: 'state.alert', surface, outcome: 'fail', durationMs: 0 });
    } finally {
      await audit.close();
    }
  } catch (error) {
    // The record on this machine has them too, and doctor tells of a chain that is damaged.
    if (!isLoaError(error)) throw error;
  }
}
