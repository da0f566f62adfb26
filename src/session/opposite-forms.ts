// Forms of sentences that say the opposite of what their words ask for, each with the words that it needs. The build works the words out,
// as it does for the other forms that a hook reads (`next-forms.ts`).

import { readChoice } from '../kernel/pattern-words.ts';

/** Says the opposite of what it says. */
export const SARCASM = readChoice(
  String.raw`(?:^|\s)\/s\b|🙄|\byeah,? right\b|\bsure,? why not\b|\bwhat could (?:possibly )?go wrong\b|\bbecause that (?:worked|went) (?:so|really) well\b|\bjust kidding\b|\bjk\b|\boh,? (?:great|lovely|wonderful|fantastic|perfect|joy|good),? (?:another|more|yet another|one more)\b|\b(?:just|so|really|simply) love (?:it|them|that|those|this|these|how)\b[^.]*(?::-?\)|🙂|😉|lol)|\bjust what (?:i|we) (?:needed|wanted)\b|\bthanks (?:a lot )?for (?:breaking|nothing)\b|\bna (?:toll|super|prima|klasse|großartig),|\bja klar,? (?:als ob|genau)\b|\bsuper,? noch (?:ein|eine|einer|mehr)\b|\bgénial,? encore\b|\bqué bien,? otr[oa]\b`,
);
