import { describe, expect, it } from 'vitest';
import { readDemand } from './demand.ts';
import { relatedTo, wordsForPhrases } from './said-as.ts';

const aims = (question: string): string[] => [...readDemand(question).aims].sort();
const worth = (question: string, path: string, role = 'source'): number =>
  readDemand(question).worthOf({ path, role, symbol: '', kind: 'text' });

describe('a question', () => {
  it.each([
    ['where is a token parsed', []],
    ['how do I run a single test', ['doing']],
    ['how many workers are there by default', ['value']],
    ['what do I touch to add a new route', ['adding']],
    ['which tests cover the parser', ['test']],
  ])('says what it is after: %s', (question, expected) => {
    expect(aims(question)).toEqual(expected);
  });

  it('weighs what it is about more than the words of asking', () => {
    const { weightOf } = readDemand('where is the code that handles a teapot');
    expect(weightOf('teapot')).toBeGreaterThan(weightOf('handles'));
    expect(readDemand('what is the default').weightOf('default')).toBeGreaterThan(
      readDemand('by default it is a teapot, where').weightOf('where'),
    );
  });

  it('does not mean what it says that it does not, nor of what kind the answer is', () => {
    const { weightOf } = readDemand('which file must I edit to change the teapot (not the copied kettle)?');
    for (const word of ['file', 'edit', 'change', 'copied', 'kettle'])
      expect(weightOf(word)).toBeLessThan(weightOf('teapot') / 2);
    expect(weightOf('kettle')).toBeLessThan(weightOf('edit'));
  });

  it('names values one by one', () => {
    expect(readDemand('where are its commands handled (pour, stir, and sip)').listed).toEqual([
      'pour',
      'stir',
      'sip',
    ]);
    expect(readDemand('where is tea poured (into a cup)').listed).toEqual([]);
  });

  it('after a place is answered by code before texts, after doing something by texts before code', () => {
    const [place, doing] = ['where is a cup filled', 'how do I run the tests'];
    expect(worth(place, 'src/cup.c')).toBeGreaterThan(worth(place, 'README.md'));
    expect(worth(doing, 'README.md')).toBeGreaterThan(worth(doing, 'src/cup.c'));
    for (const path of ['CHANGELOG.md', 'docs/README-ja.md'])
      expect(worth(doing, path)).toBeLessThan(worth(doing, 'docs/guide.md'));
    expect(worth(place, 'test/expected.txt', 'test')).toBeLessThan(worth(place, 'test/README.md', 'test'));
  });
});

describe('what people say and code calls otherwise', () => {
  it('are phrases with words of their own', () => {
    expect(wordsForPhrases('how is it tried again')[0]).toContain('retry');
    expect(wordsForPhrases('where is the text taken apart')[0]).toContain('parse');
    expect(wordsForPhrases('where is a cup filled')).toEqual([]);
  });
  it('are words of one notion, which each lead to the others', () => {
    expect(relatedTo('password')).toContain('credential');
    expect(relatedTo('credential')).toContain('password');
    expect(relatedTo('teapot')).toEqual([]);
  });
});
