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

export interface Comparison {
  readonly problems: readonly FileProblem[];
  /** Hashes of what was read, for those who go on with them. */
  readonly hashes: ReadonlyMap<string, string>;
}

export interface CompareOptions {
  readonly progress?: Progress;
  /** Whether a file was found as signed before and is untouched since: its bytes are then not read again. */
  readonly known?: (file: FoundFile) => boolean;
}

export function compareFiles(
  manifest: ManifestContent,
  found: { readonly collected: Collected; readonly chains: ChainStates },
  host: Pick<Host, 'files'>,
  { progress, known }: CompareOptions = {},
): Comparison {
  const { collected, chains } = found;
  const isGrown = (path: string): boolean =>
    path.startsWith(`${JOURNAL_PART}/`)
      ? goesOnFrom(chains.journal, manifest.journal)
      : goesOnFrom(chains.audit, manifest.audit);
  const problems: FileProblem[] = [];
  const hashes = new Map<string, string>();
  const left = new Set(Object.keys(manifest.files));
  for (const [index, file] of collected.files.entries()) {
    if (index % REPORT_EVERY === 0) progress?.report('verify', index, collected.files.length);
    left.delete(file.path);
    if (isChain(file.path) && isGrown(file.path)) continue;
    const entry = manifest.files[file.path];
    if (entry === undefined) {
      if (!(file.path in manifest.left_out)) problems.push({ path: file.path, kind: 'extra' });
      continue;
    }
    const sha256 = known?.(file) ? entry.sha256 : hashOrNothing(file, host);
    if (sha256 !== undefined) hashes.set(file.path, sha256);
    if (sha256 !== entry.sha256)
      problems.push({ path: file.path, kind: sha256 === undefined ? 'unreadable' : 'changed' });
  }
  const excluded = new Set(collected.excluded);
  for (const path of left)
    if (!(isChain(path) && isGrown(path)) && !isWithin(path, excluded))
      problems.push({ path, kind: 'missing' });
  return { problems: problems.sort((a, b) => (a.path < b.path ? -1 : 1)), hashes };
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
