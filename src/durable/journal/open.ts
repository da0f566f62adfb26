// Opens a journal for appending. Checks the ground it stands on first: a local file system, a directory that survives.

import { dirname } from 'node:path';
import { LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { makeDirDurable } from '../make-dir.ts';
import { Journal } from './journal.ts';
import { type JournalHost, type JournalOptions, resolveLimits } from './journal-record.ts';
import { CommitQueue } from './write/queue.ts';
import { Writer } from './write/writer.ts';

/** Locks that do not reach other machines, or syncs that do not reach a disk. */
const NETWORK_TYPES: ReadonlySet<string> = new Set([
  'nfs',
  'cifs',
  'smb',
  'smb2',
  'smb3',
  '9p',
  'ceph',
  'afs',
  'coda',
  'lustre',
  'fuse.sshfs',
  'fuse.s3fs',
  'fuse.rclone',
  'fuse.gcsfuse',
  'fuse.glusterfs',
  'fuse.ceph',
  'fuse.davfs2',
]);

/** Waits for the lock, recovers what a crash left, and is ready to append when it resolves. */
export async function openJournal(
  directory: string,
  host: JournalHost,
  options: JournalOptions,
): Promise<Journal> {
  requireLocalFileSystem(directory, host);
  if (host.files.stat(directory) === undefined) await makeDirDurable(directory, host, 0o700);
  const writer = new Writer(directory, host, resolveLimits(options));
  const queue = new CommitQueue(writer, host.clock);
  const id = await queue.exclusively(async () => writer.journalId);
  return new Journal({ directory, host, types: options.types, writer, queue, id });
}

function requireLocalFileSystem(directory: string, host: Pick<Host, 'files'>): void {
  let existing = directory;
  while (host.files.stat(existing) === undefined && dirname(existing) !== existing)
    existing = dirname(existing);
  const { type } = host.files.space(existing);
  if (!NETWORK_TYPES.has(type)) return;
  throw new LoaError(
    'journal.network-filesystem',
    `did not open a journal in ${directory}: it lies on ${type}`,
    {
      hint: 'Network file systems do not keep locks and syncs. Set paths.journal to a directory on a local disk.',
      details: { directory, type },
    },
  );
}
