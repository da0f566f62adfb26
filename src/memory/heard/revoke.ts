// Which memory of the person holds no longer, after a sentence that says so without asking for it to be forgotten. Precision goes before everything:
// it needs two telling words of one memory and no other, or a value that another took the place of; a memory that the sentence agrees with, or that
// says more than what is gone, never goes.

import { stem } from '../../search/text/stem.ts';
import { isStopWord } from '../../search/text/stop-words.ts';
import { isCommon, lengthAt, type Talk, withoutDenied } from '../../session/talk.ts';
import { areRivals } from '../compare/opposites.ts';
import { clausesOf } from './clauses.ts';
import { type NoMore, orderedWords } from './no-more.ts';

/** How a memory stands to what was said: all of it is gone, or some of it may be. */
export interface Revoked<T> {
  readonly whole: readonly T[];
  readonly partly: readonly T[];
}

/** What is named must be so much of what the memory tells. */
const SHARE_MIN = 1 / 3;
const WORDS_MIN = 2;

type Conflicts = (a: string, b: string) => boolean;

interface Said {
  readonly memory: { readonly content: string };
}

/** Pure. */
export function findRevoked<T extends Said>(
  one: NoMore,
  said: readonly T[],
  conflicts: Conflicts,
): Revoked<T> {
  const fitting = said.flatMap((memory) => {
    const how = howRevoked(one, memory.memory.content, conflicts);
    return how === undefined ? [] : [{ memory, how }];
  });
  const texts = new Set(fitting.map(({ memory }) => memory.memory.content));
  const all = fitting.map(({ memory }) => memory);
  if (texts.size === 1 && fitting[0]?.how === 'whole') return { whole: all, partly: [] };
  // Who does away with something at hand names many things by the way.
  return { whole: [], partly: one.kind === 'drops' && texts.size > 1 ? [] : all };
}

function howRevoked(one: NoMore, content: string, conflicts: Conflicts): 'whole' | 'part' | undefined {
  if (one.kind === 'moves') return howMoved(one, content, conflicts);
  if (!isNamedIn(one, content)) return undefined;
  return saysMore(content, one.words) && !goesBack(one, content) ? 'part' : 'whole';
}

/** "Back to tap for everything" goes for all of a memory that says what took its place. */
function goesBack({ back }: NoMore, content: string): boolean {
  const before = telling(back);
  const told = telling(orderedWords(content));
  return before.size > 0 && [...before].every((word) => told.has(word));
}

/** Another clause of it tells something that was not named. */
function saysMore(content: string, words: readonly string[]): boolean {
  const named = telling(words);
  const clauses = clausesOf(withoutDenied(content)).map((clause) => [...telling(orderedWords(clause))]);
  const others = clauses.filter((told) => told.some((word) => !named.has(word)));
  return clauses.length > 1 && others.some((told) => !told.some((word) => named.has(word)));
}

/** Each word that tells something of what is gone is in the memory, and they are much of what it tells. */
function isNamedIn(one: NoMore, content: string): boolean {
  const words = orderedWords(withoutDenied(content));
  if (hasForm('drops', words) || (!one.isRule && one.kind === 'denies' && hasForm('negates', words)))
    return false;
  const named = telling(one.words);
  const told = telling(words);
  // What was done with it may have gone by another word: "we moved to it", "we no longer write it".
  const [verb, ...things] = named;
  const isButVerb = one.back.length > 0 && verb !== undefined && things.length > 0 && !told.has(verb);
  if (isButVerb && goesBack(one, content)) return things.every((word) => told.has(word));
  const isAll = [...named].every((word) => told.has(word));
  if (isAll && named.size > 0 && goesBack(one, content)) return true;
  if (isAll && named.size >= WORDS_MIN) return named.size / told.size >= SHARE_MIN;
  return isAll && one.kind === 'denies' && sharesPhrase(one.words, words);
}

/** What is done with it and its name: "use yarn". */
function sharesPhrase(said: readonly string[], words: readonly string[]): boolean {
  const [name] = telling(said);
  const phrase = stemsOf(said);
  const at = phrase.lastIndexOf(name as string);
  if (name === undefined) return false;
  const own = stemsOf(words);
  const verb = phrase[at - 1] ?? stem(USE);
  return own.some((word, index) => word === name && own[index - 1] === verb);
}

/** What is done with a tool where nothing else is said. */
const USE = 'use';

function howMoved(
  { words, from }: NoMore,
  content: string,
  conflicts: Conflicts,
): 'whole' | 'part' | undefined {
  const own = orderedWords(withoutDenied(content));
  // It says so already, or forbids it.
  if (hasForm('negates', own) || hasForm('drops', own)) return undefined;
  if (isRun(words, own) || listVersions(words, own).some(({ isSame }) => isSame)) return undefined;
  const isBefore = from.length > 0 && isRun([USE, ...from], own);
  const now = [...new Set(words)].join(' ').replaceAll('_', '.');
  const isWhole = clausesOf(content).length === 1;
  if (isWhole && (isBefore || conflicts(`we ${USE} ${now}`, content))) return 'whole';
  return isBefore || hasOtherValue(words, own) || (from.length > 0 && isRun(from, own)) ? 'part' : undefined;
}

/** "Node 16" beside "node 18", "jest" beside "vitest". */
function hasOtherValue(words: readonly string[], own: readonly string[]): boolean {
  const versions = listVersions(words, own);
  if (versions.length > 0) return versions.some(({ isSame }) => !isSame);
  return words.length === 1 && own.some((word) => areRivals(word, words[0] as string));
}

/** The numbers that stand behind the same name as a number of what was said. */
function listVersions(
  words: readonly string[],
  own: readonly string[],
): readonly { readonly isSame: boolean }[] {
  const at = words.findIndex((word, index) => index > 0 && IS_NUMBER.test(word));
  const said = words[at];
  if (said === undefined) return [];
  return own.flatMap((word, index) =>
    IS_NUMBER.test(word) && own[index - 1] === words[at - 1] ? [{ isSame: isSameVersion(word, said) }] : [],
  );
}

/** 4 may be 4.2. */
const isSameVersion = (a: string, b: string): boolean =>
  `${a}_`.startsWith(`${b}_`) || `${b}_`.startsWith(`${a}_`);

const IS_NUMBER = /^v?\d[\d_.]*$/;

/** Whether some words stand in others one after the other. */
const isRun = (words: readonly string[], own: readonly string[]): boolean =>
  ` ${stemsOf(own).join(' ')} `.includes(` ${stemsOf(words).join(' ')} `);

const hasForm = (kind: Talk, words: readonly string[]): boolean =>
  words.some((_, at) => lengthAt(kind, words, at) > 0);

const isNameless = (words: readonly string[], at: number): boolean =>
  lengthAt('nameless', words, at) > 0 || lengthAt('persons', words, at) > 0;

/** Stems of the words that name something. */
function telling(words: readonly string[]): ReadonlySet<string> {
  const named = words.filter(
    (word, at) =>
      !isStopWord(word) && !isCommon(word) && !isNameless(words, at) && (word.length > 1 || /\d/.test(word)),
  );
  return new Set(named.map(stem));
}

const stemsOf = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !isStopWord(word)).map(stem);
