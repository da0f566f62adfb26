// The fault matrix of backup and recovery, on this machine's own disk, a bare git repository and a real S3 service: every kind of trouble with
// every kind of store, what came of it, the state that recovery reached, and how many bytes were lost once the trouble was over. Exit 1 when
// any were, or when something that was not verified was put in place. Without a gateway (test/support/s3) that column is left out.
//   node scripts/durability/state-matrix.ts [--only WORD]

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openNodeHost } from '../../src/durable/index.ts';
import type { StoreSetting } from '../../src/resilience/settings.ts';
import { findS3 } from '../../test/support/s3.ts';
import { TROUBLES, type Trouble, World } from './state-troubles.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const found = findS3();
const s3 = await found.start?.();
if (s3 === undefined) console.log(`s3 is left out: ${found.reason}`);
const kinds = ['folder', ...(s3 === undefined ? [] : ['s3']), 'git'] as const;
let isBad = false;
let cases = 0;
try {
  console.log(`| trouble | ${kinds.join(' | ')} |\n| --- |${' --- |'.repeat(kinds.length)}`);
  for (const trouble of TROUBLES) {
    if (values.only !== undefined && !trouble.name.includes(values.only)) continue;
    const cells: string[] = [];
    for (const kind of kinds) cells.push(await runCase(trouble, kind));
    console.log(`| ${trouble.name} | ${cells.join(' | ')} |`);
  }
  console.log(`${cases} cases, ${isBad ? 'something was lost or put in place unverified' : '0 bytes lost'}`);
} finally {
  await s3?.stop();
}
process.exitCode = isBad ? 1 : 0;

async function runCase(trouble: Trouble, kind: string): Promise<string> {
  if (trouble.only !== undefined && !trouble.only.includes(kind)) return 'n/a';
  cases += 1;
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-matrix-')));
  try {
    for (const name of ['p', 'q', 'h', 'i']) mkdirSync(join(dir, name));
    const world = await World.open(openNodeHost(), dir, await openStore(kind, dir));
    const { state, outcome } = await trouble.run(world);
    const lostBytes = await world.countLost();
    if (lostBytes > 0 || world.isUnverified) isBad = true;
    return `${state}${outcome === '' ? '' : `: ${outcome}`}; ${lostBytes} lost`;
  } catch (error) {
    isBad = true;
    return `FAILED: ${(error as Error).message}`;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function openStore(kind: string, dir: string): Promise<StoreSetting> {
  if (kind === 'folder') return { name: 'disk', kind, path: join(dir, 'backups') };
  if (kind === 'git') {
    execFileSync('git', ['init', '-q', '--bare', join(dir, 'mirror.git')]);
    return { name: 'mirror', kind, remote: join(dir, 'mirror.git'), branch: 'loa-state' };
  }
  const endpoint = s3?.endpoint ?? '';
  const bucket = (await s3?.createBucket()) ?? '';
  return { name: 'bucket', kind: 's3', endpoint, region: 'auto', bucket, prefix: 'x', path_style: true };
}
