// How well memory recalls and merges on the evaluation data, beside plain BM25; no rows where the data is absent. Run by itself
// with --choose it picks the weights on all conversations but one and tries them on that one, for each in turn:
//   node bench/memory-eval.ts [--choose]

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareTexts } from '../src/memory/compare/verdict.ts';
import { repository } from '../src/memory/project.suite.ts';
import {
  buildSegment,
  type Meaning,
  openMeaning,
  openSearcher,
  openSegment,
  requireWordTable,
  type Segment,
  WEIGHTS,
  type Weights,
} from '../src/search/index.ts';
import { type Benchmark, judge, type Row } from './measure.ts';
import { hasEvaluationData, load } from './redact/score.ts';

interface Entry {
  readonly id: string;
  readonly content: string;
  readonly type: string;
  readonly timestamp: string;
  readonly thread: string;
}

interface Question {
  readonly conversation: string;
  readonly query: string;
  readonly evidence: readonly string[];
}

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly label: 'duplicate' | 'conflict' | 'distinct' | 'other';
}

interface Recall {
  readonly at5: number;
  readonly at10: number;
  readonly reciprocal: number;
}

const PLAIN: Weights = {
  ...WEIGHTS,
  form: 0,
  synonym: 0,
  near: 0,
  coverage: 0,
  speaker: 0,
  meaning: 0,
  asked: 0,
  around: 0,
  before: 0,
  after: 0,
  beyond: 0,
  thread: 0,
  pair: 0,
  asks: 0,
  listener: 0,
  time: 0,
  name: 0,
  length: 0,
  date: 0,
};
const CHOICES: Readonly<Partial<Record<keyof Weights, readonly number[]>>> = {
  synonym: [0.4, 0.6, 0.8],
  near: [0.2, 0.3, 0.4],
  coverage: [0.1, 0.2, 0.3],
  speaker: [0.2, 0.3, 0.4],
  meaning: [0.2, 0.3, 0.4],
  asked: [0.3, 0.5, 0.7],
  around: [0.15, 0.3, 0.45],
  before: [0.2, 0.3, 0.4],
  after: [0.1, 0.2, 0.3],
  beyond: [0, 0.05, 0.1],
  saying: [0.25, 0.5, 0.75, 1],
  thread: [0.6, 0.8, 1],
  pair: [0, 0.03, 0.05, 0.1],
  asks: [0, 0.05, 0.1, 0.15],
  listener: [0, 0.05, 0.1, 0.15],
  time: [0, 0.1, 0.2, 0.3],
  name: [0, 0.05, 0.1, 0.2],
  length: [0, 0.1, 0.2, 0.3],
  date: [0, 0.2, 0.4, 0.6],
};

function openAll(meaning: Meaning): readonly Segment[] {
  const documents = load<Entry>('locomo_entries').map(({ id, content, timestamp, thread, type }) => {
    return {
      key: id,
      text: content,
      timeMs: Date.parse(timestamp),
      thread,
      labels: [`type:${type}`],
      startBytes: 0,
      sizeBytes: 0,
    };
  });
  return [openSegment(buildSegment(documents, meaning)) as Segment];
}

function measure(questions: readonly Question[], search: (query: string) => readonly string[]): Recall {
  let [at5, at10, reciprocal] = [0, 0, 0];
  for (const { query, evidence } of questions) {
    const found = search(query);
    const places = evidence.map((id) => found.indexOf(id)).filter((place) => place >= 0);
    at5 += places.filter((place) => place < 5).length / evidence.length;
    at10 += places.length / evidence.length;
    reciprocal += places.length === 0 ? 0 : 1 / (1 + Math.min(...places));
  }
  const share = (sum: number): number => (100 * sum) / questions.length;
  return { at5: share(at5), at10: share(at10), reciprocal: share(reciprocal) };
}

function recallWith(
  weights: Weights,
  world: { readonly segments: readonly Segment[]; readonly meaning: Meaning },
  questions: readonly Question[],
): Recall {
  const searcher = openSearcher(world.segments, world.meaning, { weights });
  return measure(questions, (query) => searcher.search({ query, limit: 10 }).map(({ key }) => key));
}

function mergeRows(meaning: Meaning): Row[] {
  const score = (name: string) => {
    const pairs = load<Pair>(name);
    const said = pairs.filter(({ a, b }) => compareTexts(a, b, meaning).verdict === 'duplicate');
    const right = said.filter(({ label }) => label === 'duplicate').length;
    const wanted = pairs.filter(({ label }) => label === 'duplicate').length;
    return {
      precision: (100 * right) / said.length,
      recall: (100 * right) / wanted,
      merged: said.filter(({ label }) => label === 'conflict').length,
    };
  };
  const [notes, news] = [score('coding_pairs'), score('mrpc')];
  return [
    judge({ name: 'notes: contradictions merged', ours: notes.merged, unit: '' }, { max: 0 }),
    judge({ name: 'notes: precision of duplicate', ours: notes.precision, unit: '%' }, { min: 95 }),
    judge({ name: 'notes: recall of duplicate', ours: notes.recall, unit: '%' }, { min: 70 }),
    judge({ name: 'news sentences: precision of duplicate', ours: news.precision, unit: '%' }, { min: 80 }),
    judge({ name: 'news sentences: recall of duplicate', ours: news.recall, unit: '%' }, { min: 40 }),
  ];
}

function readMeaning(): Meaning {
  return openMeaning(requireWordTable(readFileSync(join(repository, 'assets', 'words.bin'))));
}

export const benchmark: Benchmark = {
  name: 'memory-eval',
  async run() {
    if (!hasEvaluationData()) {
      process.stderr.write('memory-eval: no evaluation data (LOA_EVAL names its folder): skipped\n');
      return [];
    }
    const meaning = readMeaning();
    const world = { segments: openAll(meaning), meaning };
    const questions = load<Question>('locomo_questions');
    const [ours, plain] = [recallWith(WEIGHTS, world, questions), recallWith(PLAIN, world, questions)];
    const row = (name: string, key: keyof Recall, min: number): Row => ({
      ...judge({ name: `${name}, beside BM25 with stems`, ours: ours[key], unit: '%' }, { min }),
      floor: plain[key],
      ratio: ours[key] / plain[key],
    });
    return [
      row('evidence among the first 5', 'at5', 70),
      row('evidence among the first 10', 'at10', 78),
      row('mean reciprocal rank', 'reciprocal', 58),
      ...mergeRows(meaning),
    ];
  },
};

/** One weight after another, each set to the best of its choices. */
function choose(
  world: { readonly segments: readonly Segment[]; readonly meaning: Meaning },
  questions: readonly Question[],
): Weights {
  let best = WEIGHTS;
  const value = (weights: Weights): number => {
    const { at5, at10 } = recallWith(weights, world, questions);
    return at5 + at10;
  };
  let reached = value(best);
  for (const [key, choices] of Object.entries(CHOICES)) {
    for (const choice of choices) {
      const tried = { ...best, [key]: choice };
      const got = value(tried);
      if (got > reached) [best, reached] = [tried, got];
    }
  }
  return best;
}

function leaveOneOut(): void {
  const meaning = readMeaning();
  const world = { segments: openAll(meaning), meaning };
  const questions = load<Question>('locomo_questions');
  let [at5, at10] = [0, 0];
  for (const conversation of new Set(questions.map((question) => question.conversation))) {
    const own = questions.filter((question) => question.conversation === conversation);
    const weights = choose(
      world,
      questions.filter((question) => question.conversation !== conversation),
    );
    const got = recallWith(weights, world, own);
    at5 += (got.at5 * own.length) / questions.length;
    at10 += (got.at10 * own.length) / questions.length;
    process.stdout.write(
      `${conversation}  R@5 ${got.at5.toFixed(1)}  R@10 ${got.at10.toFixed(1)}  ${JSON.stringify(weights)}\n`,
    );
  }
  process.stdout.write(`left out, all  R@5 ${at5.toFixed(1)}  R@10 ${at10.toFixed(1)}\n`);
}

if (process.argv.includes('--choose')) leaveOneOut();
