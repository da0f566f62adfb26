// The newest Java that the Gradle of the tree can be started with: an older Gradle ends at once on a newer one. Pure.

import type { Material } from '../../model.ts';
import { code } from '../../text.ts';

const PROPERTIES = 'gradle/wrapper/gradle-wrapper.properties';

/** The first Gradle that runs on each Java, newest first, as its manual lists them. */
const RUNS_ON: readonly (readonly [number, number, number])[] = [
  [9, 1, 25],
  [8, 14, 24],
  [8, 10, 23],
  [8, 8, 22],
  [8, 5, 21],
  [8, 3, 20],
  [7, 6, 19],
  [7, 5, 18],
  [7, 3, 17],
  [7, 0, 16],
  [6, 7, 15],
  [6, 3, 14],
  [6, 0, 13],
  [5, 4, 12],
  [5, 0, 11],
  [4, 7, 10],
  [4, 3, 9],
  [2, 0, 8],
];

export function javaOfGradle({ folder, paths, linesOf }: Material): string[] {
  const path = folder === '' ? PROPERTIES : `${folder}/${PROPERTIES}`;
  const found = paths.has(path)
    ? /gradle-(\d+)\.(\d+)[\w.-]*?-(?:bin|all)\.zip/.exec(linesOf(path, 1, 60))
    : null;
  if (found === null) return [];
  const [major, minor] = [Number(found[1]), Number(found[2])];
  const last = RUNS_ON.find(([one, two]) => major > one || (major === one && minor >= two))?.[2];
  // What is newer than the table may run on what is newer, too.
  return last === undefined || last === RUNS_ON[0]?.[2]
    ? []
    : [`java <= ${last} to start Gradle ${major}.${minor} (${code(path)})`];
}
