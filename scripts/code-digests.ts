// The digest of a piece of code: of every module it can load, statically or later, and of the versions of the packages those
// import. `kernel/code-digests` holds the results; caches are marked with them.

import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { CacheName } from '../src/kernel/code-digests.ts';

/** The modules that fill each cache, without their ending. What they import counts by itself. */
export const CACHE_FILLERS: Readonly<Record<CacheName, readonly string[]>> = {
  source: ['source/tree/tree'],
  codeSearch: ['code-search/open'],
  memoryIndex: ['memory/recall/segments'],
  ground: ['ground/publish/generate'],
};

/** What reads configuration; part of the manifest's `build`, by which resolved configurations are kept. */
export const CONFIG_READERS: readonly string[] = ['workspace/configuration/load'];

/** Holds the digests, so it has none. */
export const DIGESTS_MODULE = 'kernel/code-digests';

export interface Code {
  /** Of the modules: `.js` when built, `.ts` as written. */
  readonly ending: string;
  /** By path below the folder of the code. */
  readonly read: (path: string) => string;
  readonly versionOf: (packageName: string) => string;
}

const LENGTH = 32;

export function digestCode(entries: readonly string[], code: Code): string {
  const { modules, packages } = listCode(entries, code);
  const hash = createHash('sha256');
  for (const [path, text] of modules) hash.update(`${path}\0${text.length}\0${text}\0`);
  for (const name of packages) hash.update(`${name}@${code.versionOf(name)}\0`);
  return hash.digest('hex').slice(0, LENGTH);
}

/** Texts of all modules by path, and names of packages; sorted. */
export function listCode(
  entries: readonly string[],
  code: Pick<Code, 'ending' | 'read'>,
): { readonly modules: ReadonlyMap<string, string>; readonly packages: readonly string[] } {
  const modules = new Map<string, string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (modules.has(path) || path === DIGESTS_MODULE + code.ending) return;
    const text = code.read(path);
    modules.set(path, text);
    for (const specifier of listImports(path, text)) {
      if (specifier.startsWith('.')) visit(join(dirname(path), specifier));
      else if (!specifier.startsWith('node:')) packages.add(packageNameOf(specifier));
    }
  };
  for (const entry of entries) visit(entry + code.ending);
  return { modules: new Map([...modules].sort(byName)), packages: [...packages].sort() };
}

/** Static and later ones; one that is put together at run time cannot be followed, and there is none. */
function listImports(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
  ];
}

/** The module that takes the place of `kernel/code-digests` in the built code. */
export function renderDigests(code: Code): string {
  const digests = Object.entries(CACHE_FILLERS).map(([name, entries]) => [name, digestCode(entries, code)]);
  return `export const CODE_DIGESTS = ${JSON.stringify(Object.fromEntries(digests))};\n`;
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

function packageNameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
