// Recovery as one table: which state follows which event. The code that recovers walks it, the drawing in the documentation and
// the model that is checked exhaustively are printed from it, and the tests walk every path of it.
// Guarantees: RUNNING follows only verified state, ALERT_HUMAN is reached by the third failure, and what was made from a
// template in place of lost state is never backed up.

export const RECOVERY_STATES = [
  'START',
  'CHECK_INTEGRITY',
  'RUNNING',
  'TRY_R2',
  'RESTORE_R2',
  'TRY_GIT',
  'RESTORE_GIT',
  'TEMPLATE_INIT',
  'DEGRADED_MODE',
  'ALERT_HUMAN',
] as const;
export type RecoveryState = (typeof RECOVERY_STATES)[number];

export const RECOVERY_EVENTS = [
  'begun',
  'valid',
  'edited',
  'missing',
  'mismatch',
  'forged',
  'found',
  'absent',
  'doubtful',
  'verified',
  'failed',
  'first-boot',
  'lost',
  'third-failure',
] as const;
export type RecoveryEvent = (typeof RECOVERY_EVENTS)[number];

export interface Transition {
  readonly from: RecoveryState;
  readonly event: RecoveryEvent;
  readonly to: RecoveryState;
  /** What the event means, for the drawing. */
  readonly because: string;
}

export interface RecoveryTable {
  readonly transitions: readonly Transition[];
  /** Where a run ends. The next run begins at START again. */
  readonly ends: readonly RecoveryState[];
  /** In which states a backup may be made. */
  readonly backsUp: readonly RecoveryState[];
}

const row = (from: RecoveryState, event: RecoveryEvent, to: RecoveryState, because: string): Transition => ({
  from,
  event,
  to,
  because,
});

/**
 * `absent` is a store that answered and holds nothing; `doubtful` is everything that is not a clear answer (refused, unreadable,
 * forged, not reached), now or at a rung before: a template must not follow it.
 */
export const RECOVERY: RecoveryTable = {
  transitions: [
    row('START', 'begun', 'CHECK_INTEGRITY', 'read the signed manifest, hash every file'),
    row('CHECK_INTEGRITY', 'valid', 'RUNNING', 'all as signed, or changed as the journal says'),
    row('CHECK_INTEGRITY', 'edited', 'RUNNING', 'all as signed but texts that somebody edited by hand'),
    row('CHECK_INTEGRITY', 'missing', 'TRY_R2', 'no manifest, or files are gone'),
    row('CHECK_INTEGRITY', 'mismatch', 'TRY_R2', 'files differ and the journal does not say why'),
    row('CHECK_INTEGRITY', 'forged', 'TRY_R2', 'the manifest is not ours, or is an old one'),
    row('TRY_R2', 'found', 'RESTORE_R2', 'a folder or bucket holds a verified generation'),
    row('TRY_R2', 'absent', 'TRY_GIT', 'there is none, or it is empty'),
    row('TRY_R2', 'doubtful', 'TRY_GIT', 'refused, unreadable, forged or not reached'),
    row('RESTORE_R2', 'verified', 'RUNNING', 'every file hashed, swapped in whole'),
    row('RESTORE_R2', 'failed', 'TRY_GIT', 'nothing was changed'),
    row('TRY_GIT', 'found', 'RESTORE_GIT', 'a branch holds a verified generation'),
    row('TRY_GIT', 'absent', 'TEMPLATE_INIT', 'every store answered, and all are empty'),
    row('TRY_GIT', 'doubtful', 'DEGRADED_MODE', 'some store may hold what was not found'),
    row('RESTORE_GIT', 'verified', 'RUNNING', 'every file hashed, swapped in whole'),
    row('RESTORE_GIT', 'failed', 'DEGRADED_MODE', 'nothing was changed'),
    row('TEMPLATE_INIT', 'first-boot', 'RUNNING', 'nothing was ever here'),
    row('TEMPLATE_INIT', 'lost', 'DEGRADED_MODE', 'something was here, and no copy is left'),
    row('DEGRADED_MODE', 'third-failure', 'ALERT_HUMAN', 'the third within ten minutes'),
  ],
  ends: ['RUNNING', 'DEGRADED_MODE', 'ALERT_HUMAN'],
  backsUp: ['RUNNING'],
};
