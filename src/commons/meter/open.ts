// The meter: a book in double entry, on this machine's disk or in a team's PostgreSQL. Everything it answers is durable; every
// micro-USD that left one account is in another.

import { type Database, openDatabase } from '../../durable/sql/index.ts';
import type { MeterAnswer, MeterCommand } from './model.ts';
import * as reading from './read.ts';
import { METER_MIGRATIONS, METER_SCHEMA } from './tables.ts';
import { validate } from './validate.ts';
import { type Verification, verifyMeter } from './verify.ts';
import { GroupWriter, type WriterHost } from './writer.ts';

export type MeterPlace =
  | { readonly driver: 'sqlite'; readonly path: string }
  | { readonly driver: 'postgres'; readonly url: string; readonly namespace?: string };

export interface Meter {
  readonly database: Database;
  /** Durable when it resolves. Rejects only when the database cannot be used. */
  submit(command: MeterCommand): Promise<MeterAnswer>;
  account(id: string): ReturnType<typeof reading.readAccount>;
  statement(query: reading.StatementQuery): ReturnType<typeof reading.readStatement>;
  caps(tenant: string): ReturnType<typeof reading.readCaps>;
  holds(tenant: string, limit: number): ReturnType<typeof reading.readHolds>;
  verify(): Promise<Verification>;
  /** Waits for what was asked. */
  close(): Promise<void>;
}

export async function openMeter(
  place: MeterPlace,
  host: WriterHost,
  options: { readonly busyTimeoutMs?: number } = {},
): Promise<Meter> {
  const schema = { kind: 'truth' as const, name: METER_SCHEMA, migrations: METER_MIGRATIONS };
  const database = await openDatabase({ ...schema, ...place, ...options }, host);
  const writer = new GroupWriter(database, host);
  const { clock } = host;
  return {
    database,
    submit: async (command) => validate(command) ?? writer.submit(command),
    account: (id) => reading.readAccount(database, id, clock.nowMs()),
    statement: (query) => reading.readStatement(database, query),
    caps: (tenant) => reading.readCaps(database, tenant, clock.nowMs()),
    holds: (tenant, limit) => reading.readHolds(database, { tenant, limit, nowMs: clock.nowMs() }),
    verify: () => verifyMeter(database),
    close: async () => {
      await writer.idle();
      await database.close();
    },
  };
}
