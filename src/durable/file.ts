// Replaces a file so that every reader, and every moment after a crash, sees the whole old content or the whole new one.
// Temporary in the same directory, write, sync, rename, sync the directory; mode and owner are kept.
// Price: a new inode (hard links and ACLs of the old one are lost) and two waits for the disk.
// A crash leaves at most a temporary that a later replace in the same directory sweeps; a failure leaves none.

import { dirname } from 'node:path';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import type { OpenFile } from '../kernel/host.ts';
import { isInside } from './confine.ts';
import { discard, openTemporary, sweepTemporaries, type TemporaryHost } from './file-temporary.ts';

export interface ReplaceOptions {
  /** Permission bits; without it those of the replaced file stay, and a new file gets 0644 less the umask. */
  readonly mode?: number;
  /** A link at `path` may lead anywhere inside this directory; without it, only to a file in the same directory. */
  readonly root?: string;
}

/** The content is on the disk under its name when it resolves. */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  host: TemporaryHost,
  options: ReplaceOptions = {},
): Promise<void> {
  const prepared = await prepareReplacement(path, bytes, host, options);
  prepared.commit();
  await prepared.settle();
}

/** New content that is on the disk already, waiting to take its place. */
export interface Replacement {
  readonly target: string;
  /** Takes the place of the old file, atomically. */
  commit(): void;
  /** The new name is on the disk when it resolves. */
  settle(): Promise<void>;
  /** Instead of commit: leaves nothing behind. */
  abandon(): void;
}

export async function prepareReplacement(
  path: string,
  bytes: Uint8Array,
  host: TemporaryHost,
  options: ReplaceOptions,
): Promise<Replacement> {
  const target = resolveTarget(path, host, options.root);
  sweepTemporaries(dirname(target), host);
  const temporary = await writeTemporary({ target, bytes, mode: options.mode }, host);
  return {
    target,
    commit: () => {
      try {
        host.files.rename(temporary, target);
      } catch (error) {
        discard(temporary, host);
        throw error;
      }
    },
    settle: () => host.files.syncDir(dirname(target)),
    abandon: () => discard(temporary, host),
  };
}

interface NewContent {
  readonly target: string;
  readonly bytes: Uint8Array;
  readonly mode: number | undefined;
}

/** The path of a new file beside the target whose content is on the disk; a failure leaves no file. */
async function writeTemporary(content: NewContent, host: TemporaryHost): Promise<string> {
  const { target, bytes, mode } = content;
  const file = openTemporary(target, host, mode ?? 0o644);
  let done = false;
  try {
    adoptOwnership(file, target, host, mode);
    writeAll(file, bytes, 0);
    await file.sync();
    done = true;
  } finally {
    file.close();
    if (!done) discard(file.path, host);
  }
  return file.path;
}

/** Writes all of it: the system may take less than it is given. */
export function writeAll(file: OpenFile, bytes: Uint8Array, positionBytes: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = file.write(done === 0 ? bytes : bytes.subarray(done), positionBytes + done);
    if (count <= 0) {
      throw new LoaError(
        'file.io',
        `could not write ${file.path}: the system took none of ${bytes.length - done} bytes`,
        {
          hint: 'Run the command again.',
          details: { path: file.path },
        },
      );
    }
    done += count;
  }
}

/**
 * A link is followed and its target replaced: people link such files into place, and a replaced link would silently cut
 * the tie. But only inside the root, or whoever can plant a link chooses the file that we overwrite.
 */
function resolveTarget(path: string, host: TemporaryHost, root: string = dirname(path)): string {
  const stat = host.files.stat(path);
  if (stat === undefined || stat.kind === 'file') return path;
  if (stat.kind !== 'link') {
    throw new LoaError('file.not-file', `could not replace ${path}: it is not a regular file`, {
      details: { path },
    });
  }
  const target = host.files.realPath(path);
  if (isInside(host.files.realPath(root), target)) return target;
  throw new LoaError(
    'path.outside',
    `refused to replace ${path}: it is a link to ${target}, outside ${root}`,
    {
      hint: 'Name the target itself, or replace the link by a file.',
      details: { path, target, root },
    },
  );
}

/** Before the content is written, so that the sync which makes the content durable makes these durable too. */
function adoptOwnership(file: OpenFile, target: string, host: TemporaryHost, mode: number | undefined): void {
  const old = host.files.stat(target);
  if (mode !== undefined) file.setMode(mode);
  if (old === undefined) return;
  const ours = file.stat();
  if (old.uid !== ours.uid || old.gid !== ours.gid) {
    try {
      file.setOwner(old.uid, old.gid);
    } catch (error) {
      // Only root may give files away. The content matters more than the owner, so the file becomes ours.
      if (!isLoaError(error) || error.code !== 'file.permission') throw error;
    }
  }
  // After the owner: changing it clears the set-id bits.
  if (mode === undefined) file.setMode(old.mode);
}
