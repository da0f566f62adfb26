// What people have to hear of: state that is degraded or waits for somebody, and alarms of stores and manifests. Each once.

import type { Notice } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { openState } from './open-state.ts';
import { type Alarm, type RecoveryRecord, readRecovery } from './recover/record.ts';

const RECENT_MS = 24 * 60 * 60_000;
/** Somebody may have done these on purpose; the others pass with a network or a disk. */
const SECURITY: ReadonlySet<string> = new Set([
  'forged',
  'stripped',
  'unknown-key',
  'foreign',
  'old',
  'emptied',
]);

export async function tellState(context: Context): Promise<readonly Notice[]> {
  const { place, host } = await openState(context);
  return listNotices(readRecovery(place, host), place.project.root, host.clock.nowMs());
}

/** Pure. */
export function listNotices(record: RecoveryRecord, root: string, nowMs: number): readonly Notice[] {
  const { state = 'RUNNING', since = 0, reason = 'no reason was kept', alarms } = record;
  const recent = alarms.filter(({ at }) => Math.abs(nowMs - Date.parse(at)) < RECENT_MS);
  const told = recent.map((alarm) => tellAlarm(alarm, root));
  if (state === 'RUNNING') return told;
  const isAlert = state === 'ALERT_HUMAN';
  const text = isAlert
    ? `The state of ${root} could not be recovered, and somebody has to look: ${reason}. Run "loa state status".`
    : `The state of ${root} is not whole, and nothing is backed up meanwhile: ${reason}. Run "loa state status".`;
  const severity = isAlert ? 'critical' : 'warning';
  return [{ severity, text, topic: `state ${state}`, key: `state ${state} ${since}` }, ...told];
}

function tellAlarm({ at, where, problem, message }: Alarm, root: string): Notice {
  const severity = SECURITY.has(problem) ? 'critical' : 'warning';
  const text = `An alarm of the state of ${root}, ${problem} in ${where}: ${message}. Run "loa state status".`;
  return {
    severity,
    text,
    topic: `state alarm ${where} ${problem}`,
    key: `state alarm ${at} ${where} ${problem}`,
  };
}
