// Notes, tasks and memories at the end of an installation: those that git tracks belong to the repository and stay; those
// that it never knew would be left lying about, so they are moved out of the tree, to the person's own folder, and never lost. So are the
// person's private memories of the project, which lie in the machine directory and nowhere else.

import { basename, dirname, join } from 'node:path';
import { isInside } from '../../durable/confine.ts';
import { askGit, runGit } from '../../durable/git.ts';
import { makeDirDurable, replaceFile } from '../../durable/index.ts';
import { removeFolderIfEmpty } from '../../durable/remove-tree.ts';
import type { Context } from '../../kernel/operation.ts';
import { PRIVATE_DIR } from '../../memory/person.ts';
import { locateStateZone } from '../../state/index.ts';

const TASKS = '.beads';
const PAGES = ['BUTTERFREEZONE.md', '.butterfreezone.json'];
const BRIDGE = '.run/bridge-state.json';
/** What we write inside the State Zone; whatever else lies there is somebody else's. */
const OURS = [
  /^NOTES\.md$/,
  /^BEAUVOIR\.md$/,
  /^a2a\/trajectory\/.+/,
  /^archive\/notes-\d{4}-\d{2}\.md$/,
  /^memory\/.+/,
];

/** Files of ours, relative to the project: those that git does not track, and those that belong to the repository. */
export async function listState(
  context: Context,
): Promise<Readonly<Record<'untracked' | 'tracked', readonly string[]>>> {
  const { project, host } = context;
  const { path: zone } = await locateStateZone(context);
  const inZone = listInside(zone, context).filter((path) =>
    OURS.some((pattern) => pattern.test(path.slice(zone.length + 1))),
  );
  const tasks = listInside(TASKS, context).filter((path) => path.endsWith('.yaml'));
  const tracked = await listTracked([zone, TASKS, ...PAGES, BRIDGE], context);
  const single = [...PAGES, BRIDGE].filter(
    (path) => host.files.stat(join(project.root, path))?.kind === 'file',
  );
  const all = [...inZone, ...tasks, ...single];
  return {
    untracked: all.filter((path) => !tracked.has(path)),
    tracked: all.filter((path) => tracked.has(path)),
  };
}

/** Relative to the machine directory, with their journal: what is not in the files yet is in it. */
export function listPrivateMemory({ project, host }: Context): readonly string[] {
  const caches = `${PRIVATE_DIR}/cache/`;
  return listBelow(project.ownDir, PRIVATE_DIR, host).filter((path) => !path.startsWith(caches));
}

/** A folder that was configured to lie elsewhere may be that of other projects too. */
function listInside(dir: string, { project, host }: Context): readonly string[] {
  return isInside(project.root, join(project.root, dir)) ? listBelow(project.root, dir, host) : [];
}

function listBelow(root: string, dir: string, host: Context['host']): readonly string[] {
  const full = join(root, dir);
  if (host.files.stat(full)?.kind !== 'directory') return [];
  return host.files.list(full).flatMap(({ name, kind }) => {
    if (name === undefined) return [];
    if (kind === 'directory') return listBelow(root, `${dir}/${name}`, host);
    return kind === 'file' ? [`${dir}/${name}`] : [];
  });
}

async function listTracked(
  dirs: readonly string[],
  { project, host }: Context,
): Promise<ReadonlySet<string>> {
  if (!project.isGit) return new Set();
  // By the last commit, not by the index: what was only staged never belonged to the repository.
  const args = ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', ...dirs];
  return new Set((await askGit(project.root, args, host))?.split('\0').filter(Boolean) ?? []);
}

/** Where `setAside` puts them. */
export function asideFolder({ project, person, host }: Context): string {
  const stamp = new Date(host.clock.nowMs()).toISOString().replaceAll(/[:.]/g, '-');
  return join(person.stateDir, 'removed', `${basename(project.root)}-${stamp}`);
}

export async function setAside(files: readonly string[], folder: string, context: Context): Promise<void> {
  const { project, host } = context;
  if (files.length > 0 && project.isGit)
    await runGit(project.root, ['rm', '-q', '--cached', '--ignore-unmatch', '--', ...files], host);
  await moveFiles(files, { from: project.root, to: folder }, host);
}

export async function setPrivateAside(folder: string, context: Context): Promise<void> {
  const { project, host } = context;
  await moveFiles(listPrivateMemory(context), { from: project.ownDir, to: folder }, host);
}

/** Each file is on the disk in its new place before it leaves the old one. */
async function moveFiles(
  files: readonly string[],
  folders: { readonly from: string; readonly to: string },
  host: Context['host'],
): Promise<void> {
  for (const path of files) {
    const from = join(folders.from, path);
    const to = join(folders.to, path);
    await makeDirDurable(dirname(to), host, 0o700);
    await replaceFile(to, host.files.read(from), host, { mode: 0o600 });
    host.files.remove(from);
    for (let dir = dirname(path); dir !== '.'; dir = dirname(dir))
      removeFolderIfEmpty(join(folders.from, dir), host);
  }
}
