import { describe, expect, it } from 'vitest';
import type { Database } from '../durable/sql/index.ts';
import { LoaError } from '../kernel/errors.ts';
import { takeTurns } from './take-turns.ts';

/** A server that refuses the first transactions, each with one of these. */
function refusing(refusals: readonly Error[]) {
  const said: string[] = [];
  let begun = 0;
  const queries = {
    query: async (text: string) => {
      said.push(text);
      return { rows: [], rowCount: 0 };
    },
  };
  const database = {
    dialect: 'postgres',
    transaction: async (work: (inside: typeof queries) => Promise<unknown>) => {
      const answer = await work(queries);
      const refusal = refusals[begun];
      begun += 1;
      if (refusal !== undefined) throw refusal;
      return answer;
    },
  } as unknown as Database;
  return { change: takeTurns(database, 'jobs'), said, begun: () => begun };
}

const busy = () => new LoaError('sql.busy', 'others were changing the same', { retryable: true });

describe('a change of a shared table', () => {
  it('is made once more when the server refuses the transaction, behind the lock each time', async () => {
    const { change, said, begun } = refusing([busy(), busy()]);
    await expect(change(async () => 'done')).resolves.toBe('done');
    expect(begun()).toBe(3);
    expect(new Set(said)).toEqual(new Set(['LOCK TABLE jobs IN EXCLUSIVE MODE']));
  });
  it('fails with what the server says when it goes on refusing', async () => {
    const { change, begun } = refusing(Array.from({ length: 50 }, busy));
    await expect(change(async () => 'done')).rejects.toMatchObject({ code: 'sql.busy' });
    expect(begun()).toBeLessThan(10);
  });
  it('is not made again when it may have been made', async () => {
    const lost = new LoaError('sql.unreachable', 'the answer to the commit was lost', { retryable: false });
    const { change, begun } = refusing([lost]);
    await expect(change(async () => 'done')).rejects.toBe(lost);
    expect(begun()).toBe(1);
  });
});
