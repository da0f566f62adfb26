// What `doctor` says of the team: whether this machine is in step, without asking the database anything.

import type { Finding } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { readMembership } from './membership.ts';
import { readTeamSettings } from './settings.ts';

const DAY_MS = 86_400_000;

export function checkTeam(context: Context): readonly Finding[] {
  const membership = readMembership(context);
  if (membership === undefined) return [];
  const name = 'team';
  if (readTeamSettings(context.config).database === undefined)
    return [
      {
        name,
        verdict: 'warn',
        message: `joined ${membership.project}, and no database is set: nothing is sent or received`,
        fix: 'loa config set team.database ADDRESS, or loa team leave',
      },
    ];
  const [stuck] = Object.entries(membership.stuck);
  if (stuck !== undefined)
    return [
      {
        name,
        verdict: 'warn',
        message: `record ${stuck[0]} of the team could not be brought into the files: ${stuck[1]}`,
        fix: 'mend the file, then loa team sync',
      },
    ];
  const lastMs = Date.parse(membership.syncedAt ?? membership.joinedAt);
  const days = Math.floor((context.host.clock.nowMs() - lastMs) / DAY_MS);
  if (days >= 1)
    return [
      { name, verdict: 'warn', message: `last in step with the team ${days} days ago`, fix: 'loa team sync' },
    ];
  return [{ name, verdict: 'pass', message: `in step with the team of ${membership.project}` }];
}
