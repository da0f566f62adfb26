// Documents to a segment, in the bytes that `openSegment` reads. Pure: the same documents and the same table give the same
// bytes. Stop words are left out; the date and the speaker ("Name: …") are words of the document too.

import { anyScript } from '../../kernel/any-script.ts';
import type { SearchDocument } from '../model.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { traitsOf } from '../text/traits.ts';
import { indexWords } from '../text/words.ts';
import type { Meaning } from '../vectors/meaning.ts';
import { packArrays } from './pack.ts';
import { LABEL_MARK, NONE, SPEAKER_LABEL } from './segment.ts';
import { packStrings, sortStrings } from './strings.ts';

const SPEAKER = anyScript(
  String.raw`^(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30})?): `,
  'u',
);
const MONTHS = `january february march april may june july august september october november december`.split(
  ' ',
);
const COUNT_MAX = 255;
const LENGTH_MAX = 65_535;
const SMALL_MAX = 65_536;

interface Draft {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export function buildSegment(
  documents: readonly SearchDocument[],
  meaning: Meaning,
  meta: Readonly<Record<string, string | number>> = {},
): Uint8Array {
  const speakers = new Set(documents.flatMap(({ text }) => speakerOf(text)?.split(' ') ?? []));
  const surfaces = new Map<string, Map<string, number>>();
  const drafts = documents.map((document) => draftDocument(document, surfaces));
  const terms = sortStrings(new Set(drafts.flatMap(({ counts }) => [...counts.keys()])));
  const indexOf = new Map(terms.map((term, index) => [term, index]));
  const termWords = Uint32Array.from(terms, (term) => wordFor(surfaces.get(term), meaning));
  const postings = invert(drafts, indexOf);
  const threads = linkThreads(documents);
  const words = drafts.reduce((sum, { length }) => sum + length, 0);
  const termStrings = packStrings(terms);
  const keyStrings = packStrings(documents.map(({ key }) => key));
  const threadStrings = packStrings(threads.names);
  return packArrays(
    {
      termBytes: termStrings.bytes,
      termOffsets: termStrings.offsets,
      keyBytes: keyStrings.bytes,
      keyOffsets: keyStrings.offsets,
      threadBytes: threadStrings.bytes,
      threadOffsets: threadStrings.offsets,
      lengths: Uint16Array.from(drafts, ({ length }) => Math.min(length, LENGTH_MAX)),
      traits: Uint8Array.from(documents, ({ text }) =>
        speakerOf(text) === undefined ? traitsOf(text) : traitsOf(text, speakers),
      ),
      times: Float64Array.from(documents, ({ timeMs }) => timeMs ?? Number.NaN),
      threads: threads.of,
      before: threads.before,
      after: threads.after,
      places: Uint32Array.from(documents.flatMap(({ startBytes, sizeBytes }) => [startBytes, sizeBytes])),
      termWords,
      norms: measureNorms(postings, termWords, meaning),
      ...postings,
    },
    { ...meta, words },
  );
}

/** The speaker, if the text begins with one, in lower case. */
export function speakerOf(text: string): string | undefined {
  return SPEAKER(text).exec(text)?.[1]?.toLowerCase();
}

function draftDocument(document: SearchDocument, surfaces: Map<string, Map<string, number>>): Draft {
  const counts = new Map<string, number>();
  const add = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1);
  const words = indexWords(document.text);
  for (const word of words) {
    if (isStopWord(word)) continue;
    const term = stem(word);
    add(term);
    let known = surfaces.get(term);
    if (known === undefined) {
      known = new Map();
      surfaces.set(term, known);
    }
    known.set(word, (known.get(word) ?? 0) + 1);
  }
  for (const word of dateWords(document.timeMs)) add(stem(word));
  for (const label of document.labels) counts.set(LABEL_MARK + label, 1);
  for (const name of speakerOf(document.text)?.split(' ') ?? [])
    counts.set(LABEL_MARK + SPEAKER_LABEL + name, 1);
  return { counts, length: words.length };
}

function dateWords(timeMs: number | undefined): readonly string[] {
  if (timeMs === undefined || !Number.isFinite(timeMs)) return [];
  const date = new Date(timeMs);
  const month = MONTHS[date.getUTCMonth()];
  return month === undefined ? [] : [String(date.getUTCFullYear()), month, String(date.getUTCDate())];
}

/** The most frequent form of a term that the table knows. */
function wordFor(surfaces: ReadonlyMap<string, number> | undefined, meaning: Meaning): number {
  let best = NONE;
  let most = 0;
  for (const [word, count] of surfaces ?? []) {
    if (count <= most) continue;
    const index = meaning.find(word);
    if (index === -1) continue;
    best = index;
    most = count;
  }
  return best;
}

type SmallArray = Uint16Array | Uint32Array;
const small = (length: number, valueMax: number): SmallArray =>
  valueMax < SMALL_MAX ? new Uint16Array(length) : new Uint32Array(length);

interface Postings {
  readonly postingStarts: Uint32Array;
  readonly postingDocuments: SmallArray;
  readonly postingCounts: Uint8Array;
  readonly documentStarts: Uint32Array;
  readonly documentTerms: SmallArray;
}

function invert(drafts: readonly Draft[], indexOf: ReadonlyMap<string, number>): Postings {
  const total = drafts.reduce((sum, { counts }) => sum + counts.size, 0);
  const postingStarts = new Uint32Array(indexOf.size + 1);
  const documentStarts = new Uint32Array(drafts.length + 1);
  const documentTerms = small(total, indexOf.size);
  const perEntry = new Uint8Array(total);
  let at = 0;
  for (const [document, { counts }] of drafts.entries()) {
    for (const [term, count] of counts) {
      const index = indexOf.get(term) as number;
      documentTerms[at] = index;
      perEntry[at] = Math.min(count, COUNT_MAX);
      postingStarts[index + 1] = (postingStarts[index + 1] as number) + 1;
      at += 1;
    }
    documentStarts[document + 1] = at;
  }
  for (let index = 0; index < indexOf.size; index += 1) {
    postingStarts[index + 1] = (postingStarts[index + 1] as number) + (postingStarts[index] as number);
  }
  const next = postingStarts.slice();
  const postingDocuments = small(total, drafts.length);
  const postingCounts = new Uint8Array(total);
  for (let document = 0; document < drafts.length; document += 1) {
    for (
      let entry = documentStarts[document] as number;
      entry < (documentStarts[document + 1] as number);
      entry += 1
    ) {
      const term = documentTerms[entry] as number;
      const place = next[term] as number;
      next[term] = place + 1;
      postingDocuments[place] = document;
      postingCounts[place] = perEntry[entry] as number;
    }
  }
  return { postingStarts, postingDocuments, postingCounts, documentStarts, documentTerms };
}

function linkThreads(documents: readonly SearchDocument[]) {
  const of = new Uint32Array(documents.length);
  const before = new Uint32Array(documents.length);
  const after = new Uint32Array(documents.length);
  const numbers = new Map<string, { readonly number: number; last: number }>();
  for (const [index, { thread }] of documents.entries()) {
    if (thread === undefined) continue;
    const known = numbers.get(thread);
    if (known === undefined) {
      numbers.set(thread, { number: numbers.size + 1, last: index });
      of[index] = numbers.size;
      continue;
    }
    of[index] = known.number;
    before[index] = known.last + 1;
    after[known.last] = index + 1;
    known.last = index;
  }
  return { names: ['', ...numbers.keys()], of, before, after };
}

/** How long the weighted sum of a document's word directions is, once the common direction is taken out of it. */
function measureNorms(postings: Postings, termWords: Uint32Array, meaning: Meaning): Float32Array {
  const { documentStarts, documentTerms } = postings;
  const norms = new Float32Array(documentStarts.length - 1);
  const sum = new Float32Array(meaning.dimensions);
  for (let document = 0; document < norms.length; document += 1) {
    sum.fill(0);
    for (
      let entry = documentStarts[document] as number;
      entry < (documentStarts[document + 1] as number);
      entry += 1
    ) {
      const word = termWords[documentTerms[entry] as number] as number;
      if (word !== NONE) meaning.add(word, meaning.weight(word), sum);
    }
    let [square, shared] = [0, 0];
    for (let place = 0; place < sum.length; place += 1) {
      square += (sum[place] as number) ** 2;
      shared += (sum[place] as number) * (meaning.common[place] as number);
    }
    norms[document] = Math.sqrt(Math.max(0, square - shared * shared));
  }
  return norms;
}
