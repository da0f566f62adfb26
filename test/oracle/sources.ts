// Real sources to examine the scanners on: what the machine has, or the folder that LOA_ORACLE_SOURCES names (unpacked
// source packages, say). Bounded, and in a fixed order, so that two runs examine the same files.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = [
  process.env['LOA_ORACLE_SOURCES'] ?? '',
  join(import.meta.dirname, '../../node_modules'),
  process.env['LOA_ORACLE_FETCHED'] ?? '',
  '/usr/lib/python3',
  '/usr/include',
  '/usr/share',
];
const SIZE_BYTES_MAX = 400_000;
const FILES_LOOKED_AT_MAX = 200_000;

export interface RealSource {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Files with one of the extensions, up to `allBytesMax` together, or the share of it that the environment asks for. */
export function findSources(extensions: readonly string[], allBytesMax: number): RealSource[] {
  const sizeBytesMax = allBytesMax * Number(process.env['LOA_ORACLE_SHARE'] ?? 1);
  const found: RealSource[] = [];
  let size = 0;
  let looked = 0;
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (size >= sizeBytesMax || looked++ > FILES_LOOKED_AT_MAX) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== '.git') visit(path);
      else if (entry.isFile() && extensions.some((one) => entry.name.endsWith(`.${one}`)) && isFit(path)) {
        const bytes = readFileSync(path);
        found.push({ path, bytes });
        size += bytes.length;
      }
    }
  };
  for (const root of ROOTS) if (root !== '' && existsSync(root) && size < sizeBytesMax) visit(root);
  return found;
}

function isFit(path: string): boolean {
  const { size } = statSync(path);
  return size > 0 && size < SIZE_BYTES_MAX;
}
