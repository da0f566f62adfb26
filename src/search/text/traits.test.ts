import { describe, expect, it } from 'vitest';
import {
  ASKS,
  asksWhen,
  asksWhich,
  IS_SAID,
  NAMES_SOMETHING,
  NAMES_TIME,
  SPEAKS_OF_LISTENER,
  traitsOf,
} from './traits.ts';

describe('the traits of a text', () => {
  it('say whether it asks, of whom it speaks, and whether it names a time', () => {
    expect(traitsOf('Ana: How was the hike?')).toBe(ASKS);
    expect(traitsOf('Ana: Was it you? [a photo of a tent]')).toBe(ASKS | SPEAKS_OF_LISTENER);
    expect(traitsOf('Ana: That suits you well!')).toBe(SPEAKS_OF_LISTENER);
    expect(traitsOf('Ana: You know I like it.')).toBe(0);
    expect(traitsOf('We moved the cron to 2 am last Tuesday.')).toBe(NAMES_TIME);
    expect(traitsOf('The port is 8080.')).toBe(0);
    expect(traitsOf('')).toBe(0);
  });
  it('of a turn say whether it names something, other than those who speak', () => {
    const speakers = new Set(['ana', 'ben']);
    expect(traitsOf('Ana: We went to Lisbon.', speakers)).toBe(IS_SAID | NAMES_SOMETHING);
    expect(traitsOf('Ana: I read "Emma" twice.', speakers)).toBe(IS_SAID | NAMES_SOMETHING);
    expect(traitsOf('Ana: Well said, Ben. Indeed I agree.', speakers)).toBe(IS_SAID);
    expect(traitsOf('We went to Lisbon.')).toBe(0);
  });
  it('of a question say whether it asks for a name', () => {
    for (const question of ['Who broke it?', 'which port', 'What is the dog called?', 'What book was it?'])
      expect(asksWhich(question), question).toBe(true);
    for (const question of ['How does it break?', 'When?', ''])
      expect(asksWhich(question), question).toBe(false);
  });
  it('of a question say whether it asks for a time', () => {
    for (const question of [
      'When did it break?',
      'since when is it so',
      'How long did it take?',
      'In which month?',
    ])
      expect(asksWhen(question), question).toBe(true);
    for (const question of ['What happens when it breaks?', 'Who broke it?', ''])
      expect(asksWhen(question)).toBe(false);
  });
});
