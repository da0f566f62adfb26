// Words that say nothing about what a text is about. They are left out of the index, which halves it, and out of
// questions; a question made of nothing else is searched with all its words.

const WORDS = `a about after also am an and any are as at be been being but by can could d did do does down during each
few for from had has have he her him his how i if in into is it its just like ll m me more most my no not of off on only or
other our out over own re s same she should so some such t than that the their them then there these they this those
through to too under until up us ve very was we were what when where which while who whom whose why will with would you
your`;

const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/));

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
