// Small shapes of text that every section needs: words, cells, sentences, and making foreign text harmless in a document
// whose comments and headings mean something.

import { findPoison } from '../poison/index.ts';

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Words that say something: the marks of lists and tables take no room of what is said. */
export function countSaid(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{Nd}]/u.test(word)).length;
}

/** One line that opens or closes no comment, starts no heading and carries no sentinel. */
export function toLine(text: string): string {
  return neutralise(text).replace(/\s+/g, ' ').trim();
}

/** The same for text of several lines. */
export function neutralise(text: string): string {
  return text
    .replaceAll('<!--', '&lt;!--')
    .replaceAll('-->', '--&gt;')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' || character === '\t' ? character : ''));
}

const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|kbd|li|ol|p|picture|pre|q|s|samp|small|source|span|strong|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|var)\b[^>]*>/gi;

/** Markup out; `<name>`, which stands for something, keeps its word. */
export function stripTags(text: string): string {
  return text.replace(TAG, ' ').replace(/<(\/?[\w. -]{1,40})>/g, '$1');
}

/** `{@link a.b.C the words}` as its words, or what it leads to where it has none. */
export const stripDocTags = (text: string): string =>
  text
    .replace(/\{@(?:code|literal)\s+([^}]+)\}/g, '$1')
    .replace(
      /\{@link(?:plain|code)?\s+([^\s}]+)(?:\s+([^}]+))?\}/g,
      (_all, target: string, words?: string) => words ?? target,
    );

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|incl|no|vol)$/i;

/**
 * The first sentence, cut at a number of words. It ends where a capital or the subject itself starts the next. '' for one that
 * would steer whoever reads it: what stands in a comment is said by anybody, and this page is read by agents.
 */
export function firstSentence(text: string, wordsMax: number): string {
  const line = toLine(text);
  const sentence = line.slice(0, sentenceEnd(line));
  if (findPoison(sentence) !== undefined || endsInList(sentence, line)) return '';
  if (countWords(sentence) <= wordsMax) return sentence;
  // What stands in brackets can be left out of what they stand in.
  const plain = sentence.replace(/\s*\([^()]*\)/g, '');
  const words = plain.split(' ');
  if (words.length <= wordsMax) return plain;
  const head = words.slice(0, wordsMax).join(' ');
  const whole = wholeClause(head);
  return whole === '' ? `${head.replace(/[,;:–—-]+$/, '')} …` : whole;
}

/** As many sentences as a number of words has room for, with a mark where more follow: the second often takes back the first. */
export function wholeSentences(text: string, wordsMax: number): string {
  const line = toLine(text);
  let end = sentenceEnd(line);
  while (end < line.length) {
    const next = end + 1 + sentenceEnd(line.slice(end + 1));
    if (countWords(line.slice(0, next)) > wordsMax) break;
    end = next;
  }
  const whole = line.slice(0, end);
  if (findPoison(whole) !== undefined) return '';
  if (countWords(whole) > wordsMax) return firstSentence(line, wordsMax);
  return end < line.length ? `${whole} …` : whole;
}

/** What stands before a clause that only adds to it: whole in itself, so nothing is said to be missing. What follows `but` or `unless` takes back. */
const ADDS =
  /(?:;|\s[–—-](?=\s)|,(?=\s(?:which|where|who|so|because|since|while|e\.g\.|i\.e\.|for example|such as|including|using|and then|then)\b))/g;
const CLAUSE_WORDS_MIN = 6;

function wholeClause(head: string): string {
  const ends = [...head.matchAll(ADDS)].map(({ index }) => head.slice(0, index));
  const whole = ends.findLast((one) => one.split(' ').length >= CLAUSE_WORDS_MIN && !/\([^)]*$/.test(one));
  return whole === undefined ? '' : whole.replace(/[,;:]$/, '');
}

/** It goes on in what was left out. */
export const isUnfinished = (sentence: string): boolean =>
  /[:…][.]?$|^\(|\?$|\b(?:a|an|and|by|for|from|in|of|or|the|to|with)[.]?$/i.test(sentence);

/** The number of the first of several things: what they are would be missing. */
const endsInList = (sentence: string, line: string): boolean =>
  /\s\(?1[.)]$/.test(sentence) && /\s\(?2[.)]\s/.test(line.slice(sentence.length));

function sentenceEnd(line: string): number {
  const subject = line.split(' ')[0] as string;
  for (const { index } of line.matchAll(/[.!?](?=\s|$)/g)) {
    const rest = line.slice(index + 1).trimStart();
    const isEnd = rest === '' || /^[\p{Lu}\p{Lo}"'(`[*]/u.test(rest) || rest.split(' ')[0] === subject;
    if (isEnd && !ABBREVIATION.test(line.slice(0, index))) return index + 1;
  }
  return line.length;
}

/** Between backticks; text that holds backticks itself gets longer ones. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!line.includes('`')) return `\`${line}\``;
  const longest = Math.max(...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${line} ${marks}`;
}

/** A cell of a table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
}

export function plural(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;
}

/** The same on every machine: no locale is asked. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
