// Memory: a durable capture beside a bare append and fdatasync, `loa remember` from cold beside an empty Node, search over
// growing numbers of memories, and consolidation at three sizes, which must grow with what is new. LOA_BENCH_LARGE=1 adds a
// million memories (about 700 MB and a minute).

import { spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openCapture } from '../src/memory/capture/capture.ts';
import { consolidate } from '../src/memory/consolidate/consolidate.ts';
import { renderEntry } from '../src/memory/entry/format.ts';
import { createMemoryProject, repository } from '../src/memory/project.suite.ts';
import { openMemories } from '../src/memory/recall/open-memories.ts';
import { buildSegment, openSearcher, openSegment, type Segment } from '../src/search/index.ts';
import { readMeaning } from '../src/search/vectors/read-meaning.ts';
import { type Benchmark, compare, judge, type Row, timeMs } from './measure.ts';
import { createNotes, createQuestions } from './memory/notes.ts';

const CAPTURES = 50;
const QUESTIONS = 300;
const SEGMENT_DOCUMENTS = 15_000;
const SEARCH_SIZES: readonly (readonly [number, number])[] = [
  [1000, 50],
  [100_000, 50],
  ...(process.env['LOA_BENCH_LARGE'] === undefined ? [] : [[1_000_000, 250] as const]),
];
const CONSOLIDATIONS = [
  [1000, 100_000],
  [5000, 100_000],
  [10_000, 100_000],
] as const;
const CONSOLIDATION_MS_MAX = 10_000;

async function measureCapture(): Promise<Row> {
  const place = createMemoryProject();
  const capture = await openCapture(place.context);
  const fd = openSync(join(place.dir, 'bare'), 'w');
  const bytes = Buffer.alloc(480, 'x');
  const notes = createNotes(CAPTURES * 40, 5);
  let position = 0;
  let at = 0;
  try {
    return await compare({
      name: 'one durable capture, beside write + fdatasync',
      runs: 15,
      pieces: CAPTURES,
      ours: async () => {
        for (let index = 0; index < CAPTURES; index += 1) {
          await capture.capture({ content: (notes[at % notes.length] as { content: string }).content });
          at += 1;
        }
      },
      floor: () => {
        for (let index = 0; index < CAPTURES; index += 1) {
          position += writeSync(fd, bytes, 0, bytes.length, position);
          fdatasyncSync(fd);
        }
      },
      target: { ratioMax: 1.5 },
    });
  } finally {
    closeSync(fd);
    await capture.close();
    place.remove();
  }
}

async function measureCold(): Promise<Row> {
  const place = createMemoryProject();
  const run = (args: readonly string[]): void => {
    spawnSync(process.execPath, args, { cwd: place.dir, stdio: 'ignore' });
  };
  let count = 0;
  try {
    return await compare({
      name: 'loa remember from cold, beside node -e 0',
      runs: 21,
      ours: () => {
        count += 1;
        run([
          join(repository, 'bin', 'loa.js'),
          'remember',
          `The importer retries ${count} times before it gives up.`,
        ]);
      },
      floor: () => run(['-e', '0']),
      target: { ratioMax: 3 },
    });
  } finally {
    place.remove();
  }
}

function measureSearch(count: number, p99MsMax: number): readonly Row[] {
  const place = createMemoryProject();
  const meaning = readMeaning(place.context);
  place.remove();
  const notes = createNotes(count, 7);
  const segments: Segment[] = [];
  for (let start = 0; start < count; start += SEGMENT_DOCUMENTS) {
    const documents = notes
      .slice(start, start + SEGMENT_DOCUMENTS)
      .map(({ id, content, timestamp, thread = '' }) => {
        return {
          key: id,
          text: content,
          timeMs: Date.parse(timestamp),
          thread,
          labels: ['type:fact'],
          startBytes: 0,
          sizeBytes: 0,
        };
      });
    segments.push(openSegment(buildSegment(documents, meaning)) as Segment);
  }
  const searcher = openSearcher(segments, meaning);
  const questions = createQuestions(notes.slice(0, 5000), QUESTIONS, 11);
  for (const query of questions.slice(0, 20)) searcher.search({ query, limit: 10 });
  const timeOf = (query: string): number => {
    const startMs = performance.now();
    searcher.search({ query, limit: 10 });
    return performance.now() - startMs;
  };
  // The best of three rounds of each: what a question costs, not what else the machine did in that moment.
  const rounds = [0, 1, 2].map(() => questions.map(timeOf));
  const times = questions.map((_, index) => Math.min(...rounds.map((round) => round[index] as number)));
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] as number;
  const memoryMb = Math.round(process.memoryUsage().rss / 1e6);
  return [
    judge(
      { name: `search, p99 of ${count} memories (${memoryMb} MB resident)`, ours: p99, unit: 'ms' },
      { max: p99MsMax },
    ),
  ];
}

/** The session as NOTES.md has it, a third of it near to something durable. */
async function measureConsolidation(fresh: number, durable: number): Promise<Row> {
  const place = createMemoryProject();
  try {
    const notes = createNotes(durable, 7);
    mkdirSync(join(place.dir, 'g', 'memory'), { recursive: true });
    for (let start = 0, part = 1; start < durable; start += SEGMENT_DOCUMENTS, part += 1) {
      const name = part === 1 ? '2024-01.md' : `2024-01-${part}.md`;
      const blocks = notes.slice(start, start + SEGMENT_DOCUMENTS).map((note) => renderEntry(note, 2));
      writeFileSync(join(place.dir, 'g', 'memory', name), `# Memories, 2024-01\n\n${blocks.join('\n')}`);
    }
    const session = createNotes(fresh, 9).map((note, index) => {
      const like = notes[(index * 7) % notes.length] as { content: string };
      return index % 3 === 0
        ? { ...note, content: `${like.content.split(' ').toReversed().join(' ')}` }
        : note;
    });
    writeFileSync(
      join(place.dir, 'g', 'NOTES.md'),
      `# Notes\n\n## Session Memory\n\n${session.map((note) => renderEntry(note, 3)).join('\n')}`,
    );
    (await openMemories(place.context)).refresh();
    const elapsed = await timeMs(async () => void (await consolidate(place.context, { isDryRun: false })));
    return judge(
      { name: `consolidation of ${fresh} against ${durable}`, ours: elapsed, unit: 'ms' },
      { max: CONSOLIDATION_MS_MAX },
    );
  } finally {
    place.remove();
  }
}

export const benchmark: Benchmark = {
  name: 'memory',
  async run() {
    const rows: Row[] = [await measureCapture(), await measureCold()];
    for (const [count, p99MsMax] of SEARCH_SIZES) rows.push(...measureSearch(count, p99MsMax));
    for (const [fresh, durable] of CONSOLIDATIONS) rows.push(await measureConsolidation(fresh, durable));
    return rows;
  },
};
