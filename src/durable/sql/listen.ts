// Waits for what PostgreSQL announces on a channel, on a connection of its own. An announcement is a hint to look: one may be
// missed while the connection is down, so whoever listens looks by itself now and then too.

import { LoaError } from '../../kernel/errors.ts';
import { describePlace, toPostgresError } from './postgres-errors.ts';

const CONNECT_TIMEOUT_MS = 5000;

export interface Listening {
  readonly url: string;
  readonly channel: string;
  /** Called with what was announced, and once when the connection stands. */
  readonly onNotice: (payload: string) => void;
  readonly signal: AbortSignal;
}

/** Resolves when the signal aborts; throws `sql.unreachable` when the connection is lost. */
export async function listenTo({ url, channel, onNotice, signal }: Listening): Promise<void> {
  if (signal.aborted) return;
  const place = describePlace(url);
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'loa listens',
  });
  const lost = Promise.withResolvers<never>();
  // Also when nobody waits for it any more.
  lost.promise.catch(() => undefined);
  client.on('error', (error) => lost.reject(toPostgresError(place, error)));
  client.on('end', () =>
    lost.reject(new LoaError('sql.unreachable', `the connection to ${place} ended`, { retryable: true })),
  );
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  const stopped = Promise.withResolvers<void>();
  const stop = (): void => stopped.resolve();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onNotice('');
    await Promise.race([stopped.promise, lost.promise]);
  } catch (error) {
    throw toPostgresError(place, error);
  } finally {
    signal.removeEventListener('abort', stop);
    // What cannot be ended properly is ended by the system.
    await client.end().catch(() => undefined);
  }
}
