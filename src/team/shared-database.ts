// Where jobs and the meter are kept when they shall be the team's: the word `team` for an address means its database, in a namespace of the
// project's own, so that the projects of one database know nothing of each other.

import type { ConfigValues } from '../kernel/config/index.ts';
import { LoaError } from '../kernel/errors.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Context } from '../kernel/operation.ts';
import { readMembership } from './membership.ts';
import { readTeamSettings } from './settings.ts';

export interface SharedDatabase {
  readonly url: string;
  readonly namespace?: string;
}

export const TEAM_WORD = 'team';
const NAME_LENGTH = 16;

export function resolveDatabase(
  address: string,
  context: Pick<Context, 'project' | 'host'> & { readonly config: ConfigValues },
): SharedDatabase {
  if (address !== TEAM_WORD) return { url: address };
  const { database } = readTeamSettings(context.config);
  const membership = readMembership(context);
  if (database !== undefined && membership !== undefined)
    return { url: database, namespace: `loa_${sha256Hex(membership.project).slice(0, NAME_LENGTH)}` };
  throw new LoaError(
    'team.not-joined',
    'the settings say "team" for a database, and this clone has joined none',
    {
      hint: 'Run "loa team join", or name another database.',
    },
  );
}
