// The environment as far as a project may not have made it: folders of the person (HOME, XDG) and folders of programs (PATH)
// that lie inside the project's tree are not believed, since whoever wrote the repository wrote what is in them.

import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { isInside } from '../durable/confine.ts';
import { isLoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { LocatedProject } from './project.ts';

type Env = Host['env'];

const PERSONS_FOLDERS = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'] as const;

/** The environment without what the project, or the work tree that it lies in, could supply. */
export function believeEnvironment(
  { root, repository }: LocatedProject,
  host: Pick<Host, 'env' | 'files' | 'userHome'>,
): Env {
  const { env } = host;
  const trees = [root, repository?.workTree ?? root];
  const isBelievable = (path: string | undefined): boolean => {
    if (path === undefined || !isAbsolute(path)) return false;
    const real = resolveAsFarAsThere(path, host);
    return !trees.some((tree) => isInside(tree, real)) && !isProgramsOfParent(real, root);
  };
  const changes: Record<string, string | undefined> = {};
  for (const name of PERSONS_FOLDERS)
    if (env[name] !== undefined && !isBelievable(env[name])) changes[name] = undefined;
  const isHomeDoubted = !isBelievable(env['HOME']);
  const isDoubted = isHomeDoubted || Object.keys(changes).length > 0;
  // A project that holds the person's real home, such as a repository of settings, was put there by the person.
  if (isDoubted && isInside(root, host.userHome()))
    for (const name of Object.keys(changes)) delete changes[name];
  else if (isHomeDoubted) changes['HOME'] = host.userHome();
  const programs = (env['PATH'] ?? '').split(delimiter);
  const believed = programs.filter(isBelievable);
  if (believed.length < programs.length) changes['PATH'] = believed.join(delimiter);
  return Object.keys(changes).length === 0 ? env : Object.freeze({ ...env, ...changes });
}

/** npm puts the programs of every folder above first; whoever wrote those folders wrote the project too. */
function isProgramsOfParent(dir: string, root: string): boolean {
  return basename(dirname(dir)) === 'node_modules' && isInside(dirname(dirname(dir)), root);
}

/** Links resolved up to the first part that is not there. */
function resolveAsFarAsThere(path: string, { files }: Pick<Host, 'files'>): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  for (let count = parts.length; count > 0; count -= 1) {
    try {
      return join(files.realPath(`/${parts.slice(0, count).join('/')}`), ...parts.slice(count));
    } catch (error) {
      if (!isLoaError(error)) throw error; // Not there: then its parent may be.
    }
  }
  return '/';
}
