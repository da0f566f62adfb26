// Paths that a caller hands to an operation. Another program may name what lies in the project, and nothing of git's or
// of ours; a person at the terminal may name any file of theirs, but nothing is ever written into git's own folder.

import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { LoaError } from '../kernel/errors.ts';
import { hasGitName } from '../kernel/git-name.ts';
import type { Host } from '../kernel/host.ts';
import type { Context, PathUse } from '../kernel/operation.ts';
import { confine, isInside } from './confine.ts';

type Place = Pick<Context, 'cwd' | 'project'> & {
  readonly caller: Context['caller'];
  readonly host: Pick<Host, 'files'>;
};

/** Throws `path.outside` unless the caller may use the path in this way. */
export function requireAllowedPath(given: string, use: PathUse, place: Place): void {
  const { surface } = place.caller;
  if (surface !== 'cli' && surface !== 'library') requireProjectPath(given, place);
  else if (use === 'write') requireHarmlessTarget(given, place);
}

/** Absolute is accepted inside the project only: agents like to write paths that way. */
function requireProjectPath(given: string, { cwd, project, host }: Place): void {
  if (/[\0\\]/.test(given)) throw refused(given, 'it holds a backslash or a NUL character');
  const lexical = relative(project.root, resolve(cwd, given));
  if (isAbsolute(lexical) || !isInside(project.root, join(project.root, lexical)))
    throw refused(given, 'it leads out of the project');
  const real = confine(project.root, lexical, host);
  const root = host.files.realPath(project.root);
  if (hasGitName(lexical) || hasGitName(relative(root, real))) throw refused(given, 'it is git’s own');
  const own = [project.ownDir, project.journalDir, project.auditDir, project.cacheDir];
  if (own.some((dir) => isInsideAnyCase(realPathOf(dir, host), real)))
    throw refused(given, 'it is loa’s own; use its commands');
}

function requireHarmlessTarget(given: string, { cwd, project, host }: Place): void {
  const path = resolve(cwd, given);
  const real = realPathOf(path, host);
  const below = (root: string, full: string): string => (isInside(root, full) ? relative(root, full) : full);
  // Where the project itself lies is not the caller's doing.
  if (hasGitName(below(project.root, path)) || hasGitName(below(host.files.realPath(project.root), real)))
    throw refused(given, 'nothing is written into git’s own folder');
}

/** With links resolved as far as the path exists. */
function realPathOf(path: string, host: Pick<Host, 'files'>): string {
  if (host.files.stat(path) !== undefined) return host.files.realPath(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent, host), relative(parent, path));
}

/** Some file systems do not tell `.LOA` from `.loa`. */
function isInsideAnyCase(root: string, path: string): boolean {
  return isInside(root.toLowerCase(), path.toLowerCase());
}

function refused(path: string, why: string): LoaError {
  return new LoaError('path.outside', `refused the path ${path.replaceAll('\0', '?')}: ${why}`, {
    hint: 'Use a path relative to the project that stays inside it.',
  });
}
