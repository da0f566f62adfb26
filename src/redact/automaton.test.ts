// What the automaton reports, one character at a time.

import { expect, test } from 'vitest';
import { buildAutomaton } from './automaton.ts';

/** All occurrences as `end:word`, read off the automaton one character at a time. */
function occurrences(words: readonly string[], text: string): string[] {
  const automaton = buildAutomaton(words);
  const found: string[] = [];
  let state = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    state = code < 128 ? automaton.next[state + automaton.columns[code]!]! : 0;
    if (state < automaton.acceptFrom) continue;
    const row = (state - automaton.acceptFrom) >> automaton.shift;
    for (let i = automaton.outputStarts[row]!; i < automaton.outputStarts[row + 1]!; i++) {
      found.push(`${at + 1}:${words[automaton.outputs[i]!]}`);
    }
  }
  return found.sort();
}

test('words inside one another and across one another are all reported', () => {
  expect(occurrences(['he', 'she', 'his', 'hers'], 'ushers')).toEqual(['4:he', '4:she', '6:hers']);
});

test('case is folded in the text and in the words', () => {
  expect(occurrences(['AKIA', 'key'], 'akia KEY')).toEqual(['4:AKIA', '8:key']);
});

test('a character outside ASCII breaks a word and matches none', () => {
  expect(occurrences(['key'], 'ke\u00ffy k\u212aey key')).toEqual(['13:key']);
});
