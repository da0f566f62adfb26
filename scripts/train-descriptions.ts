// Trains the model that says whether a sentence describes the file or declaration it stands at (`src/ground/description/`), and tells how it does
// on packages that it did not learn from. The sentences are others' and are fetched; the repository holds only where they stand, their
// hashes and what a reader said of each.
// Usage: node scripts/train-descriptions.ts [--write | --verbose]

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featuresOf, piecesIn } from '../src/ground/description/features.ts';
import { barOf } from '../src/ground/description/judge.ts';
import { type Candidate, findCandidates } from './description-texts.ts';
import { fetchSources, placeOf } from './fetch-sources.ts';
import { columnsOf, encode, evenPriors, learn, rowOf, type Said, type Weighed } from './learn-text.ts';

const root = join(import.meta.dirname, '..');
const folder = join(tmpdir(), 'loa-descriptions');
/** So many sentences must have a feature: words and pairs, pieces of words. */
const SEEN_MIN = [2, 3];
const DECAY = 0.1;
const FOLDS = 8;
const HASH_LENGTH = 12;
const LINE = /.{1,4000}/g;

interface Example extends Pick<Candidate, 'subject' | 'sentence'> {
  readonly source: string;
  readonly is: boolean;
}

const sentenceHash = (sentence: string): string =>
  createHash('sha256').update(sentence).digest('hex').slice(0, HASH_LENGTH);

/** What readers said, by where a sentence stands. */
function readLabels(): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const labels = new Map<string, Map<string, boolean>>();
  const text = readFileSync(join(root, 'test/fixtures/descriptions/labels.tsv'), 'utf8');
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [source = '', path, kind, name, hash, label] = line.split('\t');
    const own = labels.get(source) ?? new Map<string, boolean>();
    own.set([path, kind, name, hash].join('\t'), label === '1');
    labels.set(source, own);
  }
  return labels;
}

async function readExamples(): Promise<readonly Example[]> {
  const labels = readLabels();
  const named = (prefix: string): readonly string[] =>
    [...labels.keys()]
      .filter((source) => source.startsWith(prefix))
      .map((source) => source.slice(prefix.length));
  fetchSources({ npm: named('npm:'), debian: named('deb:') }, folder);
  const examples: Example[] = [];
  for (const [source, own] of labels) {
    const place = placeOf(folder, source);
    const found = existsSync(place) ? await findCandidates(place) : [];
    const seen = new Set<string>();
    for (const { path, subject, sentence } of found) {
      const name = subject.kind === 'file' ? '' : subject.name;
      const key = [path, subject.kind, name, sentenceHash(sentence)].join('\t');
      const is = own.get(key);
      if (is === undefined || seen.has(key)) continue;
      seen.add(key);
      examples.push({ source, subject, sentence, is });
    }
  }
  const labelled = [...labels.values()].reduce((sum, own) => sum + own.size, 0);
  console.log(`${examples.length} of ${labelled} sentences found again, of ${labels.size} packages`);
  return examples;
}

function saidBy({ sentence, subject }: Pick<Example, 'sentence' | 'subject'>): Said {
  const features = featuresOf(sentence, subject);
  return { share: 1, kinds: [features.words, piecesIn(features)] };
}

interface Model extends Weighed {
  readonly columns: ReturnType<typeof columnsOf>;
}

/** Those that describe and those that do not count alike, however many there are of each. */
function train(examples: readonly Example[]): Model {
  const said = examples.map(saidBy);
  const columns = columnsOf(said, SEEN_MIN);
  const describing = examples.filter(({ is }) => is).length;
  const rows = examples.map(({ is }, at) => ({
    ...rowOf(said[at] as Said, columns),
    is,
    weight: examples.length / (2 * (is ? describing : examples.length - describing)),
  }));
  return { columns, ...learn(rows, evenPriors(columns, DECAY)) };
}

function score(example: Example, { columns, weights, bias }: Model): number {
  const { at, values } = rowOf(saidBy(example), columns);
  return at.reduce((sum, place, index) => sum + (weights[place] as number) * (values[index] as number), bias);
}

/** Each package judged by a model that learned from others. */
function judgeUnseen(examples: readonly Example[]): readonly (Example & { readonly score: number })[] {
  const sources = [...new Set(examples.map(({ source }) => source))];
  const foldOf = ({ source }: Example): number => sources.indexOf(source) % FOLDS;
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = train(examples.filter((one) => foldOf(one) !== fold));
    return examples
      .filter((one) => foldOf(one) === fold)
      .map((one) => ({ ...one, score: score(one, model) }));
  }).flat();
}

function tell(examples: readonly Example[]): void {
  const judged = judgeUnseen(examples).map((one) => ({ ...one, isKept: one.score > barOf(one.subject) }));
  for (const isFile of [true, false]) {
    const own = judged.filter(({ subject }) => (subject.kind === 'file') === isFile);
    const kept = (is: boolean): string => {
      const all = own.filter((one) => one.is === is);
      return `${all.filter(({ isKept }) => isKept).length} of ${all.length}`;
    };
    console.log(
      `${isFile ? 'files' : 'declarations'}, unseen: ${kept(true)} that describe are kept, ${kept(false)} that do not`,
    );
  }
  if (!process.argv.includes('--verbose')) return;
  for (const { is, isKept, score: points, subject, sentence } of judged)
    if (is !== isKept)
      console.log(isKept ? 'KEPT' : 'LOST', points.toFixed(1), subject.kind, subject.name, '|', sentence);
}

function render({ columns, weights, bias }: Model): string {
  const { bytes, steps } = encode(columns, [weights]);
  const lines = Buffer.from(bytes).toString('base64').match(LINE) ?? [];
  return `// Made by scripts/train-descriptions.ts; not edited by hand.

export const BIAS = ${bias.toFixed(4)};
/** What a byte of 1 weighs. */
export const STEP = ${(steps[0] as number).toExponential(4)};

/** Features, their weights and how rare they are, as bytes in text: see \`featuresOf\` and \`openFeatures\`. */
export const readWeights = (): Uint8Array => Buffer.from(TEXT.join(''), 'base64');

const TEXT: readonly string[] = [
${lines.map((line) => `  '${line}',`).join('\n')}
];
`;
}

const examples = await readExamples();
tell(examples);
if (process.argv.includes('--write'))
  writeFileSync(join(root, 'src/ground/description/weights.ts'), render(train(examples)));
