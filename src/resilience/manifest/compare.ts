// The files on the disk beside a manifest: what is missing, changed, extra or unreadable. Every byte is read, but
// for files that a caller knows to be untouched since they were. Growth of the journal and the audit chain is no difference as long as the chain goes on from the manifest.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Progress } from '../../kernel/operation.ts';
import type { Collected, FoundFile } from '../zone/collect.ts';
import { hashFile } from '../zone/hash.ts';
import { isChain, JOURNAL_PART } from '../zone/place.ts';
import { type ChainState, goesOnFrom } from './chains.ts';
import type { ManifestContent } from './manifest.ts';

export const PROBLEM_KINDS = ['missing', 'changed', 'extra', 'unreadable'] as const;

export interface FileProblem {
  readonly path: string;
  readonly kind: (typeof PROBLEM_KINDS)[number];
}

const REPORT_EVERY = 256;

export interface ChainStates {
  readonly journal: ChainState;
  readonly audit: ChainState;
}

export interface CompareOptions {
  readonly progress?: Progress;
  /** Whether a file was found as signed before and is untouched since: its bytes are then not read again. */
  readonly known?: (file: FoundFile) => boolean;
}

/** Both lists are in order, so they are walked side by side: looking up each of ten thousand paths costs more than hashing some files. */
export function compareFiles(
  manifest: ManifestContent,
  found: { readonly collected: Collected; readonly chains: ChainStates },
  host: Pick<Host, 'files'>,
  { progress, known }: CompareOptions = {},
): readonly FileProblem[] {
  const { files, excluded } = found.collected;
  const isGrown = findGrown(manifest, found.chains);
  const away = new Set(excluded);
  const signed = listInOrder(manifest);
  const problems: FileProblem[] = [];
  const addMissing = (path: string): void => {
    if (!isGrown(path) && !isWithin(path, away)) problems.push({ path, kind: 'missing' });
  };
  let at = 0;
  for (const [index, file] of files.entries()) {
    if (index % REPORT_EVERY === 0) progress?.report('verify', index, files.length);
    const { path } = file;
    for (; at < signed.length && (signed[at] as string) < path; at += 1) addMissing(signed[at] as string);
    const isSigned = signed[at] === path;
    const key = isSigned ? (signed[at++] as string) : path;
    if (isGrown(path)) continue;
    const entry = isSigned ? manifest.files[key] : undefined;
    if (entry === undefined) {
      if (!(path in manifest.left_out)) problems.push({ path, kind: 'extra' });
      continue;
    }
    const sha256 = known?.(file) ? entry.sha256 : hashOrNothing(file, host);
    if (sha256 !== entry.sha256)
      problems.push({ path, kind: sha256 === undefined ? 'unreadable' : 'changed' });
  }
  for (; at < signed.length; at += 1) addMissing(signed[at] as string);
  return problems;
}

/** Files of a chain that is what it was, or went on from there. */
function findGrown({ journal, audit }: ManifestContent, chains: ChainStates): (path: string) => boolean {
  const hasJournal = goesOnFrom(chains.journal, journal);
  const hasAudit = goesOnFrom(chains.audit, audit);
  return (path) => isChain(path) && (path.startsWith(`${JOURNAL_PART}/`) ? hasJournal : hasAudit);
}

/** By code units. Objects keep that order of a signed text, but for names that are numbers. */
function listInOrder({ files }: ManifestContent): readonly string[] {
  const paths = Object.keys(files);
  return paths.every((path, index) => index === 0 || (paths[index - 1] as string) < path)
    ? paths
    : paths.sort();
}

function isWithin(path: string, folders: ReadonlySet<string>): boolean {
  for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1))
    if (folders.has(path.slice(0, at))) return true;
  return false;
}

function hashOrNothing({ disk }: FoundFile, host: Pick<Host, 'files'>): string | undefined {
  try {
    return hashFile(disk, host).sha256;
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}
