// What kind of text a document is, as far as it tells how likely it holds an answer: one that asks, or that speaks of its listener
// alone, has less to say than one that tells; one that names a time answers the question when. English only.

export const ASKS = 1;
export const SPEAKS_OF_LISTENER = 2;
export const NAMES_TIME = 4;

/** Ends with a question; what a picture showed may stand in brackets behind it. */
const QUESTION = /\?["'”’)]?\s*(?:\[[^\]]*\]\s*)?$/;
const SPEAKER = /^[^:\n]{1,40}:/;
const LISTENER = /\b(?:you|your|yours)\b/i;
const TELLER = /\b(?:i|me|my|mine|we|us|our|ours)\b/i;
const TIME =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|recently|weekends?|weeks?|months?|years?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d)\b/i;
const WHEN =
  /^\s*(?:since |until |by )?when\b|\bhow long\b|\b(?:what|which) (?:year|month|week|day|date|time)\b/i;

export function traitsOf(text: string): number {
  const said = text.replace(SPEAKER, '');
  return (
    (QUESTION.test(text) ? ASKS : 0) |
    (LISTENER.test(said) && !TELLER.test(said) ? SPEAKS_OF_LISTENER : 0) |
    (TIME.test(text) ? NAMES_TIME : 0)
  );
}

export function asksWhen(question: string): boolean {
  return WHEN.test(question);
}
