// Where the project is, and where its State Zone is. A project is the nearest folder upward that holds a git work tree or
// our own traces. The work trees of one repository are projects that share a machine directory.

import { dirname, join, relative, resolve } from 'node:path';
import { askGit, type GitHost } from '../durable/git.ts';
import {
  type FoundRepository,
  findEnclosingRepository,
  findRepository,
  isMine,
  MAIN_WORKTREE,
  type Repository,
  type RepositoryHost,
} from '../durable/git-repository.ts';
import type { ConfigValues } from '../kernel/config/index.ts';
import { defineSection, readSection } from '../kernel/config/section.ts';
import { LoaError } from '../kernel/errors.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Files } from '../kernel/host.ts';
import type { PersonDirs, Project } from '../kernel/operation.ts';

export const OWN_DIR = '.loa';
export const CONFIG_FILE = '.loa.config.yaml';
export const LOCAL_CONFIG_FILE = '.loa.config.local.yaml';
export const pathsSection = defineSection('paths', async () => (await import('./config-schema.ts')).paths);
export const STATE_ZONES = ['grimoires/loa', 'loa-grimoire'] as const;

/** A project as its folders tell, before anybody looked whether its machine directory is ours. */
export interface LocatedProject {
  readonly root: string;
  readonly repository: Repository | undefined;
  /** Why a repository that is there is not used. */
  readonly doubt: string | undefined;
}

/** The project around `start`, or `start` itself when that is said to be its root; a folder without any mark is a project by itself. */
export function locateProject(
  start: string,
  host: RepositoryHost,
  options: { readonly isRoot?: boolean } = {},
): LocatedProject {
  const from = requireFolder(start, host.files);
  const marked = options.isRoot === true ? undefined : findUpward(from, host);
  const root = marked?.root ?? from;
  const found = marked?.found ?? findEnclosingRepository(root, host);
  return {
    root,
    repository: found.kind === 'believed' ? found.repository : undefined,
    doubt: found.kind === 'doubted' ? found.why : undefined,
  };
}

/** Where everything of a project is, given its machine directory. */
export function describeProject(
  { root, repository, doubt }: LocatedProject,
  ownDir: string,
  foreignDir?: string,
): Project {
  return {
    root,
    ...(foreignDir === undefined ? {} : { foreignDir }),
    isGit: repository !== undefined,
    ...(doubt === undefined ? {} : { gitDoubt: doubt }),
    worktree: repository?.worktree ?? MAIN_WORKTREE,
    ownDir,
    journalDir: join(ownDir, 'journal'),
    auditDir: join(ownDir, 'audit'),
    cacheDir: join(ownDir, 'cache'),
  };
}

/** The place of the machine directory: in what all work trees share, apart for a project inside another one. */
export function placeOfMachineDir({ root, repository }: LocatedProject): string {
  if (repository === undefined) return join(root, OWN_DIR);
  const inner = relative(repository.workTree, root);
  if (inner === '') return join(repository.commonDir, 'loa');
  const readable = inner.replaceAll(/[^\w.-]+/g, '-').slice(0, 40);
  return join(repository.commonDir, `loa.${readable}.${sha256Hex(inner).slice(0, 8)}`);
}

/** The journal may live elsewhere, for instance on a volume of its own. */
export function withConfiguredPaths(project: Project, config: ConfigValues): Project {
  const { journal } = readSection(config, pathsSection);
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

interface Marked {
  readonly root: string;
  /** The repository that the mark is, when it is one. */
  readonly found?: FoundRepository;
}

/** Marks in a folder of somebody else do not count: whoever may write above us must not decide where we write. */
function findUpward(from: string, host: RepositoryHost): Marked | undefined {
  const isMark = (path: string, kinds: readonly string[]): boolean => {
    const found = host.files.stat(path);
    return found !== undefined && kinds.includes(found.kind) && isMine(found, host);
  };
  for (let dir = from; ; dir = dirname(dir)) {
    const found = findRepository(dir, host);
    if (found.kind === 'believed') return { root: dir, found };
    const isOurs = isMark(dir, ['directory']);
    if (isOurs && isMark(join(dir, CONFIG_FILE), ['file'])) return { root: dir };
    if (isOurs && isMark(join(dir, OWN_DIR), ['directory'])) return { root: dir };
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

export interface ZoneContext {
  readonly project: Project;
  readonly config: ConfigValues;
  readonly host: GitHost;
}

/** Configuration first, then what is on the disk, then what git knows, then the usual place. */
export async function locateStateZone(
  { project, config, host }: ZoneContext,
  options: { readonly searchHistory?: boolean } = {},
): Promise<StateZone> {
  const { grimoire: configured } = readSection(config, pathsSection);
  if (configured !== undefined) return { path: configured, foundBy: 'configuration' };
  const onDisk = STATE_ZONES.find((path) => host.files.stat(join(project.root, path))?.kind === 'directory');
  if (onDisk !== undefined) return { path: onDisk, foundBy: 'disk' };
  const ask = async (...args: string[]): Promise<string | undefined> => {
    const names = (await askGit(project.root, [...args, '--', ...STATE_ZONES], host))?.split('\n') ?? [];
    return STATE_ZONES.find((zone) => names.some((name) => name === zone || name.startsWith(`${zone}/`)));
  };
  if (project.isGit) {
    const inHead = await ask('ls-tree', '-d', '--name-only', 'HEAD');
    if (inHead !== undefined) return { path: inHead, foundBy: 'git HEAD' };
    // Walking a long history takes seconds, so only those who need the lost folder ask for it.
    const before =
      options.searchHistory === true
        ? await ask('log', '-1', '--format=', '--name-only', '--all')
        : undefined;
    if (before !== undefined) return { path: before, foundBy: 'git history' };
  }
  return { path: STATE_ZONES[0], foundBy: 'default' };
}

/** What is a person's own, in the machine directory; each work tree has its own. */
export function personalFolder({ project }: { readonly project: Project }): string {
  const { ownDir, worktree } = project;
  return join(
    ownDir,
    'personal',
    worktree === MAIN_WORKTREE ? 'main' : `tree-${encodeURIComponent(worktree)}`,
  );
}
