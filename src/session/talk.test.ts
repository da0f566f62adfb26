import { describe, expect, it } from 'vitest';
import { begins, correctionIn, holds, isCorrected } from './talk.ts';

describe('how people and agents talk', () => {
  it('is known in the languages of the table', () => {
    for (const said of [
      'no, the other one',
      'hm, falsch',
      'Ok, non',
      'não, a outra',
      'нет, другой',
      '不对，不是这个',
    ])
      expect(begins('refuses', said), said).toBe(true);
    for (const said of ['yes do that', 'ja genau so', "d'accord, vas-y", 'sí, hazlo', 'はい、お願いします'])
      expect(begins('agrees', said), said).toBe(true);
    for (const said of [
      'Two tests fail.',
      'Der Test schlägt fehl.',
      'Le test échoue.',
      'Тест падает.',
      'テストが失敗しました',
    ])
      expect(holds('trouble', said), said).toBe(true);
    for (const said of [
      "I'd take Redis.",
      'Ich würde Redis nehmen.',
      'Je propose Redis.',
      'Предлагаю Redis.',
    ])
      expect(holds('proposes', said), said).toBe(true);
  });
  it('is not taken from words that only begin alike, or stand elsewhere', () => {
    expect(begins('refuses', 'note the port')).toBe(false);
    expect(begins('refuses', 'the answer is no')).toBe(false);
    expect(holds('proposes', 'The key is the id of the row.')).toBe(false);
    expect(holds('goesOn', 'add a discontinued flag')).toBe(false);
  });
  it('says in a correction what is not so, and what that is about', () => {
    for (const [before, correction] of [
      ['The worker is called wasp.', 'no, the worker is called bee, not wasp'],
      ['Der Worker heißt wespe.', 'falsch, der Worker heißt biene, nicht wespe'],
      ['I set the timeout to 60 seconds.', 'the timeout is 30 seconds, not 60'],
      ['Le port du broker est 7000.', 'non, le port du broker est 7001, pas 7000'],
      ['El puerto del broker es 7000.', 'no, el puerto del broker es 7001, no 7000'],
    ] as const) {
      const corrected = correctionIn(correction);
      expect(corrected && isCorrected(before, corrected), correction).toBe(true);
      expect(corrected && isCorrected('The exporter writes csv files.', corrected), correction).toBe(false);
    }
    expect(correctionIn('not now')).toBeUndefined();
    expect(
      correctionIn('please do not touch the files that the generator of the other team writes'),
    ).toBeUndefined();
  });
});
