// Which files are kept safe, by a look at the disk: every regular file of the State Zone, the tasks, the journal and the audit chain,
// and what the configuration adds. Links, devices and names that are no text are left out, and named. Locks, reserves and
// temporaries are nobody's state.

import { fileError } from '../../durable/errno.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { FileStat, Host } from '../../kernel/host.ts';
import { compileMatch } from './match.ts';
import { MANIFEST_NAME } from './outside.ts';
import { findPathProblem, isChain, type Place, toDisk } from './place.ts';

export interface FoundFile {
  /** As manifests call it. */
  readonly path: string;
  readonly disk: string;
  /** Asked for when it is needed: most only want to read the file. */
  readonly stat: FileStat;
  /** Was looked at by who read the file: it need not be asked for again. */
  know(stat: FileStat): void;
}

export interface LeftOut {
  readonly path: string;
  readonly why: string;
}

export interface Collected {
  /** In code-unit order of their paths. */
  readonly files: readonly FoundFile[];
  readonly leftOut: readonly LeftOut[];
  /** Kept out by the configuration: neither verified nor stored, and never moved. */
  readonly excluded: readonly string[];
}

type Look = Pick<Host, 'files'>;

const NOT_STATE = /(?:^|\/)(?:lock(?:\.[a-z]+)?|reserve)$/;
const TEMPORARY = '.loa-tmp';

export function collectFiles(place: Place, host: Look): Collected {
  const files: FoundFile[] = [];
  const leftOut: LeftOut[] = [];
  const excluded: string[] = [];
  const roots = [...place.parts.map(({ name }) => name), ...place.include];
  const seen = new Set<string>();
  /** Only what is named by itself can be met twice as a file: folders are entered once. */
  const named = new Set(place.include);
  const manifest = `${place.zone}/${MANIFEST_NAME}`;
  const isExcluded = compileMatch(place.exclude);
  const visit = (path: string, disk: string, kind: FileStat['kind']): void => {
    if (path === manifest || isOwnTrace(path)) return;
    if (kind === 'directory' || (named.size > 0 && named.has(path))) {
      if (seen.has(path)) return;
      seen.add(path);
    }
    if (isExcluded(path)) excluded.push(path);
    else if (kind === 'directory') visitFolder(path, disk);
    else if (kind === 'file') keep(path, disk);
    else leftOut.push({ path, why: kind === 'link' ? 'it is a link' : 'it is no regular file' });
  };
  const keep = (path: string, disk: string): void => {
    const problem = findPathProblem(path);
    if (problem === undefined) files.push(new Found(path, disk, host));
    else leftOut.push({ path, why: problem });
  };
  const visitFolder = (path: string, disk: string): void => {
    for (const { name, kind } of listFolder(disk, host)) {
      if (name === undefined) leftOut.push({ path: `${path}/?`, why: 'its name is not valid UTF-8' });
      else visit(`${path}/${name}`, `${disk}/${name}`, kind);
    }
  };
  for (const root of roots) {
    const disk = toDisk(place, root);
    const kind = host.files.stat(disk)?.kind;
    if (kind !== undefined) visit(root, disk, kind);
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, leftOut, excluded };
}

class Found implements FoundFile {
  readonly path: string;
  readonly disk: string;
  readonly #host: Look;
  #stat: FileStat | undefined;

  constructor(path: string, disk: string, host: Look) {
    this.path = path;
    this.disk = disk;
    this.#host = host;
  }

  know(stat: FileStat): void {
    this.#stat ??= stat;
  }

  get stat(): FileStat {
    this.#stat ??= this.#host.files.stat(this.disk);
    if (this.#stat !== undefined) return this.#stat;
    throw fileError('ENOENT', 'look at', this.disk);
  }
}

/** Locks and reserves are of the process that runs, temporaries of one that died. */
function isOwnTrace(path: string): boolean {
  return path.endsWith(TEMPORARY) || (isChain(path) && NOT_STATE.test(path));
}

function listFolder(disk: string, { files }: Look): ReturnType<Host['files']['list']> {
  try {
    return files.list(disk);
  } catch (error) {
    // Removed since its parent was listed.
    if (isLoaError(error) && error.code === 'file.missing') return [];
    throw error;
  }
}

/** For folders that a restore makes: what of them exists already, and is not empty. */
export function isEmptyFolder(path: string, { files }: Look): boolean {
  const stat = files.stat(path);
  return stat === undefined || (stat.kind === 'directory' && files.list(path).length === 0);
}
