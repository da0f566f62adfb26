// The team's database as an application holds it: opened at first use, its schema brought up to date, a newer one refused, and only
// ever the server that was joined: one that took its place and knows nothing of the project is refused before anything is sent.

import { type Database, openDatabase } from '../durable/sql/index.ts';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import type { Service } from '../kernel/services.ts';
import { TeamLog } from './log/log.ts';
import { TEAM_MIGRATIONS, TEAM_NAMESPACE, TEAM_SCHEMA } from './log/tables.ts';
import { type Membership, readMembership } from './membership.ts';
import { readTeamSettings } from './settings.ts';

export type TeamContext = Pick<Context, 'config' | 'host' | 'project' | 'services'>;

const CONNECT_TIMEOUT_MS = 10_000;

/** Keyed by whether it may be made, and its address. */
const databaseService: Service<Promise<Database>> = {
  name: 'team.database',
  open: ({ host }, key) => {
    const { url, mustExist } = JSON.parse(key) as { readonly url: string; readonly mustExist: boolean };
    return openDatabase(
      {
        kind: 'truth',
        driver: 'postgres',
        name: TEAM_SCHEMA,
        namespace: TEAM_NAMESPACE,
        migrations: TEAM_MIGRATIONS,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        connectionsMax: 2,
        mustExist,
        url,
      },
      host,
    );
  },
  // What failed to open has told whoever asked.
  close: (opened) => opened.then((database) => database.close()).catch(() => undefined),
};

export function requireDatabase({ config }: Pick<TeamContext, 'config'>): string {
  const { database } = readTeamSettings(config);
  if (database !== undefined) return database;
  throw new LoaError('team.not-joined', 'no database of a team is set', {
    hint: 'Run: loa config set team.database postgres://user:password@host:5432/database',
  });
}

/** One that failed to open is not kept: the next request tries again. `mustExist` unless somebody joins. */
export async function useTeamLog(context: TeamContext, { mustExist = false } = {}): Promise<TeamLog> {
  const key = JSON.stringify({ url: requireDatabase(context), mustExist });
  try {
    return new TeamLog(await context.services.use(databaseService, key));
  } catch (error) {
    context.services.drop(databaseService, key);
    throw error;
  }
}

export function requireMembership(context: Pick<TeamContext, 'project' | 'host' | 'config'>): Membership {
  const membership = readMembership(context);
  if (membership === undefined)
    throw new LoaError('team.not-joined', 'this clone has not joined a team', { hint: 'Run: loa team join' });
  const { project } = readTeamSettings(context.config);
  if (project === undefined || project === membership.project) return membership;
  throw new LoaError(
    'team.other-project',
    `this clone joined the project ${membership.project}, and the configuration says ${project}; nothing was sent`,
    {
      hint: 'Set team.project back, or run "loa team leave" and "loa team join" if it really is another project.',
    },
  );
}

/** The log of the server that was joined. */
export async function useJoinedLog(
  context: TeamContext,
): Promise<{ readonly log: TeamLog; readonly membership: Membership }> {
  const membership = requireMembership(context);
  try {
    const log = await useTeamLog(context, { mustExist: true });
    const server = await log.identify();
    if (server === membership.server) return { log, membership };
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'sql.empty') throw error;
  }
  throw new LoaError(
    'team.other-server',
    'the database is not the one that this clone joined, and knows nothing of it; nothing was sent',
    {
      hint: 'Point team.database back to it, or restore it from its backup. If the team moved on purpose: "loa team leave", then "loa team join".',
      details: { joined: membership.server },
    },
  );
}
