// Power loss for real: a file system on a loop device, shut down by its own ioctl while writers are at work, so that
// whatever was not synced is gone; then mounted again and checked.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  countLost,
  type Promised,
  requireWhole,
  sleep,
  startWriter,
  type Trial,
  type TrialOptions,
} from './promises.ts';

type FileSystem = 'xfs' | 'ext4';

/** Metadata thrown away as well, or written first: both happen. */
const SHUTDOWNS = ['shutdown', 'shutdown -f'];
const WRITERS = 3;

export function powerLossTrial(type: FileSystem): Trial {
  return async (options) => {
    const name = `power loss on ${type}`;
    const missing = whyNot(type);
    if (missing !== undefined) return { name, skipped: missing };
    const place = makePlace(type, options.directory);
    if (typeof place === 'string') return { name, skipped: place };
    try {
      return { name, ...(await loseAgainAndAgain(place, options)) };
    } finally {
      spawnSync('umount', [place.mount]);
    }
  };
}

function whyNot(type: FileSystem): string | undefined {
  if (process.getuid?.() !== 0) return 'mounting needs root';
  if (spawnSync('xfs_io', ['-V']).status !== 0) return 'xfs_io is not installed';
  return spawnSync('which', [`mkfs.${type}`]).status === 0 ? undefined : `mkfs.${type} is not installed`;
}

interface Place {
  readonly image: string;
  readonly mount: string;
}

function makePlace(type: FileSystem, directory: string): Place | string {
  const place = { image: join(directory, `${type}.img`), mount: join(directory, `${type}-mount`) };
  mkdirSync(place.mount, { recursive: true });
  spawnSync('truncate', ['-s', '400M', place.image]);
  const made = spawnSync(`mkfs.${type}`, [type === 'xfs' ? '-f' : '-F', '-q', place.image], {
    encoding: 'utf8',
  });
  if (made.status !== 0) return `mkfs.${type} failed: ${made.stderr.trim()}`;
  const mounted = remount(place);
  return mounted === undefined ? place : `could not mount a loop device: ${mounted}`;
}

function remount({ image, mount }: Place): string | undefined {
  const { status, stderr } = spawnSync('mount', ['-o', 'loop', image, mount], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim();
}

async function loseAgainAndAgain(place: Place, { rounds, below }: TrialOptions) {
  const journal = join(place.mount, 'journal');
  const count = Math.max(1, Math.ceil(rounds / 10));
  let acknowledged = 0;
  let lost = 0;
  let late = 0;
  for (let round = 0; round < count; round += 1) {
    const { before, during } = await losePower(place, { journal, round, waitMs: below(150) });
    acknowledged += before.size;
    late += during;
    lost += await countLost(journal, before);
  }
  await requireWhole(journal);
  const canary = await loseWithoutSync(place);
  const note = `${WRITERS} writers; ${late} more said while it went down; a writer without syncs lost ${canary}`;
  return { rounds: count, acknowledged, lost, note };
}

interface Round {
  readonly journal: string;
  readonly round: number;
  readonly waitMs: number;
  readonly args?: readonly string[];
}

interface Loss {
  readonly before: Promised;
  readonly during: number;
}

/**
 * What the writers had been promised when the power went. What they said while the file system was going down is counted
 * apart: unlike a real loss, the processes live on for a moment, and a sync that meets the shutdown half-way may be told
 * that it succeeded.
 */
async function losePower(place: Place, { journal, round, waitMs, args = [] }: Round): Promise<Loss> {
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    startWriter({
      directory: journal,
      args: ['--name', `p${round}-${index}`, '--stop-on-error', '--group', '5', ...args],
    }),
  );
  await Promise.all(writers.map(({ started }) => started));
  await sleep(waitMs);
  const how = SHUTDOWNS[round % SHUTDOWNS.length]!;
  const goingDownNs = process.hrtime.bigint();
  const shut = spawnSync('xfs_io', ['-x', '-c', how, place.mount], { encoding: 'utf8' });
  if (shut.status !== 0) throw new Error(`xfs_io could not shut the file system down: ${shut.stderr}`);
  for (const writer of writers) writer.process.kill('SIGKILL');
  await Promise.all(writers.map(({ ended }) => ended));
  spawnSync('umount', [place.mount]);
  const problem = remount(place);
  if (problem !== undefined) throw new Error(`could not mount after the power loss: ${problem}`);
  const all = writers.flatMap((writer) => [...writer.promised]);
  const before: Promised = new Map(all.filter(([, { atNs }]) => atNs < goingDownNs));
  return { before, during: all.length - before.size };
}

/** The canary: if a writer that never syncs loses nothing either, the trial proves nothing. */
async function loseWithoutSync(place: Place): Promise<number> {
  for (let round = 0; round < 10; round += 1) {
    const journal = join(place.mount, `canary-${round}`);
    const { before: promised } = await losePower(place, {
      journal,
      round: 0,
      waitMs: 100,
      args: ['--no-sync'],
    });
    // A journal that no longer opens has lost all of it.
    const lost = await countLost(journal, promised).catch(() => promised.size);
    if (lost > 0) return lost;
  }
  throw new Error('a writer that never syncs lost nothing, so this trial proves nothing here');
}
