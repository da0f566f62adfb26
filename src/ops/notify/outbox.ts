// The outbox: what is to be told is written down first, then sent, and each channel's result with it. A sender that dies leaves its
// deliveries to the next; a receiver that honours the id sees each message once.

import type { Database, DatabaseRow, Queries } from '../../durable/sql/index.ts';
import type { Severity } from '../settings.ts';
import { takeTurns } from '../take-turns.ts';
import type { Message } from './channel.ts';
import type { Past } from './policy.ts';

export type DeliveryState = 'queued' | 'sent' | 'failed' | 'suppressed';

export interface Delivery {
  readonly channel: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly reason?: string | undefined;
  /** When it is tried next, of what waits. */
  readonly dueMs?: number | undefined;
}

/** A delivery that this sender holds. */
export interface Held {
  readonly message: Message;
  readonly channel: string;
  readonly attempts: number;
  readonly fence: bigint;
}

export interface Sent {
  readonly state: 'sent' | 'failed' | 'queued';
  readonly reason?: string | undefined;
  /** When it is tried again, of what stays queued. */
  readonly dueMs?: number | undefined;
}

export interface Wanted {
  readonly dueByMs: number;
  /** Channels that are left alone. */
  readonly except: readonly string[];
  /** More than this many at once are told as one. */
  readonly groupFrom: number;
  readonly groupMax: number;
}

const LEASE_MS = 60_000;
/** Stands for all channels of a message that nobody is told of. */
const NO_CHANNEL = '';

export interface NewMessage extends Message {
  readonly topic: string;
}

export interface Outbox {
  readPast(topic: string): Promise<Past>;
  /** False when a message of this id was taken before: its deliveries stand. */
  put(
    message: NewMessage,
    deliveries: readonly { readonly channel: string; readonly dueMs: number }[],
    suppressed?: string,
  ): Promise<boolean>;
  deliveriesOf(id: string): Promise<readonly Delivery[]>;
  /** One message that is due, or many to one channel that are told as one, held for a minute. */
  hold(nowMs: number, wanted: Wanted): Promise<readonly Held[]>;
  /** What waits for a channel waits at least until then: what it will not take now it will not take a moment later either. */
  postpone(channel: string, untilMs: number): Promise<void>;
  /** Messages that never arrived since a time, and those that have waited since before one. */
  countStuck(
    failedSinceMs: number,
    waitingSinceMs: number,
  ): Promise<{ readonly failed: number; readonly waiting: number }>;
  record(held: readonly Held[], sent: Sent, nowMs: number): Promise<void>;
  list(limit: number): Promise<readonly (NewMessage & { readonly deliveries: readonly Delivery[] })[]>;
  nextDue(): Promise<number | undefined>;
}

export function openOutbox(database: Database): Outbox {
  const change = takeTurns(database, 'messages');
  return {
    readPast: (topic) => readPast(database, topic),
    put: (message, deliveries, suppressed) =>
      change((queries) => put(queries, { message, deliveries, suppressed })),
    deliveriesOf: (id) => deliveriesOf(database, id),
    hold: (nowMs, wanted) => change((queries) => hold(queries, nowMs, wanted)),
    postpone: (channel, untilMs) =>
      change(async (queries) => {
        await queries.query(
          "UPDATE deliveries SET due_ms = $1 WHERE state = 'queued' AND channel = $2 AND due_ms < $1 AND lease_ms IS NULL",
          [untilMs, channel],
        );
      }),
    countStuck: async (failedSinceMs, waitingSinceMs) => {
      const { rows } = await database.query(
        `SELECT SUM(CASE WHEN deliveries.state = 'failed' AND ended_ms >= $1 THEN 1 ELSE 0 END) AS failed,
         SUM(CASE WHEN deliveries.state = 'queued' AND attempts > 0 AND created_ms < $2 THEN 1 ELSE 0 END) AS waiting
         FROM deliveries JOIN messages ON messages.id = deliveries.message WHERE deliveries.state IN ('failed', 'queued')`,
        [failedSinceMs, waitingSinceMs],
      );
      return { failed: Number(rows[0]?.['failed'] ?? 0), waiting: Number(rows[0]?.['waiting'] ?? 0) };
    },
    record: (held, sent, nowMs) =>
      change(async (queries) => {
        for (const one of held)
          await queries.query(
            `UPDATE deliveries SET state = $1, reason = $2, due_ms = $3, lease_ms = NULL, ended_ms = $4
             WHERE message = $5 AND channel = $6 AND fence = $7`,
            [
              sent.state,
              sent.reason ?? null,
              sent.dueMs ?? nowMs,
              sent.state === 'queued' ? null : nowMs,
              one.message.id,
              one.channel,
              one.fence,
            ],
          );
      }),
    list: async (limit) => {
      const { rows } = await database.query('SELECT * FROM messages ORDER BY created_ms DESC LIMIT $1', [
        limit,
      ]);
      return Promise.all(
        rows.map(async (row) => ({
          ...toMessage(row),
          topic: row['topic'] as string,
          deliveries: await deliveriesOf(database, row['id'] as string),
        })),
      );
    },
    nextDue: async () => {
      const { rows } = await database.query(
        "SELECT MIN(due_ms) AS due_ms FROM deliveries WHERE state = 'queued'",
      );
      const due = rows[0]?.['due_ms'] ?? null;
      return due === null ? undefined : Number(due);
    },
  };
}

async function readPast(queries: Queries, topic: string): Promise<Past> {
  const { rows } = await queries.query(
    `SELECT MAX(created_ms) AS told_ms FROM messages WHERE topic = $1
     AND EXISTS (SELECT 1 FROM deliveries WHERE message = messages.id AND state <> 'suppressed')`,
    [topic],
  );
  const told = rows[0]?.['told_ms'] ?? null;
  const since = await queries.query(
    `SELECT COUNT(*) AS count FROM messages WHERE topic = $1 AND created_ms >= $2
     AND EXISTS (SELECT 1 FROM deliveries WHERE message = messages.id AND state = 'suppressed')`,
    [topic, told ?? 0],
  );
  return {
    toldMs: told === null ? undefined : Number(told),
    suppressed: Number(since.rows[0]?.['count'] ?? 0),
  };
}

interface Putting {
  readonly message: NewMessage;
  readonly deliveries: readonly { readonly channel: string; readonly dueMs: number }[];
  readonly suppressed: string | undefined;
}

async function put(queries: Queries, { message, deliveries, suppressed }: Putting): Promise<boolean> {
  const { rowCount } = await queries.query(
    `INSERT INTO messages (id, severity, text, context, topic, created_ms) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING`,
    [
      message.id,
      message.severity,
      message.text,
      JSON.stringify(message.context),
      message.topic,
      message.createdMs,
    ],
  );
  if (rowCount === 0) return false;
  const insert = `INSERT INTO deliveries (message, channel, state, attempts, fence, due_ms, reason)
    VALUES ($1, $2, $3, 0, 0, $4, $5)`;
  if (suppressed !== undefined)
    await queries.query(insert, [message.id, NO_CHANNEL, 'suppressed', message.createdMs, suppressed]);
  else
    for (const { channel, dueMs } of deliveries)
      await queries.query(insert, [message.id, channel, 'queued', dueMs, null]);
  return true;
}

async function deliveriesOf(queries: Queries, id: string): Promise<readonly Delivery[]> {
  const { rows } = await queries.query('SELECT * FROM deliveries WHERE message = $1 ORDER BY channel', [id]);
  return rows.map((row) => ({
    channel: row['channel'] as string,
    state: row['state'] as DeliveryState,
    attempts: Number(row['attempts']),
    reason: (row['reason'] as string | null) ?? undefined,
    dueMs: row['state'] === 'queued' ? Number(row['due_ms']) : undefined,
  }));
}

const FREE = `deliveries.state = 'queued' AND due_ms <= $1 AND (lease_ms IS NULL OR lease_ms < $2 OR lease_ms > $3)`;

/** What was tried before is tried alone or with those it was tried with, whatever came up since: else one message had two ids. */
async function hold(queries: Queries, nowMs: number, wanted: Wanted): Promise<readonly Held[]> {
  const bounds = [wanted.dueByMs, nowMs, nowMs + 2 * LEASE_MS];
  const others = wanted.except.map((_, index) => `$${index + 4}`).join(', ');
  const first = await queries.query(
    `SELECT channel, batch FROM deliveries WHERE ${FREE}${others === '' ? '' : ` AND channel NOT IN (${others})`}
     ORDER BY due_ms, message LIMIT 1`,
    [...bounds, ...wanted.except],
  );
  const channel = first.rows[0]?.['channel'] as string | undefined;
  if (channel === undefined) return [];
  const batch = first.rows[0]?.['batch'] as string | null;
  const { rows } = await queries.query(
    `SELECT messages.*, deliveries.attempts AS attempts, deliveries.fence AS fence FROM deliveries
     JOIN messages ON messages.id = deliveries.message WHERE ${FREE} AND channel = $4
     AND ${batch === null ? 'batch IS NULL' : 'batch = $6'} ORDER BY messages.created_ms, messages.id LIMIT $5`,
    [...bounds, channel, wanted.groupMax, ...(batch === null ? [] : [batch])],
  );
  const isGroup = batch !== null || rows.length > wanted.groupFrom;
  const taken = isGroup ? rows : rows.slice(0, 1);
  const held = taken.map((row) => ({
    message: toMessage(row),
    channel,
    attempts: Number(row['attempts']) + 1,
    fence: (row['fence'] as bigint) + 1n,
  }));
  const name = batch ?? held[0]?.message.id ?? '';
  for (const one of held)
    await queries.query(
      `UPDATE deliveries SET fence = $1, attempts = $2, lease_ms = $3, batch = $4 WHERE message = $5 AND channel = $6`,
      [one.fence, one.attempts, nowMs + LEASE_MS, name, one.message.id, channel],
    );
  return held;
}

function toMessage(row: DatabaseRow): Message {
  return {
    id: row['id'] as string,
    severity: row['severity'] as Severity,
    text: row['text'] as string,
    context: JSON.parse(row['context'] as string) as Readonly<Record<string, string>>,
    createdMs: Number(row['created_ms']),
  };
}
