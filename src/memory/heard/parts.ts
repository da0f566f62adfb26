// Sentences that are no statement by themselves: pieces like "Every. Single. One.", and those that speak of what was named before.

const FRAGMENT_WORDS = 3;
const SHORT_WORDS = 4;
const REFERRING_WORDS = 7;
const BARE_WORDS = 10;
const REFERS =
  /\b(?:them|those|these|it|that one|this one|sie|ihn|es|ça|les|ellos|lo|los|isso|eles)\b(?!\s+(?:is|are|was|were|has|have|works|should|must|will)\b)/i;

const countWords = (text: string): number =>
  text.split(/[\s/]+/).filter((word) => /[a-z0-9\u00c0-\ud7ff]/i.test(word)).length;

/** Scripts without blanks have no words to count. */
const hasBlanks = (text: string): boolean => !/[\u0e00-\u0e7f\u3040-\ud7ff]/.test(text);

export const isFragment = (sentence: string): boolean =>
  hasBlanks(sentence) && countWords(sentence) <= FRAGMENT_WORDS;

/** Too little to be understood alone. */
export const isShort = (content: string): boolean =>
  hasBlanks(content) && countWords(content) <= SHORT_WORDS - 1;

/** Speaks of something that it does not name. */
export const refersBack = (content: string): boolean =>
  countWords(content) <= REFERRING_WORDS && REFERS.test(content);

const POINTS =
  /(?<![\w-])(?:it|this|that|these|those|das|dies|es|le|la|ça|cela|ceci|lo|esto|eso|isso|isto|questo|dat|dit|het|det|dette|to|это|этого|це|bunu|şunu)(?![\w-])/i;

/** Nothing but asking: "file that away for good", "no exceptions". */
export const isBare = (sentence: string): boolean =>
  hasBlanks(sentence) &&
  !/[:：]\s*\S/.test(sentence) &&
  (isShort(sentence) || (countWords(sentence) <= BARE_WORDS && POINTS.test(sentence)));
