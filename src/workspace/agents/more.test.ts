import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../kernel/tokens.ts';
import { tellMore, withoutTold } from './more.ts';

const more = {
  kind: 'more' as const,
  about:
    'loa resume:\nAsked: the hive scale eats the battery, find where the current goes\n- median of 5, not mean',
  lines: [
    '- bees walk on the plate, so outliers are usual',
    '- I solder 470k resistors for revision B',
    'Edited: firmware/main/sleep.c',
    '- the readme needs the power budget table',
    '- send interval 20 min by day',
    '- comments in English',
    '- the kconfig choice comes first',
  ],
};

describe('the rest of a resume', () => {
  it('comes with a prompt that goes on, what the prompt names before the rest', () => {
    const told = tellMore('continue with kconfig', more, 112).split('\n');
    expect(told.slice(0, 3)).toEqual(['loa resume, the rest:', more.lines.at(-1), more.lines[0]]);
    for (const prompt of ['go', 'wo waren wir? weiter', 'how large is the battery current now?'])
      expect(tellMore(prompt, more, 112)).toContain('470k');
  });
  it('does not come with a prompt about something else', () => {
    for (const prompt of [
      'add a dark mode toggle to the settings page',
      'Write a SQL query which gives me the top 10 customers by revenue in Q3.',
      'why does the deploy to kubernetes fail with ImagePullBackOff?',
    ])
      expect(tellMore(prompt, more, 112)).toBe('');
  });
  it('costs no more than it may', () => {
    for (const tokensMax of [0, 12, 30, 60])
      expect(estimateTokens(tellMore('continue', more, tokensMax))).toBeLessThanOrEqual(tokensMax);
  });
});

it('what the same answer tells as remembered is not told twice', () => {
  const lines = ['User: hives are numbered from the gate', 'Edited: sleep.c'];
  const remembered = 'loa remembers:\n- hives are numbered from the gate';
  expect(withoutTold({ ...more, lines }, remembered).lines).toEqual(['Edited: sleep.c']);
});
