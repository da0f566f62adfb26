// Takes a package that self-repair installed back to the version before: the link is moved to the folder that stood there, nothing is fetched and
// nothing is removed. What was rolled back is not installed again by itself, until the allowlist names another version.

import { LoaError } from '../../kernel/errors.ts';
import type { OpenState } from '../open-state.ts';
import {
  ATTEMPTS_MAX,
  actionId,
  type RepairAction,
  readRepairs,
  withAction,
  writeRepairs,
} from './action.ts';
import { findInstalled, moveLinkBack } from './install.ts';
import { installPlace } from './repair.ts';

export interface RolledBack {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export async function rollBack(state: OpenState, name: string): Promise<RolledBack> {
  const { place, host } = state;
  const at = installPlace(state);
  const from = findInstalled(at, name, host);
  if (from === undefined)
    throw new LoaError('repair.refused', `did not roll back ${name}: self-repair installed no such package`, {
      hint: 'See what is there: loa repair detect.',
    });
  // Held back first: a crash after the link moved must not bring the version back at the next run.
  const record = readRepairs(place, host);
  const target = `npm:${name}@${from}`;
  await writeRepairs(place, withAction(record, holdBack(record.actions, target, host.clock.nowMs())), host);
  try {
    await moveLinkBack(at, name, host);
  } catch (error) {
    await writeRepairs(place, record, host);
    throw error;
  }
  return { name, from, to: findInstalled(at, name, host) ?? from };
}

/** Pure. As tried too often: a person has to say otherwise. */
function holdBack(actions: readonly RepairAction[], target: string, nowMs: number): RepairAction {
  const known = actions.find(({ id }) => id === actionId(target));
  const requested: Omit<RepairAction, 'status' | 'attempts'> = known ?? {
    id: actionId(target),
    type: 'install',
    target,
    level: 'auto-fix',
    requested_at: new Date(nowMs).toISOString(),
  };
  return { ...requested, status: 'failed', attempts: ATTEMPTS_MAX, reason: 'it was rolled back' };
}
