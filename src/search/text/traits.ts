// What kind of text a document is, as far as it tells how likely it holds an answer: one that asks, or that speaks of its listener
// alone, has less to say than one that tells; one that names a time answers the question when, and one that names somebody or something
// the question who or which. English only.

export const ASKS = 1;
export const SPEAKS_OF_LISTENER = 2;
export const NAMES_TIME = 4;
/** A turn of a talk. */
export const IS_SAID = 8;
/** Of a turn only: notes are full of names. */
export const NAMES_SOMETHING = 16;
export const TRAITS_END = 32;

/** Ends with a question; what a picture showed may stand in brackets behind it. */
const QUESTION = /\?["'”’)]?\s*(?:\[[^\]]*\]\s*)?$/;
const SPEAKER = /^[^:\n]{1,40}:/;
const LISTENER = /\b(?:you|your|yours)\b/i;
const TELLER = /\b(?:i|me|my|mine|we|us|our|ours)\b/i;
const TIME =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|recently|weekends?|weeks?|months?|years?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d)\b/i;
const WHEN =
  /^\s*(?:since |until |by )?when\b|\bhow long\b|\b(?:what|which) (?:year|month|week|day|date|time)\b/i;
/** In the middle of a sentence, or of a title in quotation marks. */
const NAME = /(?<=[a-z,] )["'“]?[A-Z][a-z]{2,}|["“][A-Z][a-z]*/g;
const NOT_IN_NAME = /["'“]/g;
const WHICH =
  /\b(?:who|whom|whose|where|which|names?|named|called|titled?|city|country|state|town|book|movie|film|series|game|band|song|album|brand|model|company|restaurant|place)\b/i;

/** Of a turn of a talk, with the names in lower case of those who speak: whoever is spoken to is not what an answer names. */
export function traitsOf(text: string, speakers?: ReadonlySet<string>): number {
  const said = text.replace(SPEAKER, '');
  return (
    (QUESTION.test(text) ? ASKS : 0) |
    (LISTENER.test(said) && !TELLER.test(said) ? SPEAKS_OF_LISTENER : 0) |
    (TIME.test(text) ? NAMES_TIME : 0) |
    (speakers === undefined ? 0 : IS_SAID) |
    (speakers !== undefined && namesSomething(said, speakers) ? NAMES_SOMETHING : 0)
  );
}

function namesSomething(said: string, speakers: ReadonlySet<string>): boolean {
  const names = said.match(NAME) ?? [];
  return names.some((name) => !speakers.has(name.replace(NOT_IN_NAME, '').toLowerCase()));
}

export function asksWhen(question: string): boolean {
  return WHEN.test(question);
}

export function asksWhich(question: string): boolean {
  return WHICH.test(question);
}
