// The test of one file, where it is sure: called as the file is, in a folder that speaks of no other part, and nearer to this file than
// to any other of that name. Pure.

import { splitWords, stem } from '../../search/index.ts';
import type { Material } from '../model.ts';
import { filesWithSource } from './declared.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { folderOf, testFiles, testOf } from './tests-at.ts';

/** Words of folders of tests that say nothing of what is tested. */
const OF_TESTS: ReadonlySet<string> = new Set(
  'test tests spec specs unit units integration functional e2e t src lib java main app it cases suite regression kotlin scala php js ts py'
    .split(' ')
    .map(stem),
);

const wordsOf = (path: string): readonly string[] => splitWords(path).map((word) => stem(word.toLowerCase()));
const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase();

const filesByStem = oncePerMaterial(
  (material): ReadonlyMap<string, readonly string[]> =>
    Map.groupBy(
      filesWithSource(material).map(({ path }) => path),
      stemOf,
    ),
);

export function testedBy(material: Material, path: string): string | undefined {
  const test = testOf(path, testFiles(material));
  if (test === undefined || !fits(test, path)) return undefined;
  // Go takes the tests of a package from its own folder alone.
  if (path.endsWith('.go') && folderOf(test) !== folderOf(path)) return undefined;
  const others = (filesByStem(material).get(stemOf(path)) ?? []).filter(
    (one) => one !== path && fits(test, one) && distance(test, one) <= distance(test, path),
  );
  return others.length === 0 ? test : undefined;
}

/** Every folder that the test lies in is one of tests, or has to do with the file. */
function fits(test: string, path: string): boolean {
  const own = new Set(wordsOf(path.replace(/\.\w+$/, '')));
  return wordsOf(folderOf(test)).every((word) => OF_TESTS.has(word) || own.has(word));
}

/** How many of the file's folders the test's say nothing of. */
function distance(test: string, path: string): number {
  const said = new Set(wordsOf(folderOf(test)));
  return wordsOf(folderOf(path)).filter((word) => !said.has(word) && !OF_TESTS.has(word)).length;
}
