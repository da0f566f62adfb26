// A segment: the index of the documents of one file, immutable, as arrays that are read in place. Terms map to postings
// (which documents, how often) and documents to their terms; labels are terms that begin with a control character, so no
// word can pass for one.

import { type Packable, unpackArrays } from './pack.ts';
import { findFirst, findString, findUnsorted, type PackedStrings, stringAt } from './strings.ts';

export const LABEL_MARK = '\u0001';
export const NONE = 0xffffffff;
/** Speakers are labels of this kind. */
export const SPEAKER_LABEL = 'by:';

export interface Segment {
  readonly documents: number;
  readonly meta: Readonly<Record<string, string | number>>;
  /** Words in all documents together. */
  readonly words: number;
  readonly lengths: Uint16Array;
  /** What kind of text it is, as bits. */
  readonly traits: Uint8Array;
  readonly times: Float64Array;
  /** Thread of a document as a number within this segment; 0 is none. */
  readonly threads: Uint32Array;
  /** The document before and after in its thread, plus one; 0 is none. */
  readonly before: Uint32Array;
  readonly after: Uint32Array;
  /** Length of a document's direction once the common part is out; 0 when no word of it is known. */
  readonly norms: Float32Array;
  readonly postingStarts: Uint32Array;
  readonly postingDocuments: Uint16Array | Uint32Array;
  readonly postingCounts: Uint8Array;
  readonly documentStarts: Uint32Array;
  readonly documentTerms: Uint16Array | Uint32Array;
  /** The word in the table of vectors that a term stands for; NONE when there is none. */
  readonly termWords: Uint32Array;
  findTerm(term: Uint8Array): number;
  /** The terms that begin so. */
  termsFrom(beginning: string): readonly string[];
  term(index: number): string;
  key(document: number): string;
  /** The document with this key, or -1. */
  findKey(key: string): number;
  thread(index: number): string;
  place(document: number): { readonly startBytes: number; readonly sizeBytes: number };
}

/** Undefined when the bytes are not a whole segment of this version. */
export function openSegment(bytes: Uint8Array): Segment | undefined {
  const unpacked = unpackArrays(bytes);
  if (unpacked === undefined) return undefined;
  const { meta, arrays } = unpacked;
  const strings = (name: string): PackedStrings => ({
    bytes: arrays[`${name}Bytes`] as Uint8Array,
    offsets: arrays[`${name}Offsets`] as Uint32Array,
  });
  const [terms, keys, threads] = [strings('term'), strings('key'), strings('thread')];
  const places = arrays['places'] as Uint32Array;
  const array = <T extends Packable>(name: string): T => arrays[name] as T;
  return {
    documents: keys.offsets.length - 1,
    meta,
    words: Number(meta['words']),
    lengths: array('lengths'),
    traits: array('traits'),
    times: array('times'),
    threads: array('threads'),
    before: array('before'),
    after: array('after'),
    norms: array('norms'),
    postingStarts: array('postingStarts'),
    postingDocuments: array('postingDocuments'),
    postingCounts: array('postingCounts'),
    documentStarts: array('documentStarts'),
    documentTerms: array('documentTerms'),
    termWords: array('termWords'),
    findTerm: (term) => findString(terms, term),
    termsFrom: (beginning) => listFrom(terms, beginning),
    term: (index) => stringAt(terms, index),
    key: (document) => stringAt(keys, document),
    findKey: (key) => findUnsorted(keys, key),
    thread: (index) => stringAt(threads, index),
    place: (document) => ({
      startBytes: places[document * 2] as number,
      sizeBytes: places[document * 2 + 1] as number,
    }),
  };
}

function listFrom(terms: PackedStrings, beginning: string): readonly string[] {
  const found: string[] = [];
  for (let place = findFirst(terms, Buffer.from(beginning)); place < terms.offsets.length - 1; place += 1) {
    const term = stringAt(terms, place);
    if (!term.startsWith(beginning)) break;
    found.push(term);
  }
  return found;
}
