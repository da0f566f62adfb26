// The shared log as a machine uses it: joins, appends behind what it has seen, reads on from where it was. Each call is one statement,
// so a connection that breaks leaves it done or not done; after a lost answer, `stand` tells which.

import type { Database, DatabaseRow } from '../../durable/sql/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { ChainEnd } from '../membership.ts';
import type { TeamRecord } from './chain.ts';
import { REFUSALS } from './tables.ts';

/** A record on its way up: with where in this machine's journal it stands. */
export interface OutgoingRecord extends TeamRecord {
  readonly payload: string;
  readonly journal: string;
  readonly journalSequence: number;
  readonly journalDigest: string;
  readonly forgets: readonly string[];
}

export interface PlacedRecord extends TeamRecord {
  readonly position: number;
}

/** How far a machine has come, by the server's account. */
export interface Standing extends ChainEnd {
  readonly journal: string;
  readonly journalSequence: number;
  readonly journalDigest: string;
}

export interface TeamMachine {
  readonly machine: string;
  readonly name: string;
  readonly role: string;
  readonly records: number;
  readonly state: 'joined' | 'left' | 'removed';
}

export interface Claim {
  readonly machine: string;
  readonly task: string;
  readonly holder: string;
  readonly worktree: string;
  readonly minutes: number;
  readonly force: boolean;
}

export interface Claimed {
  readonly holder: string;
  readonly machine: string;
  readonly worktree: string;
  /** By the server's clock. */
  readonly until: string;
}

const text = (row: DatabaseRow, column: string): string => row[column] as string;
const count = (row: DatabaseRow, column: string): number => Number(row[column]);

type Values = Parameters<Database['query']>[1];

export class TeamLog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async identify(): Promise<string> {
    return text(await this.#askOne('SELECT id FROM server', []), 'id');
  }

  /** True when it was the first of its project. */
  async join(project: string, machine: string, name: string): Promise<boolean> {
    const row = await this.#askOne('SELECT join_project($1, $2, $3) AS founded', [project, machine, name]);
    return row['founded'] === 1n;
  }

  async leave(project: string, machine: string): Promise<void> {
    await this.#ask('SELECT leave_project($1, $2)', [project, machine]);
  }

  async admit(project: string, role: string): Promise<void> {
    await this.#ask('SELECT admit_member($1, $2)', [project, role]);
  }

  async remove(project: string, who: string): Promise<number> {
    return count(await this.#askOne('SELECT remove_member($1, $2) AS removed', [project, who]), 'removed');
  }

  /** The head of the project's log, and where this machine stands in it. Refuses whoever does not belong. */
  async stand(project: string, machine: string): Promise<{ readonly head: number; readonly own: Standing }> {
    const row = await this.#askOne(
      'SELECT p.head, m.* FROM require_machine($1, $2) m JOIN projects p ON p.project = m.project',
      [project, machine],
    );
    const own = {
      sequence: count(row, 'sequence'),
      hash: text(row, 'hash'),
      journal: text(row, 'journal'),
      journalSequence: count(row, 'journal_sequence'),
      journalDigest: text(row, 'journal_digest'),
    };
    return { head: count(row, 'head'), own };
  }

  /** The head afterwards; undefined when others came first, and nothing was written. */
  async append(
    project: string,
    cursor: number,
    records: readonly OutgoingRecord[],
  ): Promise<number | undefined> {
    const { machine } = records[0] as OutgoingRecord;
    const values = [project, machine, cursor, JSON.stringify(records.map(toRow))];
    const row = await this.#askOne('SELECT append_records($1, $2, $3, $4) AS head', values);
    return count(row, 'head') === -1 ? undefined : count(row, 'head');
  }

  async read(project: string, after: number, limit: number): Promise<readonly PlacedRecord[]> {
    const statement = `${SELECT_RECORDS} AND position > $2 ORDER BY position LIMIT $3`;
    return (await this.#ask(statement, [project, after, limit])).map(toRecord);
  }

  async readAt(project: string, positions: readonly number[]): Promise<readonly PlacedRecord[]> {
    const statement = `${SELECT_RECORDS} AND position = ANY ($2::bigint[]) ORDER BY position`;
    return (await this.#ask(statement, [project, `{${positions.join(',')}}`])).map(toRecord);
  }

  /** Texts of the records about these, oldest first, up to a position. */
  async readAbout(project: string, about: readonly string[], through: number): Promise<readonly string[]> {
    const statement = `SELECT payload FROM records WHERE project = $1 AND position <= $3 AND payload IS NOT NULL
      AND about IN (SELECT json_array_elements_text($2::json)) ORDER BY position`;
    const rows = await this.#ask(statement, [project, JSON.stringify(about), through]);
    return rows.map((row) => text(row, 'payload'));
  }

  /** Which of these the log has already, from whichever machine. */
  async findOrigins(project: string, origins: readonly string[]): Promise<ReadonlySet<string>> {
    const statement =
      'SELECT origin FROM records WHERE project = $1 AND origin IN (SELECT json_array_elements_text($2::json))';
    const rows = await this.#ask(statement, [project, JSON.stringify(origins)]);
    return new Set(rows.map((row) => text(row, 'origin')));
  }

  async machines(project: string): Promise<readonly TeamMachine[]> {
    const rows = await this.#ask(
      `SELECT machine, name, role, sequence,
         CASE WHEN removed_at IS NOT NULL THEN 'removed' WHEN left_at IS NOT NULL THEN 'left' ELSE 'joined' END AS state
         FROM machines WHERE project = $1 ORDER BY joined_at, machine`,
      [project],
    );
    return rows.map((row) => ({
      machine: text(row, 'machine'),
      name: text(row, 'name'),
      role: text(row, 'role'),
      records: count(row, 'sequence'),
      state: text(row, 'state') as TeamMachine['state'],
    }));
  }

  /** Who holds the task now: whoever asked, or the one who was first. */
  async claim(project: string, claim: Claim): Promise<Claimed> {
    const { machine, task, holder, worktree, minutes, force } = claim;
    const row = await this.#askOne(
      `SELECT holder, machine, worktree, to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until
         FROM claim_task($1, $2, $3, $4, $5, $6, $7)`,
      [project, machine, task, holder, worktree, minutes, String(force)],
    );
    return {
      holder: text(row, 'holder'),
      machine: text(row, 'machine'),
      worktree: text(row, 'worktree'),
      until: text(row, 'until'),
    };
  }

  /** Only one's own machine's, unless by force. */
  async release(project: string, claim: Pick<Claim, 'machine' | 'task' | 'force'>): Promise<void> {
    const { machine, task, force } = claim;
    await this.#ask('SELECT release_task($1, $2, $3, $4)', [project, machine, task, String(force)]);
  }

  async #ask(statement: string, values: Values): Promise<readonly DatabaseRow[]> {
    try {
      return (await this.#database.query(statement, values)).rows;
    } catch (error) {
      throw toTeamError(error);
    }
  }

  async #askOne(statement: string, values: Values): Promise<DatabaseRow> {
    return (await this.#ask(statement, values))[0] as DatabaseRow;
  }
}

const SELECT_RECORDS = `SELECT position, machine, sequence, previous, hash, type, version, payload, payload_hash, about, origin, made_at
  FROM records WHERE project = $1`;

function toRow(record: OutgoingRecord) {
  const { payloadHash, madeAt, journalSequence, journalDigest, ...same } = record;
  return {
    ...same,
    payload_hash: payloadHash,
    made_at: madeAt,
    journal_sequence: journalSequence,
    journal_digest: journalDigest,
  };
}

function toRecord(row: DatabaseRow): PlacedRecord {
  return {
    position: count(row, 'position'),
    machine: text(row, 'machine'),
    sequence: count(row, 'sequence'),
    previous: text(row, 'previous'),
    hash: text(row, 'hash'),
    type: text(row, 'type'),
    version: count(row, 'version'),
    payload: (row['payload'] as string | null) ?? undefined,
    payloadHash: text(row, 'payload_hash'),
    about: (row['about'] as string | null) ?? undefined,
    origin: text(row, 'origin'),
    madeAt: text(row, 'made_at'),
  };
}

const HINTS: Readonly<Record<string, string>> = {
  [REFUSALS.notMember]: 'A member can admit you: loa team admit ROLE',
  [REFUSALS.removed]:
    'A member can admit you again: loa team admit NAME. What you wrote meanwhile is safe here.',
  [REFUSALS.notJoined]: 'Run: loa team join',
  [REFUSALS.outOfStep]: 'Run "loa team sync" again.',
};

/** What the functions of the database refuse, in words for people. */
function toTeamError(error: unknown): unknown {
  const hint = isLoaError(error) ? HINTS[String(error.details['state'])] : undefined;
  if (hint === undefined || !isLoaError(error)) return error;
  const why = error.cause instanceof Error ? error.cause.message : error.message;
  return new LoaError('team.refused', `the team's database refused: ${why}`, {
    hint,
    cause: error,
    details: error.details,
  });
}
