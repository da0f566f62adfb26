import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { closeIfOpen, isInTransaction, loadSqlite } from './sqlite.ts';

/** As Node before 22.16 has it: it runs statements and says nothing of transactions. */
const asOlder = (database: DatabaseSync) => ({ exec: (text: string) => database.exec(text) });

it('a transaction is told from none, and left as it was, by Nodes that can be asked and by those that cannot', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE rows (value)');
  for (const seen of [database, asOlder(database)]) {
    expect(isInTransaction(seen)).toBe(false);
    database.exec('BEGIN; INSERT INTO rows VALUES (1)');
    expect(isInTransaction(seen)).toBe(true);
    database.exec('ROLLBACK');
    expect(isInTransaction(seen)).toBe(false);
  }
  database.exec('BEGIN; INSERT INTO rows VALUES (2)');
  expect(isInTransaction(asOlder(database))).toBe(true);
  database.exec('COMMIT');
  expect(database.prepare('SELECT value FROM rows').all()).toEqual([{ value: 2 }]);
  database.close();
});

it('what is closed is closed again without a failure', () => {
  const database = new DatabaseSync(':memory:');
  closeIfOpen(database);
  expect(() => closeIfOpen(database)).not.toThrow();
});

it('a Node without a database of its own is told which one is needed', () => {
  const spy = vi.spyOn(process, 'getBuiltinModule').mockImplementation((() => undefined) as never);
  try {
    expect(() => loadSqlite()).toThrow(/^loa needs Node 22\.13 or newer; this is \d+\./);
  } finally {
    spy.mockRestore();
  }
});
