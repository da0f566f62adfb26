// Keeps a path inside its root: no absolute path, no way up, no NUL, no link that leads out. What it returns has its
// links resolved as far as the path exists, so that a later call does not follow one again.
// Leaves open: somebody who swaps a directory for a link between this check and the use; open with `noFollow` narrows it.

import { isAbsolute, join, relative as relativePath, sep } from 'node:path';
import { LoaError } from '../kernel/errors.ts';
import { hasGitName, isGitName } from '../kernel/git-name.ts';
import type { Host } from '../kernel/host.ts';

/** The real absolute path of `relative` below `root`; `path.outside` when it would leave the root. */
export function confine(root: string, relative: string, host: Pick<Host, 'files'>): string {
  const parts = requireInnerParts(root, relative);
  const realRoot = host.files.realPath(root);
  let current = realRoot;
  for (const [index, part] of parts.entries()) {
    const next = join(current, part);
    const stat = host.files.stat(next);
    if (stat === undefined) return join(next, ...parts.slice(index + 1));
    current = stat.kind === 'link' ? host.files.realPath(next) : next;
    if (!isInside(realRoot, current)) throw outside(root, relative, `${next} is a link that leads out`);
    if (stat.kind === 'link' && hasGitName(relativePath(realRoot, current)))
      throw outside(root, relative, `${next} is a link into git's own directory`);
  }
  return current;
}

/** True for the root itself and all below it. Both must be absolute and free of links. */
export function isInside(root: string, path: string): boolean {
  const way = relativePath(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function requireInnerParts(root: string, relative: string): readonly string[] {
  if (relative.includes('\0'))
    throw outside(root, relative.replaceAll('\0', '?'), 'it holds a NUL character');
  if (isAbsolute(relative)) throw outside(root, relative, 'it is absolute');
  // A backslash separates on Windows only; refused everywhere, so that a path means the same on every machine.
  if (relative.includes('\\')) throw outside(root, relative, 'it holds a backslash');
  const parts = relative.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw outside(root, relative, 'it goes up with ".."');
  if (parts.some(isGitName)) throw outside(root, relative, "it lies in git's own directory");
  return parts;
}

function outside(root: string, path: string, why: string): LoaError {
  return new LoaError('path.outside', `refused the path ${path} under ${root}: ${why}`, {
    hint: 'Use a path relative to the project that stays inside it.',
    details: { root, path },
  });
}
