// The index of each file of memories, kept in the cache and never trusted over the file: one that is missing, cut, of another
// version or older than its file is built anew. A cache that cannot be written costs time, not answers.

import { join } from 'node:path';
import { writeAll } from '../../durable/file.ts';
import { CODE_DIGESTS } from '../../kernel/code-digests.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { FileStat, Host } from '../../kernel/host.ts';
import type { Progress, Project } from '../../kernel/operation.ts';
import { buildSegment, type Meaning, openSegment, type Segment, STATIC_MODEL } from '../../search/index.ts';
import { isDamaged } from '../entry/damage.ts';
import { parseEntries } from '../entry/format.ts';
import type { Place } from '../model.ts';
import { toDocument } from './document.ts';

export interface SegmentWorld {
  readonly host: Pick<Host, 'files' | 'clock' | 'random' | 'processes'>;
  readonly project: Project;
  readonly meaning: () => Meaning;
  readonly progress?: Progress;
  /** Digest of the code that builds indexes, where it is not the running one. */
  readonly version?: string;
}

/** A file of memories with its index. */
export interface IndexedFile {
  /** Relative to the project. */
  readonly path: string;
  readonly place: Place;
  readonly key: string;
  readonly segment: Segment;
  /** True when the file cannot have changed since without its key showing it. */
  readonly isSettled: boolean;
}

/** A file that changed this short a time before it was read may change again without its time showing it. */
const RACY_MS = 2000;
/** Of an index: the code that builds it and the words' meanings it was given. */
const formatOf = ({ version = CODE_DIGESTS.memoryIndex }: SegmentWorld): string =>
  `${version}+${STATIC_MODEL}`;

/** Undefined when there is no such file. */
export function statKey(root: string, path: string, host: Pick<Host, 'files'>): string | undefined {
  const stat = host.files.stat(join(root, path));
  return stat === undefined || stat.kind === 'directory' ? undefined : keyOf(stat);
}

function keyOf(stat: FileStat): string {
  return `${stat.sizeBytes}-${stat.modifiedMs}-${stat.identity}`;
}

/** `before` is what was open; it stays when the file still holds the same. */
export function openIndexed(
  path: string,
  place: Place,
  world: SegmentWorld,
  before?: IndexedFile,
): IndexedFile | undefined {
  const { host, project } = world;
  const key = statKey(project.root, path, host);
  if (key === undefined) return undefined;
  const full = join(project.root, path);
  const isQuiet = (): boolean => {
    const stat = host.files.stat(full);
    return stat !== undefined && keyOf(stat) === key && host.clock.nowMs() - stat.modifiedMs > RACY_MS;
  };
  const wasQuiet = isQuiet();
  const cached =
    before?.key === key && isOf(before.segment, full, host) ? before.segment : readCached(path, key, world);
  if (cached !== undefined) {
    return { path, place, key, segment: cached, isSettled: cached.meta['settled'] === 1 || wasQuiet };
  }
  world.progress?.report(`indexing ${path}`, 0);
  const bytes = host.files.read(full);
  const entries = parseEntries(new TextDecoder().decode(bytes));
  const isSettled = isQuiet();
  const built = buildSegment(entries.map(toDocument), world.meaning(), {
    format: formatOf(world),
    key,
    hash: sha256Hex(bytes),
    settled: isSettled ? 1 : 0,
    damaged: isDamaged(bytes) ? 1 : 0,
  });
  writeCacheFile(cachePath(path, project), built, world);
  return { path, place, key, segment: openSegment(built) as Segment, isSettled };
}

/** Those that are no text any more, relative to the project; what is sound in them is found all the same. */
export function listDamaged(files: readonly IndexedFile[]): readonly string[] {
  return files.filter(({ segment }) => segment.meta['damaged'] === 1).map(({ path }) => path);
}

function isOf(segment: Segment, path: string, host: Pick<Host, 'files'>): boolean {
  return segment.meta['hash'] === sha256Hex(host.files.read(path));
}

function cachePath(path: string, project: Project): string {
  return join(project.cacheDir, 'memory', `${path.replaceAll(/[^\w.-]/g, '_')}.index`);
}

function readCached(path: string, key: string, world: SegmentWorld): Segment | undefined {
  const { host, project } = world;
  try {
    const segment = openSegment(host.files.read(cachePath(path, project)));
    if (segment === undefined || segment.meta['format'] !== formatOf(world) || segment.meta['key'] !== key)
      return undefined;
    const isSame = segment.meta['settled'] === 1 || isOf(segment, join(project.root, path), host);
    return isSame ? segment : undefined;
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}

/** Beside, then renamed, so that no reader meets half of it; not synced, since it can be made again. */
export function writeCacheFile(
  target: string,
  bytes: Uint8Array,
  { host, project }: Pick<SegmentWorld, 'host' | 'project'>,
): void {
  const chance = Buffer.from(host.random.bytes(4)).toString('hex');
  const beside = `${target}.${host.processes.self.pid}-${chance}`;
  try {
    host.files.makeDir(join(project.cacheDir, 'memory'));
    const file = host.files.open(beside, { write: true, create: 'new' });
    try {
      writeAll(file, bytes, 0);
    } finally {
      file.close();
    }
    host.files.rename(beside, target);
  } catch (error) {
    if (!isLoaError(error)) throw error;
    discard(beside, host);
  }
}

function discard(path: string, host: Pick<Host, 'files'>): void {
  try {
    host.files.remove(path);
  } catch (error) {
    // A folder that cannot be written to keeps nothing of ours anyway.
    if (!isLoaError(error)) throw error;
  }
}

/** Documents of a segment that bear a label. */
export function documentsWith(label: string, segment: Segment): readonly number[] {
  const place = segment.findTerm(Buffer.from(`\u0001${label}`));
  if (place === -1) return [];
  const [start, end] = [segment.postingStarts[place] as number, segment.postingStarts[place + 1] as number];
  return Array.from(segment.postingDocuments.subarray(start, end));
}
