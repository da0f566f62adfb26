// Keys on the disk: `keyring.json` and `keys/<id>.pem` in the person's configuration directory, never in the project.
// Guarantees: a private key that others could read, or that is a link, is refused; a private key is on the disk before the
// ring names it; the ring is replaced atomically under a lock. A crash between the two leaves a private key that nothing
// refers to, which is harmless.

import { dirname, join } from 'node:path';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { KEY_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { isInside } from '../confine.ts';
import { replaceFile } from '../file.ts';
import { updateFile } from '../file-update.ts';
import type { LockHost } from '../lock.ts';
import { makeDirDurable } from '../make-dir.ts';
import { formatPrivateKey, type KeyPair, parsePrivateKey } from './ed25519.ts';
import type { KeyPlace, KeyRing } from './key-ring.ts';
import { EMPTY_RING, renderRing, requireRing } from './ring.ts';

const RING_SIZE_BYTES_MAX = 1024 * 1024;
const OTHERS = 0o077;

export function ringPath(place: KeyPlace): string {
  return join(place.configDir, 'keyring.json');
}

function privatePath(place: KeyPlace, id: string): string {
  return join(place.configDir, 'keys', `${id}.pem`);
}

type Files = Pick<LockHost, 'files'>;

/** Keys inside the project would be committed, copied and read by whatever works there. */
export function requireOutsideProject(place: KeyPlace, host: Files): void {
  if (place.projectRoot === undefined) return;
  const root = host.files.realPath(place.projectRoot);
  let existing = place.configDir;
  while (host.files.stat(existing) === undefined && dirname(existing) !== existing)
    existing = dirname(existing);
  if (!isInside(root, host.files.realPath(existing))) return;
  throw new LoaError(
    'key.permissions',
    `refused to keep keys in ${place.configDir}: it lies inside the project ${root}`,
    {
      hint: 'Set XDG_CONFIG_HOME to a directory outside the project.',
      details: { configDir: place.configDir, projectRoot: root },
    },
  );
}

export function readRing(place: KeyPlace, host: Files): KeyRing {
  requireOutsideProject(place, host);
  const path = ringPath(place);
  try {
    const bytes = host.files.read(path, { sizeBytesMax: RING_SIZE_BYTES_MAX });
    return requireRing(Buffer.from(bytes).toString('utf8'), path);
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return EMPTY_RING;
    throw error;
  }
}

/** `change` is pure and may be called again when another process changed the ring meanwhile. */
export async function changeRing(
  place: KeyPlace,
  change: (ring: KeyRing) => KeyRing,
  host: LockHost,
): Promise<void> {
  const path = ringPath(place);
  const merge = (current: Uint8Array | undefined): Uint8Array => {
    const ring =
      current === undefined ? EMPTY_RING : requireRing(Buffer.from(current).toString('utf8'), path);
    return Buffer.from(renderRing(change(ring)));
  };
  requireOutsideProject(place, host);
  await makeDirDurable(place.configDir, host, 0o700);
  const lockPath = join(place.configDir, 'keyring.lock');
  await updateFile(path, merge, host, { lockPath, mode: 0o600, sizeBytesMax: RING_SIZE_BYTES_MAX });
}

export async function writePrivateKey(place: KeyPlace, pair: KeyPair, host: LockHost): Promise<void> {
  requireOutsideProject(place, host);
  const path = privatePath(place, pair.id);
  await makeDirDurable(place.configDir, host, 0o700);
  await makeDirDurable(dirname(path), host, 0o700);
  await replaceFile(path, Buffer.from(formatPrivateKey(pair)), host, { mode: 0o600 });
}

export function hasPrivateKey(place: KeyPlace, id: string, host: Files): boolean {
  return host.files.stat(privatePath(place, id)) !== undefined;
}

export function readPrivateKey(place: KeyPlace, id: string, host: Files): KeyPair {
  const path = privatePath(place, id);
  const stat = host.files.stat(path);
  if (stat === undefined) {
    throw new LoaError('key.missing', `the private part of key ${id} is not on this machine (${path})`, {
      hint: 'Run "loa key new" to make a key here.',
      details: { path },
    });
  }
  if (stat.kind !== 'file' || (stat.mode & OTHERS) !== 0) {
    const why =
      stat.kind === 'file'
        ? `others may read or change it (mode ${(stat.mode & 0o777).toString(8)})`
        : 'it is not a regular file';
    throw new LoaError('key.permissions', `refused to use the private key ${path}: ${why}`, {
      hint: `Run: chmod 600 ${path}. If others could have read it, run "loa key rotate ${id}" as well.`,
      details: { path },
    });
  }
  const bytes = host.files.read(path, { noFollow: true, sizeBytesMax: KEY_FILE_SIZE_BYTES_MAX });
  const pair = parsePrivateKey(Buffer.from(bytes).toString('utf8'), path);
  if (pair.id === id) return pair;
  throw new LoaError('key.unreadable', `the private key ${path} is another key than its name says`, {
    hint: 'Restore the file, or run "loa key new".',
    details: { path },
  });
}
