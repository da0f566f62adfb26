// The version of a project: what its manifest says, else its build files, else the constant in a file that is named for it.
// Where nothing says it, nothing is told. Pure.

import type { Material } from '../model.ts';
import { ownPackage } from './work/commands.ts';

const HEAD_LINES = 200;

/** From the manifest; else where programs of its kind write it down. A word that a build puts in is none. */
export function projectVersion(material: Material): string {
  const owner = ownPackage(material);
  const stated = owner?.version ?? '';
  const isElsewhere = /^(?:attr|file)\s*:/.test(stated);
  const placed = /^\$\{?(?:project\.)?(\w+)\}?$/.exec(stated)?.[1];
  if (placed !== undefined && owner?.kinds.includes('gradle') === true) return propertyOf(material, placed);
  if (stated !== '' && !isElsewhere)
    return /[${}@]|^0\.0\.0-|^(?:unspecified|dynamic)$/.test(stated) ? '' : stated;
  const at = (path: string): string => (material.folder === '' ? path : `${material.folder}/${path}`);
  const head = (path: string): string =>
    material.paths.has(at(path)) ? material.linesOf(at(path), 1, HEAD_LINES) : '';
  const autoconf = /\bAC_INIT\(\s*\[?[^,\]]+\]?\s*,\s*\[?v?(\d[\w.+-]*)/.exec(
    head('configure.ac') || head('configure.in'),
  )?.[1];
  if (autoconf !== undefined) return autoconf;
  const meson = /^project\([^)]*?\bversion\s*:\s*'v?(\d[\w.+-]*)'/m.exec(head('meson.build'))?.[1];
  if (meson !== undefined) return meson;
  const gem = owner?.kinds.includes('bundler') === true ? gemVersion(owner.name, head) : '';
  if (gem !== '') return gem;
  if (owner?.kinds.includes('python') !== true) return ownVersion(material, head);
  const name = owner.name.replaceAll('-', '_').toLowerCase();
  for (const folder of [name, `src/${name}`])
    for (const file of [
      '__init__.py',
      '__version__.py',
      '_version.py',
      'version.py',
      '__pkginfo__.py',
      '__about__.py',
    ]) {
      const found = /^(?:__version__|version|VERSION)\s*(?::\s*\w+\s*)?=\s*["'](\d[^"'\n]*)["']/m.exec(
        head(`${folder}/${file}`),
      )?.[1];
      if (found !== undefined) return found;
    }
  return '';
}

/** What a build of Gradle puts in for a name. */
const propertyOf = ({ linesOf }: Material, name: string): string =>
  new RegExp(`^\\s*${name}\\s*[=:]\\s*(\\d[\\w.+-]*)\\s*$`, 'm').exec(
    linesOf('gradle.properties', 1, HEAD_LINES),
  )?.[1] ?? '';

/** A gem keeps it in a file of its own, which its manifest takes in. */
const gemVersion = (name: string, head: (path: string) => string): string =>
  /^\s*VERSION\s*=\s*["'](\d[^"'\n]*)["']/m.exec(head(`lib/${name.replaceAll('-', '/')}/version.rb`))?.[1] ??
  '';

/** Files at the top in which a build keeps it, and how. */
const KEPT_IN: readonly (readonly [string, RegExp])[] = [
  ['VERSION', /^\s*v?(\d+\.\d[\w.+-]*)\s*$/],
  ['CMakeLists.txt', /^\s*set\s*\(\s*(?:PROJECT_)?VERSION\s+"?v?(\d+\.\d[\w.+-]*)/im],
  ...['config.mk', 'Makefile', 'makefile', 'GNUmakefile', 'version.mk'].map(
    (file) => [file, /^VERSION\s*[:?]?=\s*v?(\d+\.\d[\w.+-]*)\s*$/m] as const,
  ),
];

function ownVersion(material: Material, head: (path: string) => string): string {
  for (const [file, pattern] of KEPT_IN) {
    const found = pattern.exec(head(file))?.[1];
    if (found !== undefined) return found;
  }
  return partedVersion(material) || constantVersion(material);
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

const VERSION_LINE = /\bversion\b[^=\n]*=\s*["']v?(\d+\.\d[\w.-]*)/i;
const NAMED_FOR_IT = /(?:^|\/)(?:_{0,2}version_{0,2}|__init__|__about__)\.\w+$/i;

/** A constant in a file that is named for it, or as the project is: of any other, nobody knows what it is the version of. */
function constantVersion(material: Material): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = plain((ownPackage(material)?.name || material.folderName).replace(/^.*\//, ''));
  const isMeant = (path: string): boolean =>
    NAMED_FOR_IT.test(path) || plain(path.replace(/^.*\//, '').replace(/\.\w+$/, '')) === name;
  const found = material.facts.symbols
    .filter(({ path, symbol }) => /^version$/i.test(symbol.name) && isMeant(path))
    .flatMap(
      ({ path, symbol }) => VERSION_LINE.exec(material.linesOf(path, symbol.line, symbol.line))?.[1] ?? [],
    );
  return new Set(found).size === 1 ? (found[0] as string) : '';
}
