// The team's part of a PostgreSQL database, in the namespace `loa`. Guarantees of the server itself: a log for each project, whose
// positions have no gaps and become visible in order; records are only ever added, by a member, behind that member's last one;
// rows of a project are seen by its members alone; what is forgotten loses its text. A step that was released never changes.

import type { Migration } from '../../durable/sql/index.ts';

export const TEAM_SCHEMA = 'team';
export const TEAM_NAMESPACE = 'loa';
export const TEAM_CHANNEL = 'loa_team';

/** What the functions below refuse with, as SQLSTATE. */
export const REFUSALS = {
  notMember: 'LO001',
  removed: 'LO002',
  notJoined: 'LO003',
  outOfStep: 'LO004',
} as const;

const TABLES: readonly string[] = [
  'CREATE TABLE server (id TEXT PRIMARY KEY)',
  'INSERT INTO server VALUES (gen_random_uuid()::text)',
  `CREATE TABLE projects (
    project TEXT PRIMARY KEY, head BIGINT NOT NULL DEFAULT 0, founded_at TIMESTAMPTZ NOT NULL DEFAULT now())`,
  `CREATE TABLE members (
    project TEXT NOT NULL REFERENCES projects, role TEXT NOT NULL, since TIMESTAMPTZ NOT NULL DEFAULT now(),
    removed_at TIMESTAMPTZ, removed_by TEXT, PRIMARY KEY (project, role))`,
  `CREATE TABLE machines (
    project TEXT NOT NULL REFERENCES projects, machine TEXT NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL,
    joined_at TIMESTAMPTZ NOT NULL DEFAULT now(), left_at TIMESTAMPTZ, removed_at TIMESTAMPTZ, removed_by TEXT,
    sequence BIGINT NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT repeat('0', 64),
    journal TEXT NOT NULL DEFAULT '', journal_sequence BIGINT NOT NULL DEFAULT 0, journal_digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (project, machine))`,
  `CREATE TABLE records (
    project TEXT NOT NULL REFERENCES projects, position BIGINT NOT NULL, machine TEXT NOT NULL, sequence BIGINT NOT NULL,
    previous TEXT NOT NULL, hash TEXT NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL, payload TEXT,
    payload_hash TEXT NOT NULL, about TEXT, origin TEXT NOT NULL, made_at TEXT NOT NULL,
    arrived_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (project, position), UNIQUE (project, machine, sequence), UNIQUE (project, origin))`,
  'CREATE INDEX records_by_about ON records (project, about) WHERE about IS NOT NULL AND payload IS NOT NULL',
  'CREATE TABLE forgotten (project TEXT NOT NULL REFERENCES projects, about TEXT NOT NULL, PRIMARY KEY (project, about))',
  `CREATE TABLE claims (
    project TEXT NOT NULL REFERENCES projects, task TEXT NOT NULL, holder TEXT NOT NULL, machine TEXT NOT NULL,
    worktree TEXT NOT NULL DEFAULT '', until TIMESTAMPTZ NOT NULL, PRIMARY KEY (project, task))`,
];

/** They run as the owner of the tables and look at who asks themselves. */
const definer = (signature: string, declare: string, body: string): string =>
  `CREATE FUNCTION ${signature} LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${TEAM_NAMESPACE}, pg_temp AS $$
  ${declare === '' ? '' : `DECLARE ${declare};`} BEGIN ${body} END $$`;

const REQUIRE_MEMBER = definer(
  'require_member(p_project TEXT) RETURNS VOID',
  'v_member members',
  `SELECT * INTO v_member FROM members WHERE project = p_project AND role = session_user;
   IF v_member.role IS NULL THEN
     RAISE EXCEPTION '% is no member of the project %', session_user, p_project USING ERRCODE = '${REFUSALS.notMember}';
   ELSIF v_member.removed_at IS NOT NULL THEN
     RAISE EXCEPTION '% was taken out of the project % by % on %', session_user, p_project, v_member.removed_by, v_member.removed_at::date
       USING ERRCODE = '${REFUSALS.removed}';
   END IF;`,
);

const REQUIRE_MACHINE = definer(
  'require_machine(p_project TEXT, p_machine TEXT) RETURNS machines',
  'v_machine machines',
  `PERFORM require_member(p_project);
   SELECT * INTO v_machine FROM machines WHERE project = p_project AND machine = p_machine;
   IF v_machine.removed_at IS NOT NULL THEN
     RAISE EXCEPTION 'the machine % (%) was taken out of the project % by % on %', v_machine.name, p_machine, p_project,
       v_machine.removed_by, v_machine.removed_at::date USING ERRCODE = '${REFUSALS.removed}';
   ELSIF v_machine.machine IS NULL OR v_machine.left_at IS NOT NULL OR v_machine.role <> session_user THEN
     RAISE EXCEPTION 'the machine % has not joined the project % as %', p_machine, p_project, session_user
       USING ERRCODE = '${REFUSALS.notJoined}';
   END IF;
   RETURN v_machine;`,
);

/** The first to come founds the project and is its first member. */
const JOIN = definer(
  'join_project(p_project TEXT, p_machine TEXT, p_name TEXT) RETURNS BOOLEAN',
  'v_founded BOOLEAN := FALSE',
  `INSERT INTO projects (project) VALUES (p_project) ON CONFLICT DO NOTHING;
   IF FOUND THEN
     v_founded := TRUE;
     INSERT INTO members (project, role) VALUES (p_project, session_user);
   END IF;
   PERFORM require_member(p_project);
   INSERT INTO machines (project, machine, role, name) VALUES (p_project, p_machine, session_user, p_name)
     ON CONFLICT (project, machine) DO UPDATE SET left_at = NULL, name = excluded.name WHERE machines.role = session_user;
   PERFORM require_machine(p_project, p_machine);
   RETURN v_founded;`,
);

const LEAVE = definer(
  'leave_project(p_project TEXT, p_machine TEXT) RETURNS VOID',
  '',
  `PERFORM require_machine(p_project, p_machine);
   DELETE FROM claims WHERE project = p_project AND machine = p_machine;
   UPDATE machines SET left_at = now() WHERE project = p_project AND machine = p_machine;`,
);

const ADMIT = definer(
  'admit_member(p_project TEXT, p_role TEXT) RETURNS VOID',
  '',
  `PERFORM require_member(p_project);
   INSERT INTO members (project, role) VALUES (p_project, p_role)
     ON CONFLICT (project, role) DO UPDATE SET removed_at = NULL, removed_by = NULL, since = now();
   UPDATE machines SET removed_at = NULL, removed_by = NULL WHERE project = p_project AND (role = p_role OR machine = p_role);`,
);

/** A role with all its machines, or one machine. */
const REMOVE = definer(
  'remove_member(p_project TEXT, p_who TEXT) RETURNS BIGINT',
  'v_count BIGINT; v_roles BIGINT',
  `PERFORM require_member(p_project);
   UPDATE members SET removed_at = now(), removed_by = session_user
     WHERE project = p_project AND role = p_who AND removed_at IS NULL;
   GET DIAGNOSTICS v_roles = ROW_COUNT;
   UPDATE machines SET removed_at = now(), removed_by = session_user
     WHERE project = p_project AND (role = p_who OR machine = p_who) AND removed_at IS NULL;
   GET DIAGNOSTICS v_count = ROW_COUNT;
   DELETE FROM claims USING machines m
     WHERE claims.project = p_project AND m.project = p_project AND m.machine = claims.machine AND m.removed_at IS NOT NULL;
   RETURN v_count + v_roles;`,
);

/**
 * The one way in for records: behind the machine's last one, and only from a machine that has seen all that came before. Answers with
 * the new head, or with -1, and nothing was written, when the machine has to catch up first. The row of the project is the lock
 * that makes positions visible in order.
 */
const APPEND = definer(
  'append_records(p_project TEXT, p_machine TEXT, p_cursor BIGINT, p_rows JSON) RETURNS BIGINT',
  'v_head BIGINT; v_machine machines; v_count BIGINT; v_first RECORD; v_last RECORD; v_gone TEXT[]',
  `PERFORM require_member(p_project);
   SELECT head INTO v_head FROM projects WHERE project = p_project FOR UPDATE;
   v_machine := require_machine(p_project, p_machine);
   IF v_head <> p_cursor THEN RETURN -1; END IF;
   SELECT count(*) INTO v_count FROM json_array_elements(p_rows);
   IF v_count = 0 THEN RETURN v_head; END IF;
   SELECT * INTO v_first FROM json_to_record(p_rows -> 0) AS r(sequence BIGINT, previous TEXT);
   IF v_first.sequence <> v_machine.sequence + 1 OR v_first.previous <> v_machine.hash THEN
     RAISE EXCEPTION 'the machine % is at record %, and was given record %', p_machine, v_machine.sequence, v_first.sequence
       USING ERRCODE = '${REFUSALS.outOfStep}';
   END IF;
   INSERT INTO records (project, position, machine, sequence, previous, hash, type, version, payload, payload_hash, about, origin, made_at)
     SELECT p_project, v_head + e.at, p_machine, v_machine.sequence + e.at, r.previous, r.hash, r.type, r.version,
       CASE WHEN f.about IS NULL THEN r.payload END, r.payload_hash, r.about, r.origin, r.made_at
     FROM json_array_elements(p_rows) WITH ORDINALITY AS e(row, at),
       json_to_record(e.row) AS r(previous TEXT, hash TEXT, type TEXT, version INTEGER, payload TEXT, payload_hash TEXT, about TEXT,
         origin TEXT, made_at TEXT)
       LEFT JOIN forgotten f ON f.project = p_project AND f.about = r.about;
   SELECT * INTO v_last FROM json_to_record(p_rows -> (v_count - 1)::int)
     AS r(hash TEXT, journal TEXT, journal_sequence BIGINT, journal_digest TEXT);
   UPDATE machines SET sequence = sequence + v_count, hash = v_last.hash, journal = v_last.journal,
     journal_sequence = v_last.journal_sequence, journal_digest = v_last.journal_digest
     WHERE project = p_project AND machine = p_machine;
   SELECT array_agg(g.about) INTO v_gone FROM json_array_elements(p_rows) AS e(row), json_array_elements_text(e.row -> 'forgets') AS g(about);
   IF v_gone IS NOT NULL THEN
     INSERT INTO forgotten SELECT p_project, unnest(v_gone) ON CONFLICT DO NOTHING;
     UPDATE records SET payload = NULL WHERE project = p_project AND about = ANY (v_gone) AND payload IS NOT NULL;
   END IF;
   UPDATE projects SET head = v_head + v_count WHERE project = p_project;
   PERFORM pg_notify('${TEAM_CHANNEL}', p_project);
   RETURN v_head + v_count;`,
);

/** One holder at a time, by the server's clock. Answers with who holds it now. */
const CLAIM = definer(
  `claim_task(p_project TEXT, p_machine TEXT, p_task TEXT, p_holder TEXT, p_worktree TEXT, p_minutes DOUBLE PRECISION, p_force BOOLEAN)
   RETURNS claims`,
  'v_claim claims',
  `PERFORM require_machine(p_project, p_machine);
   INSERT INTO claims AS c (project, task, holder, machine, worktree, until)
     VALUES (p_project, p_task, p_holder, p_machine, p_worktree, now() + make_interval(secs => p_minutes * 60))
     ON CONFLICT (project, task) DO UPDATE
       SET holder = excluded.holder, machine = excluded.machine, worktree = excluded.worktree, until = excluded.until
       WHERE c.until <= now() OR p_force
         OR (c.holder = excluded.holder AND c.machine = excluded.machine AND c.worktree = excluded.worktree);
   SELECT * INTO v_claim FROM claims WHERE project = p_project AND task = p_task;
   RETURN v_claim;`,
);

const RELEASE = definer(
  'release_task(p_project TEXT, p_machine TEXT, p_task TEXT, p_force BOOLEAN) RETURNS VOID',
  '',
  `PERFORM require_machine(p_project, p_machine);
   DELETE FROM claims WHERE project = p_project AND task = p_task AND (machine = p_machine OR p_force);`,
);

const MY_PROJECTS = `CREATE FUNCTION my_projects() RETURNS SETOF TEXT LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = ${TEAM_NAMESPACE}, pg_temp AS
  $$ SELECT project FROM members WHERE role = session_user AND removed_at IS NULL $$`;

/** `FORCE` holds the owner of the tables to it too; without it the functions that look members up would ask themselves. */
const secured = (table: string, isForced: boolean): readonly string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  ...(isForced ? [`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`] : []),
  `CREATE POLICY of_my_projects ON ${table} USING (project IN (SELECT my_projects())) WITH CHECK (project IN (SELECT my_projects()))`,
  `GRANT SELECT ON ${table} TO PUBLIC`,
];

export const TEAM_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    up: [
      ...TABLES,
      MY_PROJECTS,
      ...[REQUIRE_MEMBER, REQUIRE_MACHINE, JOIN, LEAVE, ADMIT, REMOVE, APPEND, CLAIM, RELEASE],
      ...['projects', 'members', 'machines'].flatMap((table) => secured(table, false)),
      ...['records', 'forgotten', 'claims'].flatMap((table) => secured(table, true)),
      `GRANT USAGE ON SCHEMA ${TEAM_NAMESPACE} TO PUBLIC`,
      'GRANT SELECT ON server, schema_version TO PUBLIC',
      `ALTER TABLE schema_version ALTER COLUMN name SET DEFAULT '${TEAM_SCHEMA}'`,
    ],
  },
];
