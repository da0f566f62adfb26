import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '../segment/build.ts';
import { openSegment, type Segment } from '../segment/segment.ts';
import { encodeWordTable } from '../vectors/encode-table.ts';
import { openMeaning } from '../vectors/meaning.ts';
import { requireWordTable } from '../vectors/table.ts';
import { tellTogether } from './context.ts';
import { otherWords } from './other-words.ts';
import { parseQuery } from './query.ts';
import { createSuitability } from './suitability.ts';
import { WEIGHTS } from './weights.ts';

const words = ['a', 'b'].map((word, rank) => ({ word, rank, vector: [rank, 1] }));
const meaning = openMeaning(requireWordTable(encodeWordTable(words, 2)));

const open = (texts: readonly string[], threadOf: (at: number) => string | undefined): Segment => {
  const documents = texts.map((text, at) => {
    const thread = threadOf(at);
    return {
      key: `d${at}`,
      text,
      labels: [],
      startBytes: 0,
      sizeBytes: 0,
      ...(thread === undefined ? {} : { thread }),
    };
  });
  return openSegment(buildSegment(documents, meaning)) as Segment;
};

function tell(segment: Segment, question: string) {
  const query = parseQuery(question, [segment], meaning);
  const candidates = Array.from({ length: segment.documents }, (_, document) => ({
    segment: 0,
    document,
    own: 0,
  }));
  const options = { weights: WEIGHTS, lengthMean: 4 };
  return tellTogether(candidates, [segment], { query, options, seen: [new Uint8Array(segment.documents)] });
}

describe('what is said together', () => {
  it('is more by a word that only a neighbour says, most after a question, and no more by one said twice', () => {
    const texts = ['granite quarry?', 'granite', 'granite', 'quarry', 'granite', 'granite'];
    const { alone, together } = tell(
      open(texts, (at) => `t${Math.floor(at / 2)}`),
      'granite quarry',
    );
    const gained = texts.map((_, at) => (together[at] as number) - (alone[at] as number));
    expect(gained[1]).toBeGreaterThan(gained[2] as number);
    expect(gained[2]).toBeGreaterThan(0);
    expect(gained.slice(4)).toEqual([0, 0]);
  });
  it('is never less than what is said alone, and the same without a thread', () => {
    const text = fc.constantFrom('granite', 'quarry', 'granite quarry', 'quarry?', 'mule', 'mule granite?');
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), fc.boolean(), (texts, isThread) => {
        const told = tell(
          open(texts, () => (isThread ? 't' : undefined)),
          'granite quarry mule',
        );
        for (const [at, alone] of told.alone.entries())
          if (isThread) expect(told.together[at]).toBeGreaterThanOrEqual(alone);
          else expect(told.together[at]).toBe(alone);
      }),
    );
  });
});

describe('other words', () => {
  it('are forms, synonyms and those of one root that are there, and not those that only look alike', () => {
    const segment = open(['photographer bought contrast pictures'], () => undefined);
    const other = (word: string): readonly string[] =>
      parseQuery(word, [segment], meaning).terms.flatMap(({ near }) => near.map(({ word: one }) => one));
    expect(other('photography')).toEqual(['photograph']);
    expect(other('buying')).toEqual(['bought']);
    expect(other('photo')).toEqual(['picture']);
    expect(other('contract')).toEqual([]);
  });
  it('are each told once, and never the word itself', () => {
    const segment = open(['run ran runner running runs executed'], () => undefined);
    fc.assert(
      fc.property(fc.constantFrom('run', 'ran', 'runs', 'executing', 'runner'), (word) => {
        const stems = otherWords(word, [segment], meaning).map(({ stem }) => stem);
        expect(new Set(stems).size).toBe(stems.length);
      }),
    );
  });
});

it('a longer turn suits better than a courtesy, and a longer note no better than a short one', () => {
  const long = 'so we took the old road over the pass and slept in the hut';
  const segment = open([`Ana: ${long}`, 'Ana: so we did', long, 'so we did'], () => undefined);
  const suits = createSuitability(parseQuery('hut', [segment], meaning), [segment], WEIGHTS);
  expect(suits(0, 0)).toBeGreaterThan(suits(0, 1));
  expect(suits(0, 2)).toBe(suits(0, 3));
});
