import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hearPrompt } from '../memory/heard/heard.ts';
import { withoutMiddle } from './long-prompt.ts';

const SIZE = 5_000_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));
const FILLINGS = {
  'a log': '2026-11-19 12:00:01 INFO request handled path=/api/users status=200\n',
  'a log with blank lines': '12:00:01 INFO handled\nremember that it took long\n\n',
  'sentences on one line': 'It says that the server is down, and never comes back. ',
  'words without an end': 'it says that the server is down ',
  'one word': 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0',
  'a script without blanks': '这个端口是三千，我们使用。',
  'blank lines': ' \n',
  'lines of a difference': '--- a +++ b\n',
};

it.each(Object.entries(FILLINGS))(
  'of %s little is looked at, and what is typed before and behind it is heard',
  (_name, piece) => {
    const prompt = `Why is that? From now on we use port 4000 for checks.\n\n${fill(piece)}\n\nRemember that the server restarts at noon.`;
    const looked = withoutMiddle(prompt);
    expect(looked.length).toBeLessThan(20_100);
    const heard = hearPrompt(looked).map(({ content }) => content);
    expect(heard).toEqual(['we use port 4000 for checks.', 'the server restarts at noon.']);
  },
);
it('a block of code that ends behind the middle is code, and what stands behind it is not', () => {
  const code = fill('x = 1; remember(that); // remember that we use tabs\n');
  for (const fence of ['```', '~~~'])
    expect(
      hearPrompt(
        withoutMiddle(
          `Look:\n\nsome words\n${fill('more words\n')}${fence}\n${code}${fence}\nRemember that we use spaces.`,
        ),
      ).map(({ content }) => content),
    ).toEqual(['we use spaces.']);
});
it('a log that goes on behind the middle is a log', () => {
  const lines = `12:00:01 INFO started\n${'remember that the disk is full\n'.repeat(1000)}`;
  const prompt = `Look.\n${fill('12:00:01 INFO handled\n')}\n${lines}\nRemember that we use spaces.`;
  expect(hearPrompt(withoutMiddle(prompt)).map(({ content }) => content)).toEqual(['we use spaces.']);
});
it('nothing of the middle is kept, and no half of a word that may be a secret', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  fc.assert(
    fc.property(
      fc.integer({ min: 9_000, max: 10_100 }),
      fc.constantFrom('w ', 'word.\n', 'Word one. '),
      (at, piece) => {
        const before = piece.repeat(at).slice(0, at);
        const prompt = `${before} ${secret} ${fill(piece).slice(0, 40_000)} ${secret} ${before}`;
        const left = withoutMiddle(prompt);
        expect(left.length).toBeLessThan(20_100);
        expect(left.replaceAll(secret, '')).not.toContain('ghp_');
        expect(left.replaceAll(secret, '')).not.toContain('a1B2');
        expect(withoutMiddle(left)).toBe(left);
      },
    ),
    { numRuns: 100 },
  );
});
it('what is not long stays as it is', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => withoutMiddle(text) === text));
});
