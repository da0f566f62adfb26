// Text to words: the one tokenizer, stemmer and stop list of the product.

export { stem } from './stem.ts';
export { isStopWord } from './stop-words.ts';
export { type Spoken, stemsOf, subjectsOf, tellsOf } from './subjects-of.ts';
export { indexWords, splitParts, splitWords } from './words.ts';
