// Text as the words that code search compares: those of all search, stems of parts of identifiers. The index and the question go
// through the same functions, so that they agree.

import { remembering } from '../kernel/once.ts';
import { isStopWord, splitParts, splitWords, stem } from '../search/text/index.ts';

const LENGTH_MAX = 40;

/** Each identifier whole, and its parts when it has several. */
export function wordsOf(text: string): string[] {
  return splitWords(text).filter(isIndexed).map(stem);
}

/** Words that were met are kept: the same few make most of any code. */
const WORDS_KEPT = 131_072;
const TOKEN = /[A-Za-z0-9]+(?:['’][A-Za-z]+)?/g;
const PLAIN_TEXT = /^[\u0000-\u007f]*$/;
const wordsOfToken = remembering((token: string) => wordsOf(token).join(' '), WORDS_KEPT);

/** The same words, as the index takes them. */
export function indexedText(text: string): string {
  if (!PLAIN_TEXT.test(text)) return wordsOf(text).join(' ');
  return text.match(TOKEN)?.map(wordsOfToken).join(' ') ?? '';
}

/** The words of the identifier that a question is; none for a question in words. */
export function nameWords(query: string): readonly string[] {
  return /^[\p{L}\p{Nd}_$]+$/u.test(query.trim()) ? [...new Set(wordsOf(query))] : [];
}

/** The words of what a question asks for; a question made of nothing but stop words is taken as it is. */
export function questionWords(query: string): readonly string[] {
  const words = splitParts(query).filter(isIndexed);
  const telling = words.filter((word) => !isStopWord(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** The same as stems, each once. */
export function queryWords(query: string): readonly string[] {
  return [...new Set(questionWords(query).map(stem))];
}

const isIndexed = (word: string): boolean =>
  word.length <= LENGTH_MAX && (word.length > 1 || /[\p{L}\p{Nd}]/u.test(word));
