// Whether the code knows what a sentence speaks of: one of its telling words stands in the name of a file, a folder or something
// declared. A sentence of praise ("blazing fast, easy to use") has no such word. Pure.

import { isStopWord, splitWords, stem } from '../../search/index.ts';
import { languageOf, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { oncePerMaterial } from './once-per-material.ts';

/** What is said in praise, or of any program. */
const TELLS_NOTHING: ReadonlySet<string> = new Set(
  'amazing awesome beautiful best better blazing clean code community complete easily easy elegant fast faster feature features flexible free friendly fully great high highly in-depth incredibly intuitive library light lightweight made main minimal modern more most native new nice open out performance perfect platform platforms plain powerful pretty production project quick quickly ready rich robust run runs seamless secure simple simply small smart software source stable support supported supports system tiny tool tools trillions use used user users using very well work works written'
    .split(' ')
    .map(stem),
);
const LENGTH_MIN = 3;
/** A tree of more names has them all somewhere. */
const PATHS_MAX = 20_000;

const namesOf = oncePerMaterial(({ facts, paths }: Material): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const word of splitWords(text)) if (word.length >= LENGTH_MIN) names.add(stem(word));
  };
  for (const path of [...paths].slice(0, PATHS_MAX)) if (roleOf(path) === 'source') add(path);
  for (const { symbol } of [...facts.symbols, ...facts.members, ...facts.popular]) add(symbol.name);
  for (const { flag } of facts.options) add(flag);
  for (const { name } of facts.commands) add(name);
  return names;
});

export function answeredBy(material: Material): (sentence: string) => boolean {
  const names = namesOf(material);
  return (sentence) =>
    splitWords(sentence).some((word) => {
      const stemmed = stem(word);
      return (
        word.length >= LENGTH_MIN && !isStopWord(word) && !TELLS_NOTHING.has(stemmed) && names.has(stemmed)
      );
    });
}

const FILES_MAX = 2;
const HEADER = /\.(?:h|hh|hpp|hxx|d\.[cm]?ts)$/;
/** A word in the names of more files says nothing of one. */
const FILES_OF_WORD_MAX = 4;
const TELLING_LENGTH_MIN = 4;

interface Named {
  /** Folders whose own name has the word. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

const namedBy = oncePerMaterial(({ paths }: Material): ReadonlyMap<string, Named> => {
  const found = new Map<string, { folders: Set<string>; files: Set<string> }>();
  for (const path of [...paths].slice(0, PATHS_MAX)) {
    if (roleOf(path) !== 'source' || languageOf(path) === undefined || /[\s:`]/.test(path)) continue;
    const parts = path.replace(/\.\w+$/, '').split('/');
    const words = parts.map((part) => splitWords(part).map(stem));
    for (const word of new Set(words.flat())) {
      const own = found.get(word) ?? { folders: new Set(), files: new Set() };
      const folder = words.slice(0, -1).findIndex((some) => some.includes(word));
      if (folder >= 0) own.folders.add(`${parts.slice(0, folder + 1).join('/')}/`);
      else own.files.add(path);
      found.set(word, own);
    }
  }
  return new Map(
    [...found].map(([word, { folders, files }]) => [word, { folders: [...folders], files: [...files] }]),
  );
});

/** So many sentences about a project say what it is about as a whole. */
const SAID_BY_MANY = 3;

/** Words that several of the sentences have, by their stems: a file that is called so answers none of them more than the others. */
export function wordsOfMany(sentences: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const word of new Set(splitWords(sentence).map(stem))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= SAID_BY_MANY).map(([word]) => word));
}

/** Folders and files that are called as something that a sentence speaks of, and few others are. */
export function filesNamedIn(
  material: Material,
  sentence: string,
  ofMany: ReadonlySet<string>,
): readonly string[] {
  const named = namedBy(material);
  const found = splitWords(sentence).flatMap((word) => {
    const stemmed = stem(word);
    const own = ofMany.has(stemmed) ? undefined : named.get(stemmed);
    if (own === undefined || word.length < TELLING_LENGTH_MIN || isStopWord(word)) return [];
    if (TELLS_NOTHING.has(stemmed) || PLAIN.has(stemmed)) return [];
    if (own.folders.length > 0) return own.folders.length === 1 ? own.folders : [];
    return own.files.length <= FILES_OF_WORD_MAX
      ? own.files.toSorted((a, b) => Number(HEADER.test(a)) - Number(HEADER.test(b))).slice(0, 1)
      : [];
  });
  return [...new Set(found)].slice(0, FILES_MAX);
}

/** What every program has somewhere is not what a feature is about. */
const PLAIN: ReadonlySet<string> = new Set(
  'annotation application argument base based command common config custom data default error file format header helper input list main name output page path process request response server status string text time type util value version'
    .split(' ')
    .map(stem),
);
