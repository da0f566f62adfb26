// Makes src/redact/value/letter-costs.ts: how surprising each letter is after the two before it, in words and
// identifiers. It reads readable text and sources below the folders given and keeps letter statistics only, no text.
//   node bench/redact/letters.ts FOLDER... > src/redact/value/letter-costs.ts

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const READABLE = /\.(md|txt|ts|js|mjs|cjs|py|pm|pl|sh|html|json)$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
const BITS_PER_STEP = 0.2;
const SYMBOLS = 27;

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile() && READABLE.test(entry.name) && statSync(path).size < 3_000_000) yield path;
  }
}

/** Words with the number of files that hold them; a word of one file alone is no word. */
function countWords(folders: readonly string[]): Map<string, number> {
  const files = new Map<string, number>();
  for (const folder of folders) {
    for (const path of walk(folder)) {
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.length < 200);
      const words = new Set<string>();
      for (const line of lines) {
        for (const run of line.match(/[A-Za-z]+/g) ?? []) {
          for (const word of run.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []) words.add(word.toLowerCase());
          words.add(run.toLowerCase());
        }
      }
      for (const word of words)
        if (word.length >= 2 && word.length <= 24) files.set(word, (files.get(word) ?? 0) + 1);
    }
  }
  for (const [word, count] of files) if (count < 3) files.delete(word);
  return files;
}

function measureCosts(words: ReadonlyMap<string, number>): string {
  const three = new Float64Array(SYMBOLS ** 3);
  const two = new Float64Array(SYMBOLS ** 2);
  const one = new Float64Array(SYMBOLS);
  for (const [word, count] of words) {
    const weight = Math.log2(1 + count);
    let a = 0;
    let b = 0;
    for (const c of [...[...word].map((letter) => letter.charCodeAt(0) - 96), 0]) {
      three[(a * SYMBOLS + b) * SYMBOLS + c]! += weight;
      two[b * SYMBOLS + c]! += weight;
      one[c]! += weight;
      a = b;
      b = c;
    }
  }
  const sum = (table: Float64Array, from: number): number =>
    table.subarray(from, from + SYMBOLS).reduce((total, n) => total + n, 0);
  const total = sum(one, 0);
  let encoded = '';
  for (let ab = 0; ab < SYMBOLS ** 2; ab++) {
    const b = ab % SYMBOLS;
    const twoTotal = sum(two, b * SYMBOLS);
    const threeTotal = sum(three, ab * SYMBOLS);
    for (let c = 0; c < SYMBOLS; c++) {
      const p1 = (one[c]! + 1) / (total + SYMBOLS);
      const p2 = (two[b * SYMBOLS + c]! + 20 * p1) / (twoTotal + 20);
      const p3 = (three[ab * SYMBOLS + c]! + 12 * p2) / (threeTotal + 12);
      const step = Math.min(ALPHABET.length - 1, Math.round(-Math.log2(p3) / BITS_PER_STEP));
      encoded += ALPHABET[step];
    }
  }
  return encoded;
}

const words = countWords(process.argv.slice(2));
const encoded = measureCosts(words);
process.stderr.write(`${words.size} words\n`);
const rows: string[] = [];
for (let at = 0; at < encoded.length; at += 81) rows.push(`  '${encoded.slice(at, at + 81)}',`);
process.stdout.write(`// How surprising each letter is after the two before it, measured over words and identifiers of readable sources by
// bench/redact/letters.ts. Index (a * 27 + b) * 27 + c with 0 for the edge of a word and 1-26 for a-z; each character
// is a number of steps in the alphabet below. A table: never edit it by hand.

export const STEP_ALPHABET = '${ALPHABET}';
export const STEP_BITS = ${BITS_PER_STEP};

export const LETTER_COSTS = [
${rows.join('\n')}
].join('');
`);
