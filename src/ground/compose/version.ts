// The version of a project: what its manifest says, else its build files, else the constant in a file that is named for it.
// Where nothing says it, nothing is told. Pure.

import type { PackageFact } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { ownPackage } from './work/commands.ts';

const HEAD_LINES = 200;

/** From the manifest; else where programs of its kind write it down; else the last release that its history tells with a date. */
export const projectVersion = (material: Material): string => {
  const stated = statedVersion(material);
  return stated === undefined ? '' : stated || releasedVersion(material);
};

const HISTORY = /^(?:CHANGE-?LOG|CHANGES|HISTORY|NEWS|RELEASES?)(?:\.(?:md|markdown|txt|rst))?$/i;
/** `## [1.2.3] - 2024-05-06`, `# 1.2.3 (2024-05-06)`. */
const RELEASE =
  /^(?:#{1,3}\s*)?\[?v?(\d+\.\d+(?:\.\d+)*)\]?(?:\([^)\s]*\))?\s*(?:[-–—:,]\s*)?\(?(?:19|20)\d\d-\d\d-\d\d\)?\s*$/m;

function releasedVersion({ paths, folder, linesOf }: Material): string {
  const prefix = folder === '' ? '' : `${folder}/`;
  const told = [...paths].filter(
    (path) => path.startsWith(prefix) && HISTORY.test(path.slice(prefix.length)),
  );
  return told.length === 1 ? (RELEASE.exec(linesOf(told[0] as string, 1, HEAD_LINES))?.[1] ?? '') : '';
}

/** Undefined where a build puts in what it is; '' where nothing says it. */
function statedVersion(material: Material): string | undefined {
  const owner = ownPackage(material);
  const stated = owner?.version ?? '';
  const isElsewhere = /^(?:attr|file)\s*:/.test(stated);
  const placed = /^\$\{?(?:project\.)?(\w+)\}?$/.exec(stated)?.[1];
  if (placed !== undefined && owner?.kinds.includes('gradle') === true) return propertyOf(material, placed);
  if (stated !== '' && !isElsewhere)
    return /[${}@]|^0\.0\.0-|^(?:unspecified|dynamic)$/.test(stated) ? undefined : stated;
  const at = (path: string): string => (material.folder === '' ? path : `${material.folder}/${path}`);
  const head = (path: string): string =>
    material.paths.has(at(path)) ? material.linesOf(at(path), 1, HEAD_LINES) : '';
  const autoconf = autoconfVersion(head('configure.ac') || head('configure.in'), head);
  if (autoconf !== undefined) return autoconf;
  const meson = /^project\([^)]*?\bversion\s*:\s*'v?(\d[\w.+-]*)'/m.exec(head('meson.build'))?.[1];
  if (meson !== undefined) return meson;
  const gem = owner?.kinds.includes('bundler') === true ? gemVersion(owner, head) : '';
  if (gem !== '') return gem;
  if (owner?.kinds.includes('python') !== true) return ownVersion(material, head);
  const taken = takenBySetup(head);
  if (taken !== '') return taken;
  const name = owner.name.replaceAll('-', '_').toLowerCase();
  const bare = name.replaceAll('_', '');
  for (const folder of new Set([name, `src/${name}`, bare, `src/${bare}`]))
    for (const file of [
      '__init__.py',
      '__version__.py',
      '_version.py',
      'version.py',
      '__pkginfo__.py',
      '__about__.py',
    ]) {
      const found =
        /^(?:__version__|__VERSION__|version|VERSION)\s*(?::\s*\w+\s*)?=\s*["'](\d[^"'\n]*)["']/m.exec(
          head(`${folder}/${file}`),
        )?.[1];
      if (found !== undefined) return found;
      const named = aliasedVersion(head(`${folder}/${file}`));
      if (named !== '') return named;
    }
  for (const folder of [name, `src/${name}`])
    for (const file of ['VERSION', 'version.txt']) {
      const found = /^\s*v?(\d+\.\d[\w.+-]*)\s*$/.exec(head(`${folder}/${file}`))?.[1];
      if (found !== undefined) return found;
    }
  return constantVersion(material);
}

/** `from cup import __version__` in `setup.py`, which then hands it on. */
function takenBySetup(head: (path: string) => string): string {
  const text = head('setup.py');
  const [, holder = '', name = ''] =
    /\bversion\s*=\s*(?:([\w.]+)\.)?(__version__|VERSION|version)\b/.exec(text) ?? [];
  if (name === '') return '';
  const from =
    holder !== ''
      ? holder
      : (new RegExp(`^from\\s+([\\w.]+)\\s+import\\b[^\\n]*\\b${name}\\b`, 'm').exec(text)?.[1] ?? '');
  if (from === '') return '';
  const stem = from.replaceAll('.', '/');
  const said = new RegExp(`^${name}\\s*=\\s*["'](\\d[^"'\\n]*)["']`, 'm');
  return (
    [`${stem}.py`, `${stem}/__init__.py`, `src/${stem}.py`, `src/${stem}/__init__.py`]
      .map((path) => said.exec(head(path))?.[1])
      .find((one) => one !== undefined) ?? ''
  );
}

/** `__version__ = APP_VERSION`, which stands above. */
function aliasedVersion(text: string): string {
  const name = /^__version__\s*=\s*([A-Za-z_]\w*)\s*$/m.exec(text)?.[1];
  return name === undefined
    ? ''
    : (new RegExp(`^${name}\\s*=\\s*["'](\\d[^"'\\n]*)["']`, 'm').exec(text)?.[1] ?? '');
}

/** What a build of Gradle puts in for a name. */
const propertyOf = ({ linesOf }: Material, name: string): string =>
  new RegExp(`^\\s*${name}\\s*[=:]\\s*(\\d[\\w.+-]*)\\s*$`, 'm').exec(
    linesOf('gradle.properties', 1, HEAD_LINES),
  )?.[1] ?? '';

/** `AC_INIT([cup], [1.2])`, where words of m4 stand for what is defined there, or in a file that is taken in. */
function autoconfVersion(text: string, head: (path: string) => string): string | undefined {
  const written = /\bAC_INIT\(\s*\[?[^,\]]+\]?\s*,\s*\[?([\w.+-]+)/.exec(text)?.[1] ?? '';
  const taken = [...text.matchAll(/\b(?:m4_s?include|sinclude|include)\(\s*\[?([\w./-]+)\]?\s*\)/g)];
  const texts = [text, ...taken.map(([, path = '']) => head(path))];
  const meaningOf = (word: string): string => {
    const defined = new RegExp(
      `\\b(?:m4_)?define\\(\\s*[\\[\`]?${word}[\\]']?\\s*,\\s*[\\[\`]?v?(\\d[\\w.+-]*)`,
    );
    return texts.map((one) => defined.exec(one)?.[1]).find((one) => one !== undefined) ?? word;
  };
  return /^v?(\d[\w.+-]*)$/.exec(written.replace(/[A-Za-z_]\w*/g, meaningOf))?.[1];
}

/** A gem keeps it in a file of its own, or in a constant of one, which its manifest takes in. */
function gemVersion(
  { name, manifests }: Pick<PackageFact, 'manifests' | 'name'>,
  head: (path: string) => string,
): string {
  const own = /^\s*(?:VERSION|STRING)\s*=\s*["'](\d[^"'\n]*)["']/m.exec(
    head(`lib/${name.replaceAll('-', '/')}/version.rb`),
  )?.[1];
  if (own !== undefined) return own;
  const spec = manifests.find((path) => path.endsWith('.gemspec'));
  const text = spec === undefined ? '' : head(spec.slice(spec.lastIndexOf('/') + 1));
  const constant = /\.version\s*=\s*(?:[A-Z]\w*::)*([A-Z]\w*)/.exec(text)?.[1];
  if (constant === undefined) return '';
  const taken = [
    ...text.matchAll(/\brequire(?:_relative)?\s*\(?\s*(?:File\.\w+\(\s*)?["']\.?\/?([\w./-]+)["']/g),
  ];
  const said = new RegExp(`\\b${constant}\\s*=\\s*(?:[A-Z]\\w*\\s*=\\s*)?["'](\\d[^"'\\n]*)["']`);
  const found = taken
    .flatMap(([, path = '']) => [path, `lib/${path}`])
    .map((path) => said.exec(head(`${path.replace(/\.rb$/, '')}.rb`))?.[1]);
  return found.find((one) => one !== undefined) ?? '';
}

/** Files in which a build keeps it, and how. */
const KEPT_IN: readonly (readonly [string, RegExp])[] = [
  ['VERSION', /^\s*v?(\d+\.\d[\w.+-]*)\s*$/],
  ...['doc/VERSION', 'docs/VERSION'].map((file) => [file, /^\s*v?(\d+\.\d[\w.+-]*)\s*$/] as const),
  ['version.txt', /^v?(\d+\.\d[\w.+-]*)\s*(?:\n|$)/],
  ['gradle.properties', /^version\s*[=:]\s*(\d+\.\d[\w.+-]*)\s*$/m],
  ['CMakeLists.txt', /^\s*set\s*\(\s*(?:PROJECT_)?VERSION\s+"?v?(\d+\.\d[\w.+-]*)/im],
  ...['config.mk', 'Makefile', 'makefile', 'GNUmakefile', 'version.mk'].map(
    (file) => [file, /^(?:\w+_)?VERSION\s*[:?]?=\s*v?(\d+\.\d[\w.+-]*)\s*$/m] as const,
  ),
];

function ownVersion(material: Material, head: (path: string) => string): string {
  for (const [file, pattern] of KEPT_IN) {
    const found = pattern.exec(head(file))?.[1];
    if (found !== undefined) return found;
  }
  return (
    partedVersion(material) ||
    partedInCmake(head('CMakeLists.txt')) ||
    partedInCmake(head('cmake/Version.cmake')) ||
    constantVersion(material) ||
    definedVersion(material) ||
    mainVersion(material, head)
  );
}

/** `#define CUP_VERSION "1.2"` of the project cup, in one place. */
function definedVersion(material: Material): string {
  const name = projectWord(material).toUpperCase();
  const found = [`${name}_VERSION`, `${name}_VERSION_STRING`].flatMap((word) =>
    material.declaring(word).map((path) => ({ path, word })),
  );
  const said = found.flatMap(
    ({ path, word }) =>
      new RegExp(`^\\s*#\\s*define\\s+${word}\\s+"v?(\\d+\\.\\d[\\w.-]*)"`, 'm').exec(
        material.linesOf(path, 1, DEFINED_LINES),
      )?.[1] ?? [],
  );
  return new Set(said).size === 1 ? (said[0] as string) : '';
}

const DEFINED_LINES = 2000;
const projectWord = (material: Material): string =>
  (ownPackage(material)?.name || material.folderName).replace(/^.*\//, '').replace(/[^A-Za-z0-9]/g, '_');

/** What a program of Go is where its build says nothing else: `var version string = "0.38"`. */
function mainVersion(material: Material, head: (path: string) => string): string {
  if (ownPackage(material)?.kinds.includes('go') !== true) return '';
  const found = /^\s*(?:var\s+|const\s+)?version\s*(?:string\s*)?=\s*"v?(\d+\.\d[\w.]*)"/im.exec(
    head('main.go'),
  )?.[1];
  return found === undefined || /^0\.0(?:\.0)?$/.test(found) ? '' : found;
}

/** `set(CUP_VERSION_MAJOR 5)` and its like. */
function partedInCmake(text: string): string {
  const part = (name: string): string | undefined =>
    new RegExp(`^\\s*set\\s*\\(\\s*(?:\\w+_)?(?:VERSION_)?${name}\\s+"?(\\d+)"?\\s*\\)`, 'im').exec(
      text,
    )?.[1];
  const parts = [part('MAJOR'), part('MINOR'), part('(?:PATCH|MICRO|TINY)')];
  return parts.every((one) => one !== undefined) ? parts.join('.') : '';
}

/** `MAJOR = 5`, `MINOR = 0`, `TINY = 4`, in the one file of that name. */
function partedVersion({ paths, folder, linesOf }: Material): string {
  const prefix = folder === '' ? '' : `${folder}/`;
  const files = [...paths].filter(
    (path) => path.startsWith(`${prefix}lib/`) && /^lib\/[^/]+\/version\.rb$/.test(path.slice(prefix.length)),
  );
  const text = files.length === 1 ? linesOf(files[0] as string, 1, HEAD_LINES) : '';
  const parts = ['MAJOR', 'MINOR', '(?:TINY|PATCH)'].map(
    (name) => new RegExp(`^\\s*${name}\\s*=\\s*(\\d+)`, 'm').exec(text)?.[1],
  );
  return parts.every((part) => part !== undefined) ? parts.join('.') : '';
}

const VERSION_LINE = /(?:\b|_|(?<=[a-z])(?=V))version(?:\b|_)[^=\n]*=\s*["']v?(\d+\.\d[\w.-]*)/i;
const NAMED_FOR_IT = /(?:^|\/)(?:_{0,2}version_{0,2}|__init__|__about__|const(?:ants?|s)?)\.\w+$/i;

/** A constant in a file that is named for it, or as the project is: of any other, nobody knows what it is the version of. */
function constantVersion(material: Material): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = plain((ownPackage(material)?.name || material.folderName).replace(/^.*\//, ''));
  const isMeant = (path: string): boolean =>
    NAMED_FOR_IT.test(path) || plain(path.replace(/^.*\//, '').replace(/\.\w+$/, '')) === name;
  const found = material.facts.symbols
    .filter(
      ({ path, symbol }) =>
        isMeant(path) &&
        (/^(?:_{0,2}|app_)version_{0,2}$/i.test(symbol.name) ||
          (NAMED_FOR_IT.test(path) && [`${name}version`, `k${name}version`].includes(plain(symbol.name)))),
    )
    .flatMap(
      ({ path, symbol }) => VERSION_LINE.exec(material.linesOf(path, symbol.line, symbol.line))?.[1] ?? [],
    );
  return new Set(found).size === 1 ? (found[0] as string) : '';
}
