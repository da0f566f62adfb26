// Brings a schema to the version that this build knows, step by step in one transaction: after a crash it is as it was, or done.
// Several processes may try at once; one does it. A schema from a newer build is refused before anything is changed.

import { assert, LoaError } from '../../kernel/errors.ts';
import type { Dialect, Migration } from './database.ts';
import type { Driver, Session } from './driver.ts';

export interface Schema {
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly mustExist?: boolean;
}

const TABLE_EXISTS: Readonly<Record<Dialect, string>> = {
  sqlite: "SELECT count(*) AS found FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'",
  postgres: "SELECT count(*) AS found FROM pg_class WHERE oid = to_regclass('schema_version')",
};
const CREATE_TABLE =
  'CREATE TABLE IF NOT EXISTS schema_version (name TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (name, version))';

/** 0 when there is none yet. Throws `sql.newer` when it is beyond what this build knows. */
export async function requireKnownVersion(
  schema: Schema,
  session: Session,
  dialect: Dialect,
): Promise<number> {
  const [table] = (await session({ text: TABLE_EXISTS[dialect], values: [] })).rows;
  if (Number(table?.['found']) === 0) return 0;
  const text = 'SELECT max(version) AS version FROM schema_version WHERE name = $1';
  const [row] = (await session({ text, values: [schema.name] })).rows;
  const version = Number(row?.['version'] ?? 0);
  const known = schema.migrations.length;
  if (version <= known) return version;
  throw new LoaError(
    'sql.newer',
    `the database has version ${version} of "${schema.name}", and this loa knows ${known}; nothing was changed`,
    { hint: 'Update loa here to the version that is used elsewhere.', details: { version, known } },
  );
}

/** Nothing is written, and no lock taken, when there is nothing to do. */
export async function migrate(schema: Schema, driver: Driver): Promise<void> {
  requireInOrder(schema);
  const { dialect } = driver;
  const known = await requireKnownVersion(schema, driver.query, dialect);
  if (known === schema.migrations.length) return;
  if (known === 0 && schema.mustExist === true)
    throw new LoaError('sql.empty', `the database holds nothing of "${schema.name}"; nothing was changed`, {
      hint: 'It is another database, or an empty one in its place: check its address.',
    });
  await driver.transactAlone(async (session, exec) => {
    await exec(CREATE_TABLE);
    const from = await requireKnownVersion(schema, session, dialect);
    for (const { version, up } of schema.migrations.slice(from)) {
      for (const statement of up) await exec(typeof statement === 'string' ? statement : statement[dialect]);
      const text = 'INSERT INTO schema_version (name, version) VALUES ($1, $2)';
      await session({ text, values: [schema.name, version] });
    }
  });
}

function requireInOrder({ name, migrations }: Schema): void {
  assert(/^[a-z][a-z0-9-]*$/.test(name), `"${name}" is no name of a schema`);
  const isInOrder = migrations.every(({ version }, index) => version === index + 1);
  assert(isInOrder, `the migrations of "${name}" do not count from 1 without gaps`);
}
