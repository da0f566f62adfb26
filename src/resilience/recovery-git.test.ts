// Recovery from a branch of a bare repository, with real git on a real disk.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { openNodeHost } from '../durable/node-host/index.ts';
import { examineRecovery } from './recovery.suite.ts';

const made: string[] = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

examineRecovery('a git repository', async () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-recovery-')));
  made.push(dir);
  for (const name of ['p', 'q', 'h', 'i']) mkdirSync(join(dir, name));
  execFileSync('git', ['init', '-q', '--bare', join(dir, 'mirror.git')]);
  return {
    host: openNodeHost(),
    setting: { name: 'mirror', kind: 'git', remote: join(dir, 'mirror.git'), branch: 'loa-state' },
    root: join(dir, 'p'),
    home: join(dir, 'h'),
    otherRoot: join(dir, 'q'),
    otherHome: join(dir, 'i'),
    // The clock of a disk ticks every few milliseconds.
    later: () => setTimeout(50),
  };
});
