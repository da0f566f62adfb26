// Where the project is, and where its State Zone is. A project is the nearest folder upward that holds a git work tree or
// our own traces; each git worktree is a project of its own.

import { dirname, join, resolve } from 'node:path';
import type { ConfigValues } from '../kernel/config/index.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Files, Host } from '../kernel/host.ts';
import type { PersonDirs, Project } from '../kernel/operation.ts';

export const OWN_DIR = '.loa';
export const CONFIG_FILE = '.loa.config.yaml';
export const LOCAL_CONFIG_FILE = '.loa.config.local.yaml';
export const STATE_ZONES = ['grimoires/loa', 'loa-grimoire'] as const;

/** The project around `start`, or `start` itself when that is said to be its root; a folder without any mark is a project by itself. */
export function findProject(
  start: string,
  files: Files,
  options: { readonly isRoot?: boolean } = {},
): Project {
  const from = requireFolder(start, files);
  const root = options.isRoot === true ? from : (findUpward(from, files) ?? from);
  const ownDir = join(root, OWN_DIR);
  return {
    root,
    isGit: files.stat(join(root, '.git')) !== undefined,
    ownDir,
    journalDir: join(ownDir, 'journal'),
    auditDir: join(ownDir, 'audit'),
    cacheDir: join(ownDir, 'cache'),
  };
}

/** The journal may live elsewhere, for instance on a volume of its own. */
export function withConfiguredPaths(project: Project, config: ConfigValues): Project {
  const { journal } = (config['paths'] ?? {}) as { readonly journal?: string };
  return journal === undefined ? project : { ...project, journalDir: resolve(project.root, journal) };
}

function requireFolder(start: string, files: Files): string {
  if (start.includes('\uFFFD')) {
    throw new LoaError('path.unreadable-name', `the folder "${start}" has a name that is not valid UTF-8`, {
      hint: 'Rename it, or name the project through a link with a plain name.',
    });
  }
  const found = files.stat(start);
  if (found === undefined) {
    throw new LoaError('project.missing', `the folder ${start} does not exist`, { hint: 'Check --cwd.' });
  }
  const real = files.realPath(start);
  if (files.stat(real)?.kind !== 'directory') {
    throw new LoaError('project.missing', `${start} is not a folder`, { hint: 'Check --cwd.' });
  }
  return real;
}

function findUpward(from: string, files: Files): string | undefined {
  for (let dir = from; ; dir = dirname(dir)) {
    const marks = ['.git', OWN_DIR, CONFIG_FILE].some((name) => files.stat(join(dir, name)) !== undefined);
    if (marks) return dir;
    if (dir === dirname(dir)) return undefined;
  }
}

/** Folders of the person, by the XDG rules. */
export function findPersonDirs(env: Readonly<Record<string, string | undefined>>): PersonDirs {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '/';
  const base = (name: string, fallback: string) => {
    const given = env[name];
    return join(given?.startsWith('/') ? given : join(home, fallback), 'loa');
  };
  return { configDir: base('XDG_CONFIG_HOME', '.config'), stateDir: base('XDG_STATE_HOME', '.local/state') };
}

export interface StateZone {
  /** Relative to the project root. */
  readonly path: string;
  readonly foundBy: 'configuration' | 'disk' | 'git HEAD' | 'git history' | 'default';
}

/** Configuration first, then what is on the disk, then what git knows, then the usual place. */
export async function locateStateZone(
  project: Project,
  options: { readonly configured?: string | undefined; readonly searchHistory: boolean },
  host: Pick<Host, 'files' | 'processes'>,
): Promise<StateZone> {
  const { configured } = options;
  if (configured !== undefined) return { path: configured, foundBy: 'configuration' };
  const onDisk = STATE_ZONES.find((path) => host.files.stat(join(project.root, path))?.kind === 'directory');
  if (onDisk !== undefined) return { path: onDisk, foundBy: 'disk' };
  const ask = async (...args: string[]): Promise<string | undefined> => {
    const { exitCode, stdout } = await host.processes.run('git', [...args, '--', ...STATE_ZONES], {
      cwd: project.root,
    });
    const names = exitCode === 0 ? new TextDecoder().decode(stdout).split('\n') : [];
    return STATE_ZONES.find((zone) => names.some((name) => name === zone || name.startsWith(`${zone}/`)));
  };
  if (project.isGit) {
    const inHead = await ask('ls-tree', '-d', '--name-only', 'HEAD');
    if (inHead !== undefined) return { path: inHead, foundBy: 'git HEAD' };
    // Walking a long history takes seconds, so only those who need the lost folder ask for it.
    const before = options.searchHistory
      ? await ask('log', '-1', '--format=', '--name-only', '--all')
      : undefined;
    if (before !== undefined) return { path: before, foundBy: 'git history' };
  }
  return { path: STATE_ZONES[0], foundBy: 'default' };
}
