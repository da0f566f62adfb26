import { expect, it } from 'vitest';
import { hearPrompt } from './heard.ts';

const hear = (prompt: string) =>
  hearPrompt(prompt).map(({ content, isForMe }) => [isForMe === true ? 'me' : 'team', content]);

it.each([
  ['remember for me only: my desk is number 12', 'my desk is number 12'],
  ['Remember, just for me, that the demo laptop is in room 4', 'the demo laptop is in room 4'],
  ['remember privately that I am paid on the 25th', 'I am paid on the 25th'],
  ['Only for me: remember that my test account is ana+7', 'my test account is ana+7'],
  ['remember that my fork is named prune, for me alone', 'my fork is named prune'],
  ['keep that to yourself: the launch is on 9 June', 'the launch is on 9 June'],
  ['A note to self: the badge reader needs two tries', 'the badge reader needs two tries'],
  ['from now on, just for me, answer in Danish', 'answer in Danish'],
  ['merk dir bitte nur für mich, dass mein Rechner ada heißt', 'mein Rechner ada heißt'],
  ['behalte das für dich: wir ziehen im Mai um', 'wir ziehen im Mai um'],
  ['retiens juste pour moi que mon port est 5433', 'mon port est 5433'],
  ['recuerda solo para mí: mi puerto es 5433', 'mi puerto es 5433'],
  ['lembra-te só para mim: a minha porta é 5433', 'a minha porta é 5433'],
  ['ricorda solo per me che la mia porta è 5433', 'la mia porta è 5433'],
  ['onthoud alleen voor mij: mijn poort is 5433', 'mijn poort is 5433'],
  ['kom ihåg bara för mig att min port är 5433', 'min port är 5433'],
  ['zapamiętaj tylko dla mnie: mój port to 5433', 'mój port to 5433'],
  ['запомни только для меня: мой порт 5433', 'мой порт 5433'],
  ['只为我记住：我的端口是 5433', '我的端口是 5433'],
  ['私だけのために覚えて：ポートは5433です', 'ポートは5433です'],
])('what is said to be for the person alone is theirs, without the words for it: %s', (prompt, content) => {
  expect(hear(prompt)).toEqual([['me', content]]);
});

it('words of their own go for the sentence before them, for those behind a colon, or for the list below', () => {
  expect(hear('Remember that my locker is 44. Only for me.')).toEqual([['me', 'my locker is 44.']]);
  expect(hear('My locker is number 44. Keep this to yourself.')).toEqual([['me', 'My locker is number 44.']]);
  expect(hear('remember for myself:\n- my locker is 44\n- my badge ends in 7')).toEqual([
    ['me', 'my locker is 44'],
    ['me', 'my badge ends in 7'],
  ]);
  expect(hear('Remember that CI runs nightly.\nRemember for me alone: my locker is 44')).toEqual([
    ['team', 'CI runs nightly.'],
    ['me', 'my locker is 44'],
  ]);
});

it.each([
  ['remember that the side entrance is for me only', 'the side entrance is for me only'],
  ['remember privately owned mirrors are never synced', 'privately owned mirrors are never synced'],
])('words that tell something about a thing say nothing of whose it is: %s', (prompt, content) => {
  expect(hear(prompt)).toEqual([['team', content]]);
});

it.each(['just for me: fix the failing tests', 'only for me: explain how the pager works?', 'Only for me.'])(
  'it does not make a task something to keep: %s',
  (prompt) => expect(hear(prompt)).toEqual([]),
);
