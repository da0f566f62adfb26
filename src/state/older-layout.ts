// Machine directories of an earlier layout, which stood in the work tree as `.loa`. One that was made on this machine is moved
// to its new place as a whole, by one rename, so that a crash leaves it here or there. One that may have come with the
// repository stays where it is and is not read: only a person can say that it is theirs.

import { dirname, join } from 'node:path';
import { isMine } from '../durable/git-repository.ts';
import { listSegments, readHeader } from '../durable/journal/read/segments.ts';
import { isLoaError } from '../kernel/errors.ts';
import { adoptMachineDir, type MachineHost, provideId } from './machine-dir.ts';

/** How far the time that a segment tells may be from when the disk got it. */
const BIRTH_TOLERANCE_MS = 2000;

/**
 * Whether it was written here: every segment of journal and audit chain came to be on this disk at the moment that it
 * tells itself. What was unpacked or copied came to be later, and nobody can set when a file came to be.
 */
export function wasMadeHere(dir: string, host: MachineHost): boolean {
  if (!isPlainAndMine(dir, host)) return false;
  const segments = ['journal', 'audit'].flatMap((name) => {
    const folder = join(dir, name);
    return isPlainAndMine(folder, host) ? listSegments(folder, host) : [];
  });
  return segments.length > 0 && segments.every((segment) => wasBornAsTold(segment, host));
}

function isPlainAndMine(dir: string, host: MachineHost): boolean {
  const found = host.files.stat(dir);
  return found?.kind === 'directory' && isMine(found, host);
}

function wasBornAsTold(segment: Parameters<typeof readHeader>[0], host: MachineHost): boolean {
  const found = host.files.stat(segment.path);
  if (found?.kind !== 'file' || !isMine(found, host)) return false;
  const header = readHeader(segment, host);
  return typeof header !== 'string' && Math.abs(found.bornMs - header.createdAtMs) <= BIRTH_TOLERANCE_MS;
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly stateDir: string;
}

/** Ends with the directory registered at its new place. Repeats without harm after a crash at any step. */
export function moveMachineDir({ from, to, stateDir }: Move, host: MachineHost): void {
  const id = provideId(from, host);
  adoptMachineDir(from, { id, dir: to, stateDir }, host);
  host.files.syncDirBlocking(dirname(from));
  giveBackAllowlist(from, to, host);
}

const ALLOWLIST = 'allowed-packages.yaml';

/** The signed allowlist belongs to the repository: it stays in the tree. */
export function giveBackAllowlist(from: string, to: string, host: MachineHost): void {
  const kept = join(to, ALLOWLIST);
  if (from === to || host.files.stat(kept)?.kind !== 'file') return;
  try {
    host.files.makeDir(from);
    if (host.files.stat(join(from, ALLOWLIST)) === undefined) host.files.rename(kept, join(from, ALLOWLIST));
  } catch (error) {
    if (!isLoaError(error)) throw error; // Then it is still in the machine directory, and git has it.
  }
}
