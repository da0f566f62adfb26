// Claims of tasks in a team: a transaction in its database, by the server's clock, so that of all machines one wins. A machine that cannot
// reach it claims for itself alone, and says so.

import { isLoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { hasJoined } from './membership.ts';
import { readTeamSettings } from './settings.ts';

type ClaimContext = Pick<Context, 'config' | 'host' | 'project' | 'services'>;

export interface WantedClaim {
  readonly task: string;
  readonly holder: string;
  readonly worktree: string;
  readonly minutes: number;
  readonly force: boolean;
}

export type TeamClaim =
  /** There is no team to ask. */
  | { readonly kind: 'alone' }
  | { readonly kind: 'offline'; readonly why: string }
  | { readonly kind: 'won'; readonly until: string }
  | { readonly kind: 'held'; readonly holder: string; readonly isHere: boolean; readonly until: string };

const isInTeam = (context: ClaimContext): boolean =>
  readTeamSettings(context.config).database !== undefined && hasJoined(context);

export async function claimInTeam(wanted: WantedClaim, context: ClaimContext): Promise<TeamClaim> {
  if (!isInTeam(context)) return { kind: 'alone' };
  try {
    // Loaded here: without a team a claim needs none of it.
    const { log, membership } = await (await import('./connect.ts')).useJoinedLog(context);
    const { machine, project } = membership;
    const claimed = await log.claim(project, { ...wanted, machine });
    const { holder, worktree, until } = claimed;
    const isOurs = claimed.machine === machine && holder === wanted.holder && worktree === wanted.worktree;
    return isOurs
      ? { kind: 'won', until }
      : { kind: 'held', holder, isHere: claimed.machine === machine, until };
  } catch (error) {
    if (isLoaError(error) && (error.code === 'sql.unreachable' || error.code === 'sql.busy'))
      return { kind: 'offline', why: error.message };
    throw error;
  }
}

/** A claim that cannot be given back now ends by itself. */
export async function releaseInTeam(
  { task, force }: Pick<WantedClaim, 'task' | 'force'>,
  context: ClaimContext,
): Promise<void> {
  if (!isInTeam(context)) return;
  try {
    const { log, membership } = await (await import('./connect.ts')).useJoinedLog(context);
    await log.release(membership.project, { machine: membership.machine, task, force });
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}
