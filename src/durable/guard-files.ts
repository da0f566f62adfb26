// The file system as a command may use it in a project that somebody else may have written: nothing below the project leads out
// of it, whichever call names it. Parents are resolved link by link and have to stay inside; only regular files are opened;
// git's own directory is not written to. What lies elsewhere was named by the person or by us, and is passed on as it is.
// Left open: somebody who exchanges a folder for a link between the look and the use.

import { basename, dirname, join, relative, resolve } from 'node:path';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import { hasGitName } from '../kernel/git-name.ts';
import type { Files, Host, OpenOptions } from '../kernel/host.ts';
import { isInside } from './confine.ts';
import { fileError } from './errno.ts';

export interface GuardedPlaces {
  /** The project; its own path is free of links. */
  readonly root: string;
  /** Ours alone: no link in it is followed, and it is made as it has to be when something is first kept there. */
  readonly machineDirs: readonly string[];
  makeMachineDir(dir: string): void;
  /** Folders of git that may be written to, such as that of its hooks. */
  readonly gitFolders: readonly string[];
}

/** How long a folder that was looked at counts as looked at: as long as it takes to read a tree, not a person's edit. */
const REMEMBERED_MS = 50;

type GuardHost = Pick<Host, 'files' | 'clock'>;

export function guardFiles(places: GuardedPlaces, host: GuardHost): Files {
  const { files } = host;
  const guard = new Guard(places, host);
  return {
    read: (path, options = {}) =>
      files.read(guard.toRead(path, options), { ...options, ...guard.strictly(path) }),
    stat: (path) => {
      const real = guard.nameOrNothing(path);
      return real === undefined ? undefined : files.stat(real);
    },
    list: (path) => files.list(guard.folder(path)),
    open: (path, options = {}) => {
      const real = options.write ? guard.toWrite(path, options) : guard.toRead(path, options);
      const isStrict = options.noFollow === true && options.regularOnly === true;
      return files.open(real, isStrict ? options : { ...options, ...guard.strictly(path) });
    },
    rename: (from, to) => files.rename(guard.toChange(from), guard.toChange(to)),
    remove: (path) => files.remove(guard.toChange(path)),
    removeDir: (path) => files.removeDir(guard.toChange(path)),
    makeDir: (path, mode) => guard.makeDir(path, mode),
    realPath: (path) => files.realPath(path),
    readLink: (path) => files.readLink(guard.name(path)),
    syncDir: (path) => files.syncDir(guard.folder(path)),
    syncDirBlocking: (path) => files.syncDirBlocking(guard.folder(path)),
    isWritable: (path) => files.isWritable(guard.folder(path)),
    space: (path) => files.space(guard.folder(path)),
  };
}

/** Beside the machine directory: what stood in its place and was not ours. */
export const SET_ASIDE = '.not-mine-';

const DOT = 46;
const STRICTLY = { noFollow: true, regularOnly: true } as const;

class Guard {
  readonly #places: GuardedPlaces;
  readonly #host: GuardHost;
  readonly #known = new Map<string, string>();
  #knownUntilMs = 0;
  /** Of the tree, both with their slash; `isReal` where they are one, since comparing them for each name takes its time. */
  #lastFolder: { readonly named: string; readonly real: string; readonly isReal: boolean } | undefined;

  constructor(places: GuardedPlaces, host: GuardHost) {
    this.#places = places;
    this.#host = host;
  }

  /** The path with its folders resolved, its last name as it is. */
  name(path: string): string {
    return this.#nameInKnownFolder(path) ?? this.#resolveName(path);
  }

  /** Whole trees are read folder by folder: the next name of a folder that was just resolved. */
  #nameInKnownFolder(path: string): string | undefined {
    if (this.#lastFolder === undefined || !path.startsWith(this.#lastFolder.named)) return undefined;
    const slash = path.lastIndexOf('/');
    const isNext = slash + 1 === this.#lastFolder.named.length && slash + 1 < path.length;
    if (!isNext || path.charCodeAt(slash + 1) === DOT) return undefined;
    this.#forgetOld();
    if (this.#lastFolder === undefined) return undefined;
    const { real, isReal } = this.#lastFolder;
    return isReal ? path : real + path.slice(slash + 1);
  }

  #resolveName(path: string): string {
    const full = this.#plainly(path);
    const named = dirname(full);
    const machineDir = this.#machineDirOf(full);
    if (machineDir !== undefined && full !== machineDir) this.#requirePlainFolders(machineDir, named);
    if (this.#whereIs(full) !== 'tree') return full;
    if (full === this.#places.root) return full;
    const folder = this.#folderOf(named);
    const isReal = named === folder;
    if (full === path && this.#known.has(named))
      this.#lastFolder = { named: `${named}/`, real: `${folder}/`, isReal };
    return isReal ? full : join(folder, basename(full));
  }

  /** A name behind a link that leads out, or nowhere, names nothing of the project. */
  nameOrNothing(path: string): string | undefined {
    try {
      return this.name(path);
    } catch (error) {
      if (isLoaError(error)) return undefined;
      throw error;
    }
  }

  folder(path: string): string {
    const full = this.#plainly(path);
    const machineDir = this.#machineDirOf(full);
    if (machineDir !== undefined) this.#requirePlainFolders(machineDir, full);
    return this.#whereIs(full) === 'tree' ? this.#folderOf(full) : full;
  }

  /** Whoever wants no link followed is refused one by the system, and need not be asked what it is. */
  toRead(path: string, { noFollow }: OpenOptions): string {
    const named = this.name(path);
    return noFollow !== true && this.#whereIs(named) === 'tree' ? this.#followInside(named) : named;
  }

  toWrite(path: string, options: OpenOptions): string {
    const named = this.toChange(path);
    if (this.#whereIs(named) !== 'tree' || options.create === 'new') return named;
    const real = this.#followInside(named);
    // Written in place, a second name elsewhere would change with it.
    if ((this.#host.files.stat(real)?.links ?? 1) > 1)
      throw outside(path, 'it has a second name (a hard link)');
    return real;
  }

  toChange(path: string): string {
    const named = this.name(path);
    if (this.#whereIs(named) === 'tree') this.#requireOutsideGit(named);
    return named;
  }

  strictly(path: string): typeof STRICTLY | undefined {
    return this.#whereIs(plainly(path)) === 'elsewhere' ? undefined : STRICTLY;
  }

  makeDir(path: string, mode: number | undefined): void {
    const where = this.#whereIs(plainly(path));
    const machineDir = this.#machineDirOf(plainly(path));
    if (machineDir !== undefined) this.#places.makeMachineDir(machineDir);
    const folder = this.folder(path);
    if (where === 'tree' && this.#host.files.stat(folder) === undefined) this.#requireOutsideGit(folder);
    this.#host.files.makeDir(folder, mode);
  }

  #whereIs(path: string): 'machine' | 'tree' | 'elsewhere' {
    const { root, machineDirs } = this.#places;
    const isMachine =
      this.#machineDirOf(path) !== undefined || machineDirs.some((dir) => path.startsWith(dir + SET_ASIDE));
    return isMachine ? 'machine' : isBelow(root, path) ? 'tree' : 'elsewhere';
  }

  /** What is written as lying in the project and leads out of it by its words was not written by the person. */
  #plainly(path: string): string {
    const full = plainly(path);
    const { root } = this.#places;
    if (full !== path && isBelow(root, path) && this.#whereIs(full) === 'elsewhere')
      throw outside(path, `it leads out of ${root}`);
    return full;
  }

  #machineDirOf(path: string): string | undefined {
    return this.#places.machineDirs.find((dir) => isBelow(dir, path));
  }

  /** We make no links there, so somebody else did. */
  #requirePlainFolders(machineDir: string, folder: string): void {
    this.#forgetOld();
    for (let dir = folder; dir !== machineDir && !this.#known.has(dir); dir = dirname(dir)) {
      const kind = this.#host.files.stat(dir)?.kind;
      if (kind === 'link') throw outside(dir, 'it is a link');
      if (kind === 'directory') this.#known.set(dir, dir);
    }
  }

  #folderOf(full: string): string {
    this.#forgetOld();
    return this.#resolveFolder(full);
  }

  #forgetOld(): void {
    const nowMs = this.#host.clock.monotonicMs();
    if (nowMs >= this.#knownUntilMs) {
      this.#known.clear();
      this.#lastFolder = undefined;
      this.#knownUntilMs = nowMs + REMEMBERED_MS;
    }
  }

  #resolveFolder(full: string): string {
    if (full === this.#places.root) return full;
    const known = this.#known.get(full);
    if (known !== undefined) return known;
    const above = dirname(full);
    const realAbove = this.#resolveFolder(above);
    const next = realAbove === above ? full : join(realAbove, basename(full));
    const kind = this.#host.files.stat(next)?.kind;
    const real = kind === 'link' ? this.#requireInside(next) : next;
    if (kind === 'directory' || kind === 'link') this.#known.set(full, real);
    return real;
  }

  #followInside(named: string): string {
    const kind = this.#host.files.stat(named)?.kind;
    if (kind === 'other') throw fileError('ENXIO', 'open', named);
    return kind === 'link' ? this.#requireInside(named) : named;
  }

  #requireInside(link: string): string {
    const { root } = this.#places;
    const real = this.#host.files.realPath(link);
    if (!isInside(root, real)) throw outside(link, `it is a link to ${real}, outside ${root}`);
    if (hasGitName(relative(root, real))) throw outside(link, "it is a link into git's own directory");
    return real;
  }

  #requireOutsideGit(path: string): void {
    const { root, gitFolders } = this.#places;
    if (!hasGitName(relative(root, path)) || gitFolders.some((folder) => isBelow(folder, path))) return;
    throw outside(path, "it lies in git's own directory");
  }
}

/** An empty step, one that stays or one that goes up; what is merely hidden, as everything of ours is, is plain. */
const ODD_STEP = /\/\.{0,2}(?:\/|$)/;

/** Most paths are plain already, and working that out again for each of a whole tree takes its time. */
function plainly(path: string): string {
  return ODD_STEP.test(path) || !path.startsWith('/') ? resolve(path) : path;
}

function isBelow(dir: string, path: string): boolean {
  return path.startsWith(dir) && (path.length === dir.length || path[dir.length] === '/' || dir === '/');
}

function outside(path: string, why: string): LoaError {
  return new LoaError('path.outside', `refused ${path}: ${why}`, {
    hint: 'Put a file or folder of the project in its place.',
    details: { path },
  });
}
