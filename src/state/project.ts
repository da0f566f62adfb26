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

/** The project around `start`; a folder without any mark is a project by itself. */
export function findProject(start: string, files: Files): Project {
  const from = requireFolder(start, files);
  const root = findUpward(from, files) ?? from;
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
  configured: string | undefined,
  host: Pick<Host, 'files' | 'processes'>,
): Promise<StateZone> {
  if (configured !== undefined) return { path: configured, foundBy: 'configuration' };
  const onDisk = STATE_ZONES.find((path) => host.files.stat(join(project.root, path))?.kind === 'directory');
  if (onDisk !== undefined) return { path: onDisk, foundBy: 'disk' };
  if (project.isGit) {
    for (const path of STATE_ZONES) {
      const tree = await host.processes.run('git', ['ls-tree', '-d', 'HEAD', '--', path], {
        cwd: project.root,
      });
      if (tree.exitCode === 0 && tree.stdout.length > 0) return { path, foundBy: 'git HEAD' };
    }
    for (const path of STATE_ZONES) {
      const args = ['log', '-1', '--format=%H', '--all', '--', path];
      const log = await host.processes.run('git', args, { cwd: project.root });
      if (log.exitCode === 0 && log.stdout.length > 0) return { path, foundBy: 'git history' };
    }
  }
  return { path: STATE_ZONES[0], foundBy: 'default' };
}
