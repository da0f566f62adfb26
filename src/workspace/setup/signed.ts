// The signed manifest at the end of an installation: it is of this machine, so it goes, and with it what is kept beside the person's other
// state of how far it had come. One that git brought and that was never signed here belongs to the repository and stays.

import { dirname, join } from 'node:path';
import { removeFolderIfEmpty } from '../../durable/remove-tree.ts';
import type { Context } from '../../kernel/operation.ts';
import { listOutsideFloor, MANIFEST_NAME } from '../../resilience/zone/outside.ts';
import { listTracked } from '../../state/exclude.ts';
import { locateStateZone } from '../../state/index.ts';

/** Relative to the project; undefined where there is none of this machine. */
export async function findSigned(context: Context): Promise<string | undefined> {
  const { project, person, host } = context;
  const path = `${(await locateStateZone(context)).path}/${MANIFEST_NAME}`;
  if (host.files.stat(join(project.root, path))?.kind !== 'file') return undefined;
  const isSignedHere = listOutsideFloor(project.root, person.stateDir, host).length > 0;
  return isSignedHere || !(await listTracked([path], context)).has(path) ? path : undefined;
}

export function removeSigned(path: string | undefined, { project, person, host }: Context): void {
  for (const kept of listOutsideFloor(project.root, person.stateDir, host)) host.files.remove(kept);
  if (path === undefined) return;
  host.files.remove(join(project.root, path));
  for (let dir = dirname(path); dir !== '.'; dir = dirname(dir))
    removeFolderIfEmpty(join(project.root, dir), host);
}
