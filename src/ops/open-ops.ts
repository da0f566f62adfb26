// The database of the scheduler and the outbox of a project: a file in the machine directory, or the PostgreSQL database that the person named, where
// several machines share the work. Opened once for an application.

import { join } from 'node:path';
import { type Database, openDatabase } from '../durable/sql/index.ts';
import { readSection } from '../kernel/config/section.ts';
import type { Context } from '../kernel/operation.ts';
import type { Service } from '../kernel/services.ts';
import { resolveDatabase, type SharedDatabase } from '../team/shared-database.ts';
import { type JobStore, openJobStore } from './jobs/store.ts';
import { opsSection } from './settings.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from './tables.ts';

export type OpsContext = Pick<Context, 'config' | 'host' | 'project' | 'services'>;

export interface Ops {
  readonly database: Database;
  readonly jobs: JobStore;
  /** Other machines, with settings of their own, use it too. */
  readonly isShared: boolean;
}

const FILE = 'ops.db';
const OPTIONS = {
  kind: 'truth',
  name: OPS_SCHEMA,
  migrations: OPS_MIGRATIONS,
  groupCommit: true,
} as const;

/** What failed to open has told whoever asked. */
const closeOps = (opened: Promise<Ops>): Promise<void> =>
  opened.then(({ database }) => database.close()).catch(() => undefined);

const opsService: Service<Promise<Ops>> = {
  name: 'ops.database',
  open: async ({ host, project }, key) => {
    const place =
      key === ''
        ? ({ driver: 'sqlite', path: join(project.ownDir, FILE) } as const)
        : ({ driver: 'postgres', ...(JSON.parse(key) as SharedDatabase) } as const);
    if (key === '') host.files.makeDir(project.ownDir);
    const database = await openDatabase({ ...OPTIONS, ...place }, host);
    return { database, jobs: openJobStore(database), isShared: key !== '' };
  },
  close: closeOps,
};

/** In memory, for those who look where nothing was ever scheduled: looking makes no file. */
const emptyService: Service<Promise<Ops>> = {
  name: 'ops.empty',
  open: async ({ host }) => {
    const database = await openDatabase({ ...OPTIONS, driver: 'sqlite', path: ':memory:' }, host);
    return { database, jobs: openJobStore(database), isShared: false };
  },
  close: closeOps,
};

const urlOf = ({ config }: Pick<OpsContext, 'config'>): string =>
  readSection(config, opsSection).database ?? '';

export async function useOps(context: OpsContext): Promise<Ops> {
  const url = urlOf(context);
  const key = url === '' ? '' : JSON.stringify(resolveDatabase(url, context));
  return context.services.use(opsService, key);
}

/** For those who only look: undefined where nothing was ever scheduled. */
export async function useOpsIfThere(context: OpsContext): Promise<Ops | undefined> {
  const isThere =
    urlOf(context) !== '' || context.host.files.stat(join(context.project.ownDir, FILE)) !== undefined;
  return isThere ? useOps(context) : undefined;
}

/** For those who look at jobs, also at those that would be there. */
export async function useOpsToLook(context: OpsContext): Promise<Ops> {
  return (await useOpsIfThere(context)) ?? context.services.use(emptyService, '');
}
