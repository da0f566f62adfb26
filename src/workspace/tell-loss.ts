// Whether state of this project is lost or waits for recovery, in a line, for whoever is about to rely on it.

import { join } from 'node:path';
import type { Context } from '../kernel/operation.ts';
import { FLOORS_DIR, MANIFEST_NAME } from '../resilience/zone/outside.ts';
import { locateStateZone } from '../state/project.ts';

/** Nothing is loaded where nothing was ever signed or recovered. */
export async function tellLoss(
  context: Pick<Context, 'config' | 'host' | 'person' | 'project'>,
): Promise<string> {
  const { project, host, person } = context;
  const ownDir = join(project.ownDir, 'recovery');
  const signs = [join(ownDir, 'recovery.json'), join(person.stateDir, FLOORS_DIR)];
  if (signs.every((path) => host.files.stat(path) === undefined)) return '';
  const { tellRecovery: tell } = await import('../resilience/recover/tell.ts');
  const { path: zone } = await locateStateZone(context);
  const manifestPath = join(project.root, zone, MANIFEST_NAME);
  const { root, journalDir } = project;
  return tell({ ownDir, root, journalDir, stateDir: person.stateDir, manifestPath }, host);
}
