import { expect, it } from 'vitest';
import { isRefusal, splitRefusal } from './refusal.ts';
import { withoutDenied } from './talk.ts';

it('the words that only turn something down are no part of what is so, in the languages of the table', () => {
  for (const [said, rest] of [
    ['no, the port is 4000', 'the port is 4000'],
    ["that's wrong, the port is 4000, not 3000", 'the port is 4000, not 3000'],
    ["No, that's not right: the port is 4000, not 3000", 'the port is 4000, not 3000'],
    ['wrong: the retry limit is 5, not 3', 'the retry limit is 5, not 3'],
    ['correction: the retry limit is 5', 'the retry limit is 5'],
    ['Hm, no – the port is 4000', 'the port is 4000'],
    ['Das stimmt nicht, der Port ist 4000', 'der Port ist 4000'],
    ['Korrektur: der Port ist 4000', 'der Port ist 4000'],
    ["non, c'est faux, le port est 4000", 'le port est 4000'],
    ['corrección: el puerto es 4000', 'el puerto es 4000'],
    ['поправка: порт 4000', 'порт 4000'],
    ['訂正：ポートは4000', 'ポートは4000'],
  ] as const)
    expect(splitRefusal(said).rest, said).toBe(rest);
});
it('what says something itself stays', () => {
  for (const said of [
    'no tabs, please',
    'ok, the port is 4000',
    'wrong: foo()',
    'No tests without names, ever',
    'The port, no, the host is wrong',
  ])
    expect(splitRefusal(said), said).toEqual({ lead: '', rest: said });
  expect(isRefusal("That's wrong.")).toBe(true);
  expect(isRefusal('That is wrong in the parser.')).toBe(false);
});
it('what is denied may be left out of a correction', () => {
  expect(withoutDenied('the port is 4000, not 3000')).toBe('the port is 4000');
  expect(withoutDenied('the limit is 5 not 3.')).toBe('the limit is 5');
  expect(withoutDenied('der Port ist 4000 und nicht 3000')).toBe('der Port ist 4000');
  expect(withoutDenied('the port is 4000')).toBe('the port is 4000');
});
