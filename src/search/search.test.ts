import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../kernel/hash.ts';
import {
  buildSegment,
  openMeaning,
  openSearcher,
  openSegment,
  requireWordTable,
  type Segment,
  splitWords,
  stem,
} from './index.ts';
import type { SearchDocument, SearchFilter } from './model.ts';
import { createDocumentSums } from './rank/document-sums.ts';
import { createMeaningScore } from './rank/meaning-score.ts';
import { parseQuery } from './rank/query.ts';
import { encodeWordTable } from './vectors/encode-table.ts';

const tableBytes = readFileSync(join(import.meta.dirname, '..', '..', 'assets', 'words.bin'));
const meaning = openMeaning(requireWordTable(tableBytes));

function documents(texts: readonly (string | Partial<SearchDocument>)[]): SearchDocument[] {
  return texts.map((given, index) => {
    const partial = typeof given === 'string' ? { text: given } : given;
    return { key: `d${index}`, text: '', labels: [], startBytes: index * 10, sizeBytes: 10, ...partial };
  });
}

const open = (texts: readonly (string | Partial<SearchDocument>)[]): Segment =>
  openSegment(buildSegment(documents(texts), meaning)) as Segment;

const keys = (segments: readonly Segment[], query: string, filter: SearchFilter = {}): string[] =>
  openSearcher(segments, meaning)
    .search({ query, limit: 5, filter })
    .map(({ key }) => key);

describe('likeness of meaning', () => {
  it('is the same by the sums of documents as word by word', () => {
    const texts = [
      'the doctor sees patients on monday',
      'the physician left the hospital',
      'bread is baked',
      'zzqx',
    ];
    const segment = open(texts);
    const query = parseQuery('when does the surgeon work', [segment], meaning);
    const words = new Float32Array(meaning.count);
    const byWords = createMeaningScore(query, meaning, { words });
    const bySums = createMeaningScore(query, meaning, { words, sums: createDocumentSums(meaning) });
    const scores = texts.map((_text, document) => byWords.score(segment, document));
    for (const [document, score] of scores.entries())
      expect(bySums.score(segment, document)).toBeCloseTo(score, 5);
    expect(scores[1]).toBeGreaterThan(0.3);
    expect(scores[3]).toBe(0);
  });
});

describe('the table of word vectors', () => {
  it('is the one that the script builds', () => {
    expect(sha256Hex(tableBytes)).toBe('525951d732afb82366944f0525d6b89dae5760eff5dd39d4d0c93607c2912fc8');
  });
  it('finds words, their directions and their near words', () => {
    const near = meaning.near('physician').map(({ word }) => word);
    expect(near).toContain('doctor');
    expect(meaning.find('nosuchwordatall')).toBe(-1);
  });
  it('says the same when it is brought in piece by piece, and looks at little of it', () => {
    const bytes = new Uint8Array(tableBytes.length);
    let filled = 0;
    const pieces = openMeaning(
      requireWordTable(bytes, (start, end) => {
        bytes.set(tableBytes.subarray(start, end), start);
        filled += end - start;
      }),
      [...meaning.common],
    );
    for (const word of ['physician', 'database', 'ran', 'nosuchwordatall'])
      expect(pieces.near(word)).toEqual(meaning.near(word));
    const [a, b] = [meaning.find('queue'), meaning.find('backlog')];
    expect(pieces.nearness(a, b)).toBe(meaning.nearness(a, b));
    expect(pieces.common).toEqual(meaning.common);
    expect(filled).toBeLessThan(tableBytes.length / 4);
  });
  it('is refused when it is cut, altered at its head or of another version', () => {
    const small = encodeWordTable(
      [
        { word: 'a', rank: 1, vector: [1, 0] },
        { word: 'b', rank: 2, vector: [0, 1] },
      ],
      2,
    );
    expect(requireWordTable(small).find('b')).toBe(1);
    const other = Uint8Array.from(small);
    other[8] = 9;
    for (const bytes of [small.subarray(0, -1), other, new Uint8Array(40)]) {
      expect(() => requireWordTable(bytes)).toThrow('cannot be used');
    }
  });
});

describe('words and stems', () => {
  it('bring forms of a word together and leave short words alone', () => {
    expect(new Set(['deploy', 'deploys', 'deployed', 'deploying'].map(stem)).size).toBe(1);
    expect(stem('bus')).toBe('bus');
  });
  it('take names of code apart and keep them whole', () => {
    expect(splitWords('busyTimeout busy_timeout')).toEqual([
      'busytimeout',
      'busy',
      'timeout',
      'busy',
      'timeout',
    ]);
  });
  it('cut scripts without spaces into pairs', () => {
    expect(splitWords('数据库')).toEqual(['数据', '据库']);
  });
});

describe('a segment', () => {
  it('gives back what it was built from', () => {
    const segment = open([
      { text: 'one thing', thread: 't' },
      { text: 'another thing', thread: 't' },
    ]);
    expect([segment.documents, segment.key(1), segment.findKey('d1'), segment.findKey('d')]).toEqual([
      2,
      'd1',
      1,
      -1,
    ]);
    expect(segment.termsFrom('an')).toEqual(['anoth']);
    expect(segment.termsFrom('zz')).toEqual([]);
    expect(segment.place(1)).toEqual({ startBytes: 10, sizeBytes: 10 });
    expect(segment.after[0]).toBe(2);
  });
  it('is not opened when it is cut, altered or of another version', () => {
    const bytes = buildSegment(documents(['one thing']), meaning);
    const altered = Uint8Array.from(bytes);
    altered[bytes.length - 3] = (altered[bytes.length - 3] as number) ^ 1;
    const other = Uint8Array.from(bytes);
    other[4] = 77;
    for (const bad of [bytes.subarray(0, bytes.length - 8), altered, other, new Uint8Array(3)])
      expect(openSegment(bad)).toBeUndefined();
  });
});

describe('search', () => {
  it('finds what says it, in another form, over several segments', () => {
    const segments = [
      open(['The importer retries failed rows', 'Colours are tokens']),
      open([{ key: 'x', text: 'Releases are cut on Tuesdays' }]),
    ];
    expect(keys(segments, 'when do we cut a release')[0]).toBe('x');
    expect(keys(segments, 'retrying')[0]).toBe('d0');
  });
  it('finds what says nearly the same in other words', () => {
    const segment = open([
      'The physician arrived late',
      'The bridge is made of steel',
      'Tea is served at five',
    ]);
    const [hit] = openSearcher([segment], meaning).search({ query: 'doctor', limit: 1 });
    expect(hit).toMatchObject({ key: 'd0', why: { words: [], near: ['physician'] } });
  });
  it('lifts the answer that follows the question in a thread', () => {
    const segment = open([
      { text: 'Which database does the ledger use?', thread: 'a' },
      { text: 'Postgres, since the spring.', thread: 'a' },
      { text: 'Lunch was good.', thread: 'b' },
    ]);
    expect(keys([segment], 'database of the ledger').slice(0, 2)).toEqual(['d0', 'd1']);
  });
  it('takes what the answer says together with what it was asked', () => {
    const segment = open([
      { text: 'Which database does the ledger use?', thread: 'a' },
      { text: 'Postgres, since the spring.', thread: 'a' },
      { text: 'The database of the ledger is fine.', thread: 'b' },
      { text: 'Postgres, since the spring.', thread: 'b' },
    ]);
    const found = keys([segment], 'database of the ledger');
    expect(found.indexOf('d1')).toBeLessThan(found.indexOf('d3'));
  });
  it('finds other forms of a word, and words of its root', () => {
    const segment = open(['The team bought a plotter', 'A photographer came by', 'Nothing of the kind']);
    expect(keys([segment], 'what did they buy')[0]).toBe('d0');
    expect(keys([segment], 'photography')[0]).toBe('d1');
  });
  it('prefers a turn that names something when it is asked who or which', () => {
    const segment = open([
      { text: 'Ada: the holiday was on an island far away', thread: 'a' },
      { text: 'Ada: the holiday was on Madeira in the end', thread: 'b' },
    ]);
    expect(keys([segment], 'which holiday')[0]).toBe('d1');
    expect(keys([segment], 'holiday on an island')[0]).toBe('d0');
  });
  it('prefers what was said in the time that is asked about, then what was said soon after', () => {
    const at = (month: number, day: number) => ({
      text: 'The launch went well',
      timeMs: Date.UTC(2023, month, day),
    });
    const segment = open([at(3, 20), at(5, 3), at(4, 20), at(8, 1)]);
    expect(keys([segment], 'how was the launch in May 2023').slice(0, 2)).toEqual(['d2', 'd1']);
  });
  it('prefers what the named person said', () => {
    const segment = open(['Ada: I like the blue theme', 'Bob: I like the blue theme']);
    expect(keys([segment], "what is Bob's theme")[0]).toBe('d1');
  });
  it('knows dates as words', () => {
    const segment = open([
      { text: 'The launch', timeMs: Date.UTC(2023, 4, 7) },
      { text: 'The launch', timeMs: Date.UTC(2024, 1, 1) },
    ]);
    expect(keys([segment], 'launch in May 2023')[0]).toBe('d0');
  });
  it('keeps to its filters', () => {
    const segment = open([
      { text: 'blue one', labels: ['type:fact', 'tag:x'], thread: 'a', timeMs: 10 },
      { text: 'blue two', labels: ['type:error'], thread: 'b', timeMs: 20 },
    ]);
    expect(keys([segment], 'blue', { labels: [['type:error']] })).toEqual(['d1']);
    expect(keys([segment], 'blue', { labels: [['type:fact', 'type:error'], ['tag:x']] })).toEqual(['d0']);
    expect(keys([segment], 'blue', { thread: 'b' })).toEqual(['d1']);
    expect(keys([segment], 'blue', { sinceMs: 15 })).toEqual(['d1']);
    expect(keys([segment], 'blue', { untilMs: 15 })).toEqual(['d0']);
  });
  it('answers questions that are empty, foreign or made of stop words', () => {
    const segment = open(['what is it', '東京都の天気', 'plain']);
    expect(keys([segment], '')).toEqual([]);
    expect(keys([segment], '天気')).toEqual(['d1']);
    expect(keys([], 'anything')).toEqual([]);
  });
  it('gives the same answer each time', () => {
    const segments = [open(['alpha beta', 'beta gamma', 'gamma alpha'])];
    const searcher = openSearcher(segments, meaning);
    const once = searcher.search({ query: 'beta gamma', limit: 3 });
    searcher.search({ query: 'alpha', limit: 3 });
    expect(searcher.search({ query: 'beta gamma', limit: 3 })).toEqual(once);
  });
});
