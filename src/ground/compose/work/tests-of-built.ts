// Tests that try what a build has written and not the sources: one of them alone says nothing about an edit before it is built again. Pure.

import type { Material } from '../../model.ts';
import { folderOf, testFiles } from '../tests-at.ts';

const LOOKED_AT_MAX = 30;
const LINES_MAX = 2000;

interface Sign {
  readonly file: RegExp;
  /** What a test says that takes in something built; the path where it is one, relative to the test. */
  readonly built: RegExp;
}

const SIGNS: readonly Sign[] = [
  { file: /\.[cm]?[jt]sx?$/, built: /(?:\bfrom|\brequire\(|\bimport\(?)\s*['"](\.{1,2}\/[\w./-]+)['"]/g },
  { file: /\.(?:t|p[lm])$/, built: /-Mblib\b|\buse blib\b|\bblib\/script\b/g },
];
/** Folders that builds write. */
const BUILT_FOLDER = /^(?:dist|build|out|lib|esm|cjs|es)\//;

/** At least one in so many takes in something built. */
const SHARE = 3;

/** `root` is the folder of the package, '' or ending in a slash. */
export function testsTakeBuilt(material: Material, root: string): boolean {
  if (rewritesPaths(material, root)) return true;
  const helpers = [...material.paths].filter((path) => /(?:^|\/)t\/.*\.pm$/.test(path));
  for (const { file, built } of SIGNS) {
    const tests = [...helpers, ...testFiles(material)].filter(
      (path) => path.startsWith(root) && file.test(path),
    );
    const looked = tests.slice(0, LOOKED_AT_MAX);
    const taking = looked.filter((path) => {
      const text = material.linesOf(path, 1, LINES_MAX);
      return [...text.matchAll(built)].some(
        ([, to]) => to === undefined || isBuilt(material, path, { to, root }),
      );
    });
    if (taking.length > 0 && taking.length * SHARE >= looked.length) return true;
    // A helper that all tests of Perl take in speaks for them.
    if (taking.some((path) => helpers.includes(path))) return true;
  }
  return false;
}

function isBuilt(
  material: Material,
  from: string,
  { to, root }: { readonly to: string; readonly root: string },
) {
  const parts = folderOf(from).split('/');
  for (const part of to.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  const path = parts.filter((part) => part !== '').join('/');
  const folder = `${path.slice(root.length).split('/')[0]}/`;
  return (
    path.startsWith(root) &&
    BUILT_FOLDER.test(path.slice(root.length)) &&
    ![...material.paths].some((one) => one.startsWith(`${root}${folder}`))
  );
}

/** A runner that is told where what was compiled lies. */
const rewritesPaths = (material: Material, root: string): boolean => {
  const text = material.linesOf(`${root}package.json`, 1, LINES_MAX);
  return /"rewritePaths"\s*:/.test(text) && !/"compile"\s*:\s*"tsc"/.test(text);
};
