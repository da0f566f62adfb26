import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineMeter } from './meter.suite.ts';

examineMeter(
  'SQLite',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'loa-meter-'));
    return {
      place: { driver: 'sqlite', path: join(directory, 'meter.db') },
      remove: async () => rmSync(directory, { recursive: true, force: true }),
    };
  },
  20_000,
);
