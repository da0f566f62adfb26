// Whether the code knows what a sentence speaks of: one of its telling words stands in the name of a file, a folder or something
// declared. A sentence of praise ("blazing fast, easy to use") has no such word. Pure.

import { isStopWord, splitWords, stem } from '../../search/index.ts';
import { roleOf } from '../../source/index.ts';
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
