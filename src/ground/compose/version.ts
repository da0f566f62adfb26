// Which version a project says that it is: its manifest, then its build files, then a file or a name of the code that is only for
// that. A word that a build puts in is none. Pure.

import { packageOf, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { compareText } from '../text.ts';
import { projectName } from './project-name.ts';
import { ownPackage } from './work/commands.ts';

const HEAD_LINES = 400;
const DEPTH_MAX = 4;
const NUMBER = String.raw`v?(\d[\w.+-]*)`;

/** Build files at the top, in the order in which they are believed, and the line in which they say it. */
const BUILD_FILES: readonly (readonly [file: string, line: RegExp])[] = [
  ['configure.ac', new RegExp(String.raw`\bAC_INIT\(\s*\[?[^,\]]+\]?\s*,\s*\[?${NUMBER}`)],
  ['configure.in', new RegExp(String.raw`\bAC_INIT\(\s*\[?[^,\]]+\]?\s*,\s*\[?${NUMBER}`)],
  ['meson.build', new RegExp(String.raw`^project\([^)]*?\bversion\s*:\s*'${NUMBER}'`, 'm')],
  ['CMakeLists.txt', new RegExp(String.raw`^\s*set\s*\(\s*VERSION\s+"?${NUMBER}"?\s*\)`, 'im')],
  ...['config.mk', 'version.mk', 'Makefile', 'GNUmakefile', 'makefile'].map(
    (file) => [file, new RegExp(String.raw`^VERSION\s*[:?]?=\s*${NUMBER}\s*(?:#.*)?$`, 'm')] as const,
  ),
  ['VERSION', /^v?(\d+\.\d[\w.+-]*)\s*$/],
];

/** Source files that are called like what they say. */
const OF_VERSION = /(?:^|\/)(?:_?_?version_?_?|Version)\.(?:cs|go|h|java|js|php|py|rb|rs|ts)$/;
const STATED =
  /^[ \t]*(?:(?:export|public|private|static|final|readonly|const|var|let|String|string)\s+)*(?:#\s*define\s+)?\$?(?:__version__|version|VERSION|Version)(?:\s*:\s*\w+)?\s*(?:[:=]=?|\s)\s*["']v?(\d+\.\d[^"'\n\s]*)["']/m;

export function projectVersion(material: Material): string {
  const owner = ownPackage(material);
  const stated = owner?.version ?? '';
  const isElsewhere = /^(?:attr|file)\s*:/.test(stated);
  if (stated !== '' && !isElsewhere)
    return /[${}@]|^0\.0\.0-|^(?:unspecified|dynamic)$/.test(stated) ? '' : stated;
  return (
    inBuildFiles(material) ||
    (isElsewhere || owner?.kinds.includes('python') ? inPackage(material) : '') ||
    inSources(material)
  );
}

const at = ({ folder }: Material, path: string): string => (folder === '' ? path : `${folder}/${path}`);

const head = (material: Material, path: string): string =>
  material.paths.has(path) ? material.linesOf(path, 1, HEAD_LINES) : '';

function inBuildFiles(material: Material): string {
  for (const [file, line] of BUILD_FILES) {
    const found = line.exec(head(material, at(material, file)).trim())?.[1];
    if (found !== undefined) return found;
  }
  return '';
}

const OF_PYTHON = ['__init__', '__version__', '_version', 'version', '__pkginfo__', '__about__'];

/** Of Python, beside what is imported. */
function inPackage(material: Material): string {
  const name = (ownPackage(material)?.name ?? '').replaceAll('-', '_').toLowerCase();
  for (const folder of [name, `src/${name}`])
    for (const file of OF_PYTHON) {
      const found = saidIn(head(material, at(material, `${folder}/${file}.py`)));
      if (found !== '') return found;
    }
  return '';
}

/** A file that is called so, or the one that is called like the project: the one nearest to the top. */
function inSources(material: Material): string {
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const name = projectName(material).split('/').at(-1)?.toLowerCase() ?? '';
  const isNamed = (path: string): boolean =>
    (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '').toLowerCase() === name;
  const found = [...material.paths]
    .filter(
      (path) =>
        path.startsWith(prefix) &&
        path.slice(prefix.length).split('/').length <= DEPTH_MAX &&
        (OF_VERSION.test(path) || (isNamed(path) && /\.(?:cs|go|h|java|js|php|py|rb|ts)$/.test(path))) &&
        roleOf(path) === 'source' &&
        // What another package in the tree says is its own version.
        (packageOf(path, material.facts.packages)?.folder ?? '') === material.folder,
    )
    .toSorted(
      (a, b) =>
        Number(OF_VERSION.test(b)) - Number(OF_VERSION.test(a)) ||
        a.split('/').length - b.split('/').length ||
        compareText(a, b),
    );
  for (const path of found) {
    const said = saidIn(head(material, path));
    // In a file with other matters, such a word in small letters may be of anything.
    if (said !== '' && (OF_VERSION.test(path) || IN_CAPITALS.test(head(material, path)))) return said;
  }
  return '';
}

const IN_CAPITALS = /\b(?:VERSION|Version|__version__)\b/;

function saidIn(text: string): string {
  return STATED.exec(text)?.[1] ?? inParts(text);
}

/** `MAJOR = 5`, `MINOR = 0`, `TINY = 4`. */
function inParts(text: string): string {
  const part = (names: string): string | undefined =>
    new RegExp(
      String.raw`^[ \t]*(?:const\s+|#\s*define\s+)?(?:VERSION_)?(?:${names})\s*=?\s*(\d+)\s*;?\s*$`,
      'm',
    ).exec(text)?.[1];
  const [major, minor, patch] = [part('MAJOR'), part('MINOR'), part('TINY|PATCH|MICRO')];
  return major === undefined || minor === undefined
    ? ''
    : [major, minor, patch].filter((one) => one !== undefined).join('.');
}
