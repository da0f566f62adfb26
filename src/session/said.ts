// Sentences of a person's later prompts that say something of their own: bounds, choices, facts. Nods, thanks and questions that were
// answered since are left out. Pure.

import type { SaidSentence } from './act.ts';
import { ownSentences } from './own-words.ts';
import { begins, type Correction, correctionIn, holds, isCorrected } from './talk.ts';

/** Sets a bound, settles a choice, gives a reason or a place. */
const BINDS =
  /\b(?:no|not|never|don['’]?t|dont|only|must|leave|keep|skip|stays?|until|at (?:least|most)|instead|rather|without|always|has to|have to|needs? to|should|because|agreed|use|take|go with|max|min|for all|is (?:in|at|on|called)|are (?:in|at|on|called)|kein\w*|nicht|nie|nur|muss|immer|sonst|bleib\w*|nimm|pas|jamais|seulement|doit|siempre|nunca|solo|debe|não|sempre|non|solo|sempre)\b|\d/i;
/** Says nothing by itself. */
const EMPTY =
  /^(?:ok(?:ay)?|yes|yep|yeah|sure|thanks?|thank you|thx|great|nice|perfect|good|cool|lgtm|go(?: on| ahead)?|continue|proceed|hi|hello|hey|hold on|wait|one sec|brb|back|good (?:point|call|idea)(?: on \w+)?|(?:the )?rest (?:is )?(?:fine|ok|good)|agree(?:d)?|do (?:it|that)|yes (?:please|do that)|sounds (?:good|right)|makes sense|exactly|right|hm+|ah|oh|ja|nein|danke|gut|oui|merci|sí|gracias)[\s,.!]*$/i;
const LENGTH_MIN = 8;
/** "118 uA.", "GPIO 7.": an answer that names a figure is short. */
const FIGURE_LENGTH_MIN = 4;
const LENGTH_MAX = 240;
/** Nothing but a figure and its unit: "now 410 µA." */
const MEASURE =
  /^(?:(?:ok|so|now|still|it['’]?s|its|is|at|we['’]?re|about|around|down|up|to|only|jetzt|nun|noch|ahora|maintenant)[\s,:]+)*[~<>≈]?\s*\d[\d.,]*\s?(?<unit>[a-zµμ%°Ω/]{1,12})(?:[\s,]+(?:now|again|already|jetzt|nun|ahora|maintenant))?[.!\s]*$/iu;
/** A figure that was measured, whatever is said besides. */
const MEASURED =
  /\b(?:measur\w+|gemessen|medido|mesuré)\b[^.]{0,40}?(?<![\w.])\d[\d.,]*\s?(?<unit>[a-zµμ%°Ω/]{1,12})/iu;
/**
 * What was said in prompts after one another, without what later ones took back: a figure that was measured anew, what was corrected, a proposal
 * after which they went back.
 */
export function sayings(prompts: readonly string[]): readonly SaidSentence[] {
  const said = prompts.map(tellingSentences);
  const unitsLater = new Set<string>();
  const corrections: Correction[] = [];
  let isTakenBack = false;
  const standing = said.toReversed().map((sentences) => {
    const kept = sentences
      .toReversed()
      .filter(({ text }) => {
        const unit = unitOf(MEASURE.exec(text));
        const isOld = unit !== undefined && unitsLater.has(unit);
        const newer = unit ?? unitOf(MEASURED.exec(text));
        if (newer !== undefined) unitsLater.add(newer);
        if (isOld || corrections.some((later) => isCorrected(text, later))) return false;
        const correction = correctionIn(text);
        if (correction !== undefined) corrections.push(correction);
        return !(isTakenBack && begins('tries', text));
      })
      .toReversed();
    isTakenBack = sentences.some(({ text }) => holds('takesBack', text));
    return kept;
  });
  return standing.toReversed().flat();
}

const unitOf = (found: RegExpExecArray | null): string | undefined =>
  found?.groups?.['unit']?.toLowerCase().replace(/[µμ]/, 'u');

export function tellingSentences(prompt: string): readonly SaidSentence[] {
  return ownSentences(prompt)
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => {
      const lengthMin = /\d/.test(text) ? FIGURE_LENGTH_MIN : LENGTH_MIN;
      return text.length >= lengthMin && !EMPTY.test(text) && !text.endsWith('?');
    })
    .map((text) => ({
      text: text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1).toWellFormed()}…` : text,
      isBinding: BINDS.test(text),
    }));
}
