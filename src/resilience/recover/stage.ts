// Stages a restore beside what is there: the files of the backup, hashed; the changes that the journal recorded since, on top; and what on
// this disk is known to be good, as it is. Nothing in place is touched, and a failure leaves nothing behind.

import { dirname, join } from 'node:path';
import { writeAll } from '../../durable/file.ts';
import { removeTree } from '../../durable/remove-tree.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { createId } from '../../kernel/ids.ts';
import { goesOnFrom, isOfChain } from '../manifest/chains.ts';
import { isKnown } from '../manifest/floor.ts';
import { countBytes, type ManifestContent } from '../manifest/manifest.ts';
import type { VerifiedState } from '../manifest/verify.ts';
import type { OpenState } from '../open-state.ts';
import { fetchGeneration } from '../store/fetch.ts';
import type { Offer, StoreReader } from '../store/offered.ts';
import { readPieces } from '../zone/hash.ts';
import { AUDIT_PART, JOURNAL_PART, type Place, toDisk } from '../zone/place.ts';
import { type Fork, findFork } from './fork.ts';
import { replayTail } from './replay.ts';
import { syncTree } from './sync-tree.ts';

export interface StageRequest {
  readonly store: StoreReader;
  readonly offer: Offer;
  readonly found: VerifiedState;
  /** False for exactly the generation that a person named: what came after it is then not wanted. */
  readonly goesOn: boolean;
}

export interface Staged {
  readonly base: string;
  readonly staging: string;
  /** Where files lie in it, by their paths in the manifest. */
  readonly files: string;
  /** Folders that are put in place, by their names in manifests. */
  readonly parts: readonly string[];
  /** What was recorded here since and could not be applied on top, in words. */
  readonly unapplied: readonly string[];
}

/** Room that must be left besides. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** On the file system of the project, or nothing could be put in place by a rename. */
export function restoreBase({ project, ownDir }: Place, { files }: Pick<Host, 'files'>): string {
  const device = (path: string): string | undefined => files.stat(path)?.identity.split(':')[0];
  return device(project.ownDir) === device(project.root) || files.stat(project.ownDir) === undefined
    ? ownDir
    : join(project.root, '.loa', 'recovery');
}

export async function stageRestore(state: OpenState, request: StageRequest): Promise<Staged> {
  const { host, place, context } = state;
  const { offer, store, found, goesOn } = request;
  const { manifest } = offer.read;
  const base = restoreBase(place, host);
  const staging = join(base, `staging-${createId(host)}`);
  const files = join(staging, 'files');
  host.files.makeDir(files, 0o700);
  requireRoom(base, countBytes(manifest), host);
  try {
    const mayFork = mayHaveForked(request);
    const isTaken = (part: string): boolean =>
      (mayFork && part === JOURNAL_PART) || !isKept(part, manifest, found);
    const taken = [JOURNAL_PART, AUDIT_PART].filter(isTaken);
    const kept = listKept(request);
    const except = listExcept(manifest, kept, taken);
    const { progress, signal } = context;
    await fetchGeneration(store, { offer, into: files, except, progress, signal }, host);
    const fork = mayFork
      ? await findFork(place.project.journalDir, join(files, JOURNAL_PART), host)
      : undefined;
    const isOurJournalBest = found.chains.journal.kind === 'whole' && fork?.thereGoesOn === false;
    const chains = taken.filter((part) => part !== JOURNAL_PART || !isOurJournalBest);
    const tail = { files, journal: found.chains.journal, after: findTail(request, fork) };
    const unapplied = goesOn ? await replayTail(state, tail) : [];
    for (const path of kept) copyFile(toDisk(place, path), join(files, path), host);
    host.files.makeDir(join(files, place.zone), 0o755);
    await syncTree(files, host);
    const roots = place.parts.map(({ name }) => name).filter((name) => !name.startsWith('.loa/'));
    const singles = Object.keys(manifest.files).filter((path) => !isInParts(path, place));
    return { base, staging, files, parts: [...roots, ...chains, ...singles], unapplied };
  } catch (error) {
    removeTree(staging, host);
    throw error;
  }
}

/** Whether ours descends from what is offered, or is it. */
const isOurs = ({ found: { floor }, offer }: StageRequest): boolean =>
  floor !== undefined && isKnown(floor, offer.read.sha256);

/** Another machine may have gone on from a backup that both have, or an earlier journal was put back here: the journals tell where. */
function mayHaveForked(request: StageRequest): boolean {
  const { journal } = request.found.chains;
  const theirs = request.offer.read.manifest.journal;
  const isSame = theirs !== null && isOfChain(journal, theirs.id);
  return request.goesOn && isSame && !(isOurs(request) && goesOnFrom(journal, theirs));
}

/** The last record here that is in the backup. A journal that was begun anew after a loss has none of them. */
function findTail({ offer, found }: StageRequest, fork: Fork | undefined): number {
  const { journal } = offer.read.manifest;
  if (fork !== undefined) return fork.common;
  return goesOnFrom(found.chains.journal, journal) ? (journal?.sequence ?? 0) : 0;
}

const isInParts = (path: string, { parts }: Place): boolean =>
  parts.some(({ name }) => path.startsWith(`${name}/`));

/** A chain that is whole and went on from the backup knows more than the backup does. */
function isKept(part: string, manifest: ManifestContent, { chains }: VerifiedState): boolean {
  const now = part === JOURNAL_PART ? chains.journal : chains.audit;
  const before = part === JOURNAL_PART ? manifest.journal : manifest.audit;
  return goesOnFrom(now, before);
}

/** Files on this disk that stay as they are: those that are as signed or recorded, those nobody signed, and those left out. */
function listKept(request: StageRequest): readonly string[] {
  const { offer, found, goesOn } = request;
  const { collected, read, problems, accounted, edited } = found;
  const differs = new Set(problems.map(({ path }) => path));
  const outside = new Set(Object.keys(read?.manifest.left_out ?? {}));
  const isNewer = isOurs(request);
  const paths = collected.files.flatMap(({ path }) => {
    if (path.startsWith('.loa/')) return [];
    if (outside.has(path) || path in offer.read.manifest.left_out) return [path];
    if (!goesOn) return [];
    if (read === undefined) return path in offer.read.manifest.files ? [] : [path];
    const entry = read.manifest.files[path];
    const isGood = entry === undefined || !differs.has(path) || accounted.has(path) || edited.has(path);
    return isGood && (isNewer || entry === undefined) ? [path] : [];
  });
  return paths;
}

function listExcept(
  manifest: ManifestContent,
  kept: readonly string[],
  chains: readonly string[],
): ReadonlySet<string> {
  const except = new Set(kept);
  for (const path of Object.keys(manifest.files))
    if (path.startsWith('.loa/') && !chains.some((part) => path.startsWith(`${part}/`))) except.add(path);
  return except;
}

export function copyFile(from: string, to: string, host: Pick<Host, 'files'>): void {
  const mode = (host.files.stat(from)?.mode ?? 0o644) & 0o777;
  host.files.makeDir(dirname(to), 0o700);
  const file = host.files.open(to, { write: true, create: true, truncate: true, mode });
  try {
    let at = 0;
    for (const piece of readPieces(from, host)) {
      writeAll(file, piece, at);
      at += piece.length;
    }
  } finally {
    file.close();
  }
}

const toMegabytes = (bytes: number): string => `${Math.ceil(bytes / 100_000) / 10} MB`;

function requireRoom(base: string, neededBytes: number, { files }: Pick<Host, 'files'>): void {
  const { freeBytes } = files.space(base);
  if (freeBytes >= neededBytes + SPARE_BYTES) return;
  throw new LoaError(
    'file.disk-full',
    `cannot restore: ${toMegabytes(neededBytes + SPARE_BYTES)} have to be free in ${base}, and ${toMegabytes(freeBytes)} are`,
    { hint: 'Make room there; nothing was changed.', details: { neededBytes, freeBytes } },
  );
}
