// Paths as people give them: from the project's root on; when nothing is there, from the folder they stand in.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';

type Standing = Pick<Context, 'cwd' | 'host' | 'project'>;

/** As seen from the root; what exists in neither place stays as it is. */
export function resolveFromHere(path: string, { project, cwd, host }: Standing): string {
  const isThere = (one: string): boolean => host.files.stat(join(project.root, one)) !== undefined;
  if (!cwd.startsWith(`${project.root}/`) || isThere(path)) return path;
  const local = `${cwd.slice(project.root.length + 1)}/${path}`;
  return isThere(local) ? local : path;
}

/** An absolute path inside the project, or one that starts at the caller's folder with `./` or `../`, as seen from the root. */
export function toProjectPath(
  written: string,
  from: { readonly root: string; readonly cwd?: string } | undefined,
): string {
  if (from === undefined) return written;
  const isFromHere = from.cwd !== undefined && /^\.\.?\//.test(written);
  const absolute = isFromHere ? join(from.cwd, written) : written;
  return absolute.startsWith(`${from.root}/`) ? absolute.slice(from.root.length + 1) : written;
}
