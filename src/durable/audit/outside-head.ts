// The last head of a chain, kept in the person's state directory, so that a cut or a rewritten chain in the project shows.
// One file for each chain, and beside it the ring of its last records. Guarantees: it never goes back to an earlier head; and a
// head or record that the chain has lost is kept as such when a later one takes its place, so that writing on does not cover
// up a cut. A crash leaves the old or the new.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { updateFile } from '../file-update.ts';
import type { LockHost } from '../lock.ts';
import { makeDirDurable } from '../make-dir.ts';
import type { AuditPlace, SignedHead } from './audit-event.ts';
import { parseHead } from './records.ts';

const FILE_SIZE_BYTES_MAX = 256 * 1024;
/** Each is proof of a cut; more of them prove nothing more. */
const LOST_MAX = 8;

export interface OutsideHead {
  readonly format: 'loa-audit-outside@1';
  /** Where the chain stands: a chain that vanished can be missed only if something remembers its place. */
  readonly directory: string;
  readonly head: SignedHead;
  readonly lost: readonly SignedHead[];
}

const OUTSIDE: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-audit-outside@1' },
    directory: { type: 'string' },
    head: { type: 'object' },
    lost: { type: 'array', items: { type: 'object' } },
  },
  required: ['format', 'directory', 'head', 'lost'],
};

function headsDir(place: Pick<AuditPlace, 'stateDir'>): string {
  return join(place.stateDir, 'heads');
}

export function headPath(place: Pick<AuditPlace, 'stateDir'>, journalId: string): string {
  return join(headsDir(place), `${journalId.replaceAll(/[^A-Za-z0-9-]/g, '_')}.json`);
}

export function lastRecordPath(place: Pick<AuditPlace, 'stateDir'>, journalId: string): string {
  return besideHead(headPath(place, journalId));
}

function besideHead(path: string): string {
  return path.replace(/\.json$/, '.last');
}

/** `damaged` when there is a file that cannot be read as one: somebody wrote into it. */
export function readOutsideHead(
  place: AuditPlace,
  journalId: string,
  host: Pick<Host, 'files'>,
): OutsideHead | 'damaged' | undefined {
  return readFile(headPath(place, journalId), host);
}

function readFile(path: string, host: Pick<Host, 'files'>): OutsideHead | 'damaged' | undefined {
  try {
    return parseOutside(host.files.read(path, { sizeBytesMax: FILE_SIZE_BYTES_MAX }));
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
}

function parseOutside(bytes: Uint8Array): OutsideHead | 'damaged' {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return 'damaged'; // Reported as a finding by whoever verifies.
  }
  if (!checkValue(OUTSIDE, value).ok) return 'damaged';
  const outside = value as OutsideHead;
  return [outside.head, ...outside.lost].every((head) => parseHead(head) !== undefined) ? outside : 'damaged';
}

export interface NewOutsideHead {
  readonly head: SignedHead;
  /** False when the chain no longer holds the record that the kept head names. */
  readonly isKeptInChain: boolean;
  /** A record that was noted and that the chain no longer holds. */
  readonly lost?: SignedHead;
}

export async function writeOutsideHead(
  place: AuditPlace,
  next: NewOutsideHead,
  host: LockHost,
): Promise<void> {
  await makeDirDurable(headsDir(place), host, 0o700);
  const path = headPath(place, next.head.statement.journalId);
  const merge = (current: Uint8Array | undefined): Uint8Array | undefined => {
    const kept = current === undefined ? undefined : parseOutside(current);
    const known = kept === undefined || kept === 'damaged' ? undefined : kept;
    const isNewer = known === undefined || known.head.statement.sequence < next.head.statement.sequence;
    if (!isNewer && next.isKeptInChain && next.lost === undefined) return undefined;
    const lost = [
      ...(next.lost === undefined ? [] : [next.lost]),
      ...(known === undefined || next.isKeptInChain ? [] : [known.head]),
      ...(known?.lost ?? []),
    ];
    const file: OutsideHead = {
      format: 'loa-audit-outside@1',
      directory: place.directory,
      head: isNewer || !next.isKeptInChain ? next.head : known.head,
      lost: withoutRepeats(lost).slice(0, LOST_MAX),
    };
    return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
  };
  await updateFile(path, merge, host, {
    lockPath: join(headsDir(place), 'lock'),
    mode: 0o600,
    sizeBytesMax: FILE_SIZE_BYTES_MAX,
  });
}

/** A crash between keeping a loss and forgetting its note has it found again. */
function withoutRepeats(heads: readonly SignedHead[]): readonly SignedHead[] {
  return [...new Map(heads.map((head) => [head.statement.hash, head])).values()];
}

/** Heads of chains that stood in this directory, whatever stands there now. */
export function listOutsideHeads(place: AuditPlace, host: Pick<Host, 'files'>): readonly OutsideHead[] {
  return listFiles(place, host).map(({ outside }) => outside);
}

/** For taking a project out on purpose: then its chain is not missed. Returns the files removed. */
export function forgetOutsideHeads(place: AuditPlace, host: Pick<Host, 'files'>): readonly string[] {
  const paths = listFiles(place, host).flatMap(({ path }) => [path, besideHead(path)]);
  const there = paths.filter((path) => host.files.stat(path) !== undefined);
  for (const path of there) host.files.remove(path);
  return there;
}

function listFiles(place: AuditPlace, host: Pick<Host, 'files'>): { path: string; outside: OutsideHead }[] {
  const directory = headsDir(place);
  if (host.files.stat(directory) === undefined) return [];
  return host.files.list(directory).flatMap(({ name, kind }) => {
    if (kind !== 'file' || name === undefined || !name.endsWith('.json')) return [];
    const path = join(directory, name);
    const outside = readFile(path, host);
    return outside !== undefined && outside !== 'damaged' && outside.directory === place.directory
      ? [{ path, outside }]
      : [];
  });
}
