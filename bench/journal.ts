// The journal beside what the machine can do at best: one durable append beside a bare write and fdatasync, groups beside
// single appends, verification beside one hash over the same bytes, and the speed of replay.

import { hash } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Journal,
  openJournal,
  openNodeHost,
  type RecordTypes,
  verifyJournal,
} from '../src/durable/index.ts';
import { listSegments } from '../src/durable/journal/read/segments.ts';
import { type Benchmark, compare, judge, median, type Row, timeMs } from './measure.ts';

const TYPES: RecordTypes = { 'bench.put': { version: 1, check: () => undefined } };
const host = openNodeHost();

const SINGLE_APPENDS = 100;
const GROUPED_APPENDS = 3000;
const VERIFY_BYTES = 64 * 1024 * 1024;
const PAYLOAD_BYTES = 1024;

export const benchmark: Benchmark = {
  name: 'journal',
  async run() {
    const directory = mkdtempSync(join(process.env['LOA_BENCH_DIR'] ?? tmpdir(), 'loa-journal-'));
    try {
      const single = await measureSingle(directory);
      const grouped = await measureGrouped(directory);
      const reading = await measureReading(directory);
      return [...single, ...grouped, ...reading];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** Payload of a usual size, and the bytes that the journal makes of it. */
async function measureSingle(directory: string): Promise<readonly Row[]> {
  const journal = await openJournal(join(directory, 'single'), host, { types: TYPES });
  const payload = {
    text: 'a line of the size that a decision or a memory has, with a few words of evidence',
  };
  const fd = openSync(join(directory, 'bare'), 'w');
  const bytes = Buffer.alloc(380, 'x');
  let position = 0;
  const row = await compare({
    name: 'one durable append, beside write + fdatasync',
    runs: 15,
    pieces: SINGLE_APPENDS,
    ours: async () => {
      for (let index = 0; index < SINGLE_APPENDS; index += 1) await journal.append('bench.put', payload);
    },
    floor: () => {
      for (let index = 0; index < SINGLE_APPENDS; index += 1) {
        position += writeSync(fd, bytes, 0, bytes.length, position);
        fdatasyncSync(fd);
      }
    },
    target: { ratioMax: 1.3 },
  });
  closeSync(fd);
  await journal.close();
  return [row];
}

async function measureGrouped(directory: string): Promise<readonly Row[]> {
  const journal = await openJournal(join(directory, 'grouped'), host, { types: TYPES });
  const grouped: number[] = [];
  const single: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const groupMs = await timeMs(() => appendTogether(journal, GROUPED_APPENDS));
    const singleMs = await timeMs(async () => {
      for (let index = 0; index < SINGLE_APPENDS; index += 1) await journal.append('bench.put', { index });
    });
    grouped.push((GROUPED_APPENDS / groupMs) * 1000);
    single.push((SINGLE_APPENDS / singleMs) * 1000);
  }
  await journal.close();
  const measured = { ours: median(grouped), floor: median(single), unit: 'records/s' };
  return [judge({ name: 'grouped appends, beside single ones', ...measured }, { ratioMin: 30 })];
}

async function appendTogether(journal: Journal, count: number, text = ''): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) => journal.append('bench.put', { index, text })),
  );
}

async function measureReading(directory: string): Promise<readonly Row[]> {
  const path = join(directory, 'reading');
  const journal = await openJournal(path, host, { types: TYPES });
  const text = 'p'.repeat(PAYLOAD_BYTES - 30);
  const files = (): readonly string[] => listSegments(path, host).map((file) => file.path);
  const sizeOf = (paths: readonly string[]): number =>
    paths.reduce((sum, file) => sum + (host.files.stat(file)?.sizeBytes ?? 0), 0);
  while (sizeOf(files()) < VERIFY_BYTES) await appendTogether(journal, 1000, text);
  const megabytes = sizeOf(files()) / 1e6;

  const verifyMs: number[] = [];
  const hashMs: number[] = [];
  const replayMs: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    verifyMs.push(
      await timeMs(async () => {
        const { damage } = await verifyJournal(path, host);
        if (damage !== undefined) throw new Error(damage.problem);
      }),
    );
    hashMs.push(
      await timeMs(() => files().forEach((file) => void hash('sha256', readFileSync(file), 'hex'))),
    );
    replayMs.push(
      await timeMs(async () => {
        let sum = 0;
        await journal.replay({
          appliedSequence: 0,
          apply: (payload) => {
            sum += (payload as { index: number }).index;
          },
        });
        if (sum === 0) throw new Error('nothing was replayed');
      }),
    );
  }
  await journal.close();
  const speed = (times: readonly number[]): number => megabytes / (median(times) / 1000);
  return [
    judge(
      {
        name: 'verify, beside crypto.hash over the same files',
        ours: speed(verifyMs),
        floor: speed(hashMs),
        unit: 'MB/s',
      },
      { ratioMin: 0.4 },
    ),
    judge({ name: 'replay: verified, parsed, applied', ours: speed(replayMs), unit: 'MB/s' }, { min: 200 }),
  ];
}
