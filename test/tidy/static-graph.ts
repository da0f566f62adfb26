// Which files are loaded before any code runs: static imports and re-exports of values, followed from one file on.

import { dirname, join } from 'node:path';

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'(\.[^']+)'/gm;

/** Paths relative to the repository, the first one included. */
export function listLoaded(from: string, read: (path: string) => string): readonly string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, names, specifier] of read(path).matchAll(IMPORT)) {
      if (!isOfTypesOnly(names)) visit(join(dirname(path), specifier as string));
    }
  };
  visit(from);
  return [...seen];
}

function isOfTypesOnly(names: string | undefined): boolean {
  const listed = /^\{([^}]*)\}$/
    .exec(names?.trim() ?? '')?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '');
  return listed?.every((name) => name.trim().startsWith('type ')) ?? false;
}
