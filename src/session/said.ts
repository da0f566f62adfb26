// Sentences of a person's later prompts that say something of their own: bounds, choices, facts. Nods, thanks and questions that were
// answered since are left out. Pure.

import type { SaidSentence } from './act.ts';
import { ownSentences } from './own-words.ts';

/** Sets a bound, settles a choice, gives a reason or a place. */
const BINDS =
  /\b(?:no|not|never|don['’]?t|dont|only|must|leave|keep|skip|stays?|until|at (?:least|most)|instead|rather|without|always|has to|have to|needs? to|should|because|agreed|use|take|go with|max|min|for all|is (?:in|at|on|called)|are (?:in|at|on|called)|kein\w*|nicht|nie|nur|muss|immer|sonst|bleib\w*|nimm|pas|jamais|seulement|doit|siempre|nunca|solo|debe|não|sempre|non|solo|sempre)\b|\d/i;
/** Says nothing by itself. */
const EMPTY =
  /^(?:ok(?:ay)?|yes|yep|yeah|sure|thanks?|thank you|thx|great|nice|perfect|good|cool|lgtm|go(?: on| ahead)?|continue|proceed|hi|hello|hey|hold on|wait|one sec|brb|back|good (?:point|call|idea)(?: on \w+)?|(?:the )?rest (?:is )?(?:fine|ok|good)|agree(?:d)?|do (?:it|that)|yes (?:please|do that)|sounds (?:good|right)|makes sense|exactly|right|hm+|ah|oh|ja|nein|danke|gut|oui|merci|sí|gracias)[\s,.!]*$/i;
const LENGTH_MIN = 8;
const LENGTH_MAX = 240;

export function tellingSentences(prompt: string): readonly SaidSentence[] {
  return ownSentences(prompt)
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text.length >= LENGTH_MIN && !EMPTY.test(text) && !text.endsWith('?'))
    .map((text) => ({
      text: text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1).toWellFormed()}…` : text,
      isBinding: BINDS.test(text),
    }));
}
