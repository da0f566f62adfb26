// Finds the git repository that a folder is the work tree of, without running git, and says whether to believe it. Believed is
// only a repository of this user that agrees that the folder is its work tree: a `.git` file or a `commondir` that merely
// points at somebody else's repository is not, nor one that includes configuration from outside itself.

import { dirname, isAbsolute, join, resolve } from 'node:path';
import { isLoaError } from '../kernel/errors.ts';
import { hasGitName } from '../kernel/git-name.ts';
import type { FileStat, Host } from '../kernel/host.ts';
import { isInside } from './confine.ts';
import { type GitSetting, parseGitConfig } from './git-config.ts';

export type RepositoryHost = Pick<Host, 'files' | 'env' | 'userId'>;

export interface Repository {
  /** The folder that holds `.git`. */
  readonly workTree: string;
  /** Where HEAD and the index of this work tree are. */
  readonly gitDir: string;
  /** Shared by all work trees of the repository. */
  readonly commonDir: string;
  /** `main`, or the name git gave a linked work tree. */
  readonly worktree: string;
}

export type FoundRepository =
  | { readonly kind: 'believed'; readonly repository: Repository }
  /** There is a `.git`, and this is why it is not used. */
  | { readonly kind: 'doubted'; readonly why: string }
  | { readonly kind: 'none' };

export const MAIN_WORKTREE = 'main';
const SMALL_FILE_BYTES_MAX = 64 * 1024;
const CONFIG_BYTES_MAX = 1024 * 1024;
const INCLUDE = /^include(?:if\..*)?\.path$/s;
const INCLUDE_DEPTH_MAX = 4;

/** Looks at `workTree` alone, not above it. Its path must be free of links. */
export function findRepository(workTree: string, host: RepositoryHost): FoundRepository {
  const dotGit = join(workTree, '.git');
  const found = host.files.stat(dotGit);
  if (found === undefined) return { kind: 'none' };
  const foreign = [host.files.stat(workTree), found].find((stat) => stat && !isMine(stat, host));
  if (foreign !== undefined && !isDeclaredSafe(workTree, host))
    return doubt(
      `${workTree} belongs to another user (${foreign.uid}); if you trust it, list it under safe.directory of your git configuration`,
    );
  if (found.kind === 'directory') return readMain(workTree, dotGit, host);
  if (found.kind === 'file') return readLinked(workTree, dotGit, host);
  return doubt(`${dotGit} is neither a directory nor a file`);
}

/** The repository that a folder lies in: the nearest `.git` upward decides. */
export function findEnclosingRepository(folder: string, host: RepositoryHost): FoundRepository {
  for (let dir = folder; ; dir = dirname(dir)) {
    const found = findRepository(dir, host);
    if (found.kind !== 'none' || dir === dirname(dir)) return found;
  }
}

/** What the repository itself configures, files that it includes among them. */
export function readRepositoryConfig(repository: Repository, host: RepositoryHost): readonly GitSetting[] {
  return withIncluded(readSettings(join(repository.commonDir, 'config'), host), repository, host);
}

/** The settings of the file that its work trees share, with what it includes and what this work tree has of its own. */
function withIncluded(
  settings: readonly GitSetting[],
  { commonDir, gitDir }: Repository,
  host: RepositoryHost,
): readonly GitSetting[] {
  const own = join(gitDir, 'config.worktree');
  return [
    ...withIncludes({ settings, dir: commonDir, depth: INCLUDE_DEPTH_MAX }, host),
    ...withIncludes({ settings: readSettings(own, host), dir: gitDir, depth: INCLUDE_DEPTH_MAX }, host),
  ];
}

interface Including {
  readonly settings: readonly GitSetting[];
  readonly dir: string;
  readonly depth: number;
}

function withIncludes({ settings, dir, depth }: Including, host: RepositoryHost): readonly GitSetting[] {
  const included = depth === 0 ? [] : settings.filter(({ key }) => INCLUDE.test(key));
  return [
    ...settings,
    ...included.flatMap(({ value }) => {
      const file = resolve(dir, value);
      const ofFile = { settings: readSettings(file, host), dir: dirname(file), depth: depth - 1 };
      return withIncludes(ofFile, host);
    }),
  ];
}

function readSettings(file: string, host: RepositoryHost): readonly GitSetting[] {
  return parseGitConfig(readText(file, CONFIG_BYTES_MAX, host) ?? '');
}

/** True where the file system knows no users, for what is mine, and for root what belongs to whoever called sudo. */
export function isMine(
  { uid }: Pick<FileStat, 'uid'>,
  { userId, env }: Pick<Host, 'userId' | 'env'>,
): boolean {
  if (userId === undefined || uid === userId) return true;
  return userId === 0 && env['SUDO_UID'] !== undefined && Number(env['SUDO_UID']) === uid;
}

function readMain(workTree: string, gitDir: string, host: RepositoryHost): FoundRepository {
  if (host.files.stat(join(gitDir, 'commondir')) !== undefined)
    return doubt(`${gitDir} says that it belongs to another repository`);
  return judge({ workTree, gitDir, commonDir: gitDir, worktree: MAIN_WORKTREE }, host);
}

/** A linked work tree, or a submodule: what it names must name it back. */
function readLinked(workTree: string, dotGit: string, host: RepositoryHost): FoundRepository {
  const named = /^gitdir: (.+?)\r?\n?$/.exec(readSmall(dotGit, host) ?? '')?.[1];
  if (named === undefined) return doubt(`${dotGit} does not name a repository`);
  const gitDir = realDirectory(resolve(workTree, named), host);
  if (gitDir === undefined) return doubt(`${dotGit} names ${named}, which is not there`);
  const common = readSmall(join(gitDir, 'commondir'), host)?.trim();
  if (common === undefined) return readSubmodule(workTree, gitDir, host);
  const commonDir = realDirectory(resolve(gitDir, common), host);
  const back = readSmall(join(gitDir, 'gitdir'), host)?.trim();
  const namesUs = back !== undefined && samePlace(resolve(gitDir, back), dotGit, host);
  if (!namesUs || commonDir === undefined || dirname(gitDir) !== join(commonDir, 'worktrees'))
    return doubt(`${dotGit} names the repository ${gitDir}, which does not know this work tree`);
  return judge({ workTree, gitDir, commonDir, worktree: gitDir.slice(dirname(gitDir).length + 1) }, host);
}

function readSubmodule(workTree: string, gitDir: string, host: RepositoryHost): FoundRepository {
  const back = readConfig(gitDir, host)?.findLast(({ key }) => key === 'core.worktree')?.value;
  if (back === undefined || !samePlace(resolve(gitDir, back), workTree, host))
    return doubt(`${join(workTree, '.git')} names the repository ${gitDir}, which does not know this folder`);
  return judge({ workTree, gitDir, commonDir: gitDir, worktree: MAIN_WORKTREE }, host);
}

/** What git would believe of the repository's own configuration could lead it anywhere. */
function judge(repository: Repository, host: RepositoryHost): FoundRepository {
  const { commonDir, gitDir, workTree } = repository;
  const dirs = [commonDir, gitDir].map((dir) => host.files.stat(dir));
  if (dirs.some((stat) => stat === undefined || (!isMine(stat, host) && !isDeclaredSafe(workTree, host))))
    return doubt(`${commonDir} belongs to another user`);
  const odd = findOdd(repository, host);
  if (odd !== undefined) return doubt(odd);
  const settings = readConfig(commonDir, host);
  if (settings === undefined) return doubt(`${join(commonDir, 'config')} cannot be read`);
  const outside = withIncluded(settings, repository, host).find((setting) =>
    isOutsideInclude(setting, [commonDir, workTree]),
  );
  if (outside !== undefined)
    return doubt(`${join(commonDir, 'config')} includes ${outside.value}, outside the repository`);
  return { kind: 'believed', repository };
}

/** Of git's own files, and those of the work tree that it reads before it lists any. */
const FILES = [
  'HEAD',
  'index',
  'config',
  'packed-refs',
  'shallow',
  'info/exclude',
  'info/attributes',
  'info/grafts',
];
const FOLDERS = ['objects', 'objects/info', 'objects/pack', 'refs', 'refs/heads', 'info', 'hooks', 'logs'];
const TREE_FILES = ['.gitignore', '.gitattributes', '.gitmodules'];

/** A link would lead git out of the repository, a pipe would keep it waiting, and borrowed objects are of another repository. */
function findOdd({ gitDir, commonDir, workTree }: Repository, host: RepositoryHost): string | undefined {
  const kindOf = (path: string): FileStat['kind'] | undefined => {
    try {
      return host.files.stat(path)?.kind;
    } catch (error) {
      if (isLoaError(error)) return 'other'; // Behind a link that leads in a circle, or out of reach.
      throw error;
    }
  };
  // These folders are plain paths, and joining so many names to them properly takes longer than looking at them.
  const gitFiles = [...new Set([gitDir, commonDir])].flatMap((dir) => FILES.map((name) => `${dir}/${name}`));
  const file = [...gitFiles, ...TREE_FILES.map((name) => `${workTree}/${name}`)].find((path) => {
    const kind = kindOf(path);
    return kind === 'other' || kind === 'link';
  });
  if (file !== undefined) return `${file} is not a regular file`;
  const branch = /^ref: (refs\/[^\n]+)/.exec(readSmall(join(gitDir, 'HEAD'), host) ?? '')?.[1];
  const kind = branch === undefined || hasGitName(branch) ? undefined : kindOf(join(commonDir, branch));
  if (kind !== undefined && kind !== 'file') return `${branch} is not a regular file`;
  const folder = FOLDERS.map((name) => `${commonDir}/${name}`).find((path) => {
    const kind = kindOf(path);
    return kind !== undefined && kind !== 'directory';
  });
  if (folder !== undefined) return `${folder} is not a directory`;
  const alternates = join(commonDir, 'objects', 'info', 'alternates');
  return kindOf(alternates) === undefined
    ? undefined
    : `${alternates} borrows objects from another repository`;
}

function isOutsideInclude({ key, value }: GitSetting, inside: readonly string[]): boolean {
  if (!INCLUDE.test(key)) return false;
  if (value.startsWith('~')) return true;
  const path = isAbsolute(value) ? value : resolve(inside[0] as string, value);
  return !inside.some((dir) => isInside(dir, path));
}

/** The list in the person's own git configuration: as git does, so that a mounted checkout can be worked in. */
function isDeclaredSafe(workTree: string, host: RepositoryHost): boolean {
  const home = host.env['HOME'];
  if (home === undefined) return false;
  const base = host.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
  const settings = [join(home, '.gitconfig'), join(base, 'git', 'config')].flatMap((file) =>
    readSettings(file, host),
  );
  const listed = settings.filter(({ key }) => key === 'safe.directory').map(({ value }) => value);
  const since = listed.lastIndexOf('') + 1; // An empty entry clears those before it.
  return listed.slice(since).some((value) => value === '*' || value === workTree);
}

function readConfig(gitDir: string, host: RepositoryHost): readonly GitSetting[] | undefined {
  const path = join(gitDir, 'config');
  if (host.files.stat(path) === undefined) return [];
  const text = readText(path, CONFIG_BYTES_MAX, host);
  return text === undefined ? undefined : parseGitConfig(text);
}

const readSmall = (path: string, host: RepositoryHost): string | undefined =>
  readText(path, SMALL_FILE_BYTES_MAX, host);

function readText(path: string, sizeBytesMax: number, { files }: RepositoryHost): string | undefined {
  try {
    return new TextDecoder().decode(files.read(path, { noFollow: true, regularOnly: true, sizeBytesMax }));
  } catch (error) {
    if (isLoaError(error)) return undefined; // Missing, linked, no file or too large: there is nothing to believe.
    throw error;
  }
}

function realDirectory(path: string, { files }: RepositoryHost): string | undefined {
  try {
    const real = files.realPath(path);
    return files.stat(real)?.kind === 'directory' ? real : undefined;
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}

function samePlace(a: string, b: string, { files }: RepositoryHost): boolean {
  try {
    return files.realPath(a) === files.realPath(b);
  } catch (error) {
    if (isLoaError(error)) return false;
    throw error;
  }
}

const doubt = (why: string): FoundRepository => ({ kind: 'doubted', why });
