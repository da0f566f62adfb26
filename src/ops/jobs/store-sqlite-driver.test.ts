import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineJobStore } from './store.suite.ts';

examineJobStore('SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'loa-jobs-'));
  return {
    place: { driver: 'sqlite', path: join(directory, 'ops.db') },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
});
