// What `uninstall` leaves, and why: whoever takes everything out wants to know what is not taken, and is to find it.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { listOwnMemories } from '../../memory/person.ts';
import { readStateSettings } from '../../resilience/settings.ts';
import { CONFIG_FILE, locateStateZone } from '../../state/index.ts';
import { readMembership } from '../../team/membership.ts';
import { shownMachineDir } from './machine-dir-shown.ts';

export interface Stay {
  readonly path: string;
  readonly why: string;
}

const COMMITTED = 'committed, so it belongs to the repository; "git rm" takes it out for everybody';

export async function listStays(
  context: Context,
  known: {
    /** Files of ours that git tracks. */
    readonly tracked: readonly string[];
    /** Files that change or go. */
    readonly changed: readonly string[];
    /** Other work trees use the machine directory. */
    readonly isShared: boolean;
  },
): Promise<readonly Stay[]> {
  const { project, host } = context;
  const { path: zone } = await locateStateZone(context);
  const hasConfig = host.files.stat(join(project.root, CONFIG_FILE)) !== undefined;
  return [
    ...groupPaths(known.tracked, zone).map((path) => ({ path, why: COMMITTED })),
    ...(hasConfig && !known.changed.includes(CONFIG_FILE)
      ? [{ path: CONFIG_FILE, why: 'somebody edited it, so it is not ours to remove' }]
      : []),
    ...(known.isShared
      ? [{ path: shownMachineDir(project), why: 'other work trees of this repository use it' }]
      : []),
    ...listOutside(context),
  ];
}

/** One line for each folder of the zone, and for the tasks. */
function groupPaths(paths: readonly string[], zone: string): readonly string[] {
  const groups = paths.map((path) => {
    const base = path.startsWith(`${zone}/`) ? `${zone}/` : '';
    const [first = '', ...rest] = path.slice(base.length).split('/');
    return `${base}${first}${rest.length > 0 ? '/' : ''}`;
  });
  return [...new Set(groups)].sort();
}

/** What does not lie in the repository. */
function listOutside(context: Context): readonly Stay[] {
  const own = listOwnMemories(context).filter(({ scope }) => scope === 'global');
  const membership = readMembership(context);
  return [
    ...own.map((one) => ({
      path: `${one.context.project.root}/`,
      why: 'your own memory, for all your projects',
    })),
    ...listPersonal(context),
    ...listStores(context),
    ...(membership === undefined
      ? []
      : [{ path: membership.project, why: "what was sent to the team's database is the team's" }]),
  ];
}

/** In the person's own folders, which serve all their projects. */
function listPersonal({ person, host }: Context): readonly Stay[] {
  const folders = [
    { path: person.configDir, why: 'your keys and settings, for all your projects' },
    { path: person.stateDir, why: 'what this machine knows of all your projects, and what was set aside' },
  ];
  return folders
    .filter(({ path }) => host.files.stat(path)?.kind === 'directory')
    .map(({ path, why }) => ({ path: `${path}/`, why }));
}

function listStores({ config }: Context): readonly Stay[] {
  try {
    const { stores } = readStateSettings(config);
    return stores.map(({ name, kind }) => ({
      path: name,
      why: `backups in this store (${kind}), for a recovery`,
    }));
  } catch {
    return []; // A configuration that cannot be read names no store, and must not keep anybody from leaving.
  }
}
