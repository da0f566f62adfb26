// What a doctor looks at: the state that recovery left behind, signed files that are gone, a restore that was cut off, and alarms of stores.

import type { Finding } from '../kernel/domain.ts';
import { toLoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { type OpenState, openState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import { readSwap } from './recover/swap.ts';

const RECENT_MS = 24 * 60 * 60_000;

async function findGone(opened: OpenState): Promise<readonly Finding[]> {
  const gone = await (await import('./manifest/gone.ts')).tellGone(opened);
  if (gone === undefined) return [];
  return [{ name: 'state', verdict: 'fail', message: gone, fix: 'loa state recover' }];
}

export async function checkState(context: Context): Promise<Finding[]> {
  try {
    const opened = await openState(context);
    const { place, host } = opened;
    if (readSwap(place, host) !== undefined)
      return [{ name: 'state', verdict: 'fail', message: 'a restore was cut off', fix: 'loa state recover' }];
    const { state = 'RUNNING', reason = 'no reason was kept', alarms } = readRecovery(place, host);
    const findings: Finding[] = [];
    if (state !== 'RUNNING')
      findings.push({
        name: 'state',
        verdict: 'fail',
        message: `${state}: ${reason}`,
        fix: 'loa state status',
      });
    else findings.push(...(await findGone(opened)));
    const recent = alarms.filter(({ at }) => host.clock.nowMs() - Date.parse(at) < RECENT_MS);
    for (const { where, message } of recent.slice(-3))
      findings.push({
        name: 'state',
        verdict: 'warn',
        message: `${where}: ${message}`,
        fix: 'loa state status',
      });
    return findings.length > 0
      ? findings
      : [{ name: 'state', verdict: 'pass', message: 'nothing of the state waits for recovery' }];
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (error.code === 'internal.bug') throw error;
    return [
      { name: 'state', verdict: 'fail', message: error.message, fix: error.hint ?? 'loa state recover' },
    ];
  }
}
