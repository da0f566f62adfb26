// The database of the scheduler and the outbox of a project, in the machine directory. Opened once for an application.

import { join } from 'node:path';
import { type Database, openDatabase } from '../durable/sql/index.ts';
import type { Context } from '../kernel/operation.ts';
import type { Service } from '../kernel/services.ts';
import { type JobStore, openJobStore } from './jobs/store.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from './tables.ts';

export type OpsContext = Pick<Context, 'config' | 'host' | 'project' | 'services'>;

export interface Ops {
  readonly database: Database;
  readonly jobs: JobStore;
}

const FILE = 'ops.db';

const opsService: Service<Promise<Ops>> = {
  name: 'ops.database',
  open: async ({ host, project }) => {
    host.files.makeDir(project.ownDir);
    const path = join(project.ownDir, FILE);
    const options = {
      kind: 'truth',
      driver: 'sqlite',
      name: OPS_SCHEMA,
      migrations: OPS_MIGRATIONS,
    } as const;
    const database = await openDatabase({ ...options, path, groupCommit: true }, host);
    return { database, jobs: openJobStore(database) };
  },
  // What failed to open has told whoever asked.
  close: (opened) => opened.then(({ database }) => database.close()).catch(() => undefined),
};

export function useOps({ services }: Pick<OpsContext, 'services'>): Promise<Ops> {
  return services.use(opsService);
}

/** For those who only look: undefined where nothing was ever scheduled. */
export async function useOpsIfThere(context: OpsContext): Promise<Ops | undefined> {
  const isThere = context.host.files.stat(join(context.project.ownDir, FILE)) !== undefined;
  return isThere ? useOps(context) : undefined;
}
