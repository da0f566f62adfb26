// The machine directory: journal, audit chain, locks, caches and session records of this machine, in the git directory that all
// work trees share, which git never tracks or clones and `git clean` leaves alone. It is believed only when it is a real
// directory of mine whose random id is registered in the person's state directory: one that came in an archive
// is set aside, whole, and never read. A crash while one is made leaves a registration without a directory, which costs nothing.

import { basename, dirname, join } from 'node:path';
import { writeAll } from '../durable/file.ts';
import { isMine, type RepositoryHost } from '../durable/git-repository.ts';
import { SET_ASIDE } from '../durable/guard-files.ts';
import { isLoaError } from '../kernel/errors.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Host } from '../kernel/host.ts';

export type MachineHost = RepositoryHost & Pick<Host, 'random' | 'clock'>;

const ID_FILE = 'id';
const ID = /^[0-9a-f]{32}$/;
const OTHERS_WRITE = 0o022;
const SMALL_FILE_BYTES_MAX = 4096;

/** What is known of a directory at the place where ours would be. */
export type MachineDirBelief =
  | { readonly kind: 'absent' }
  | { readonly kind: 'own' }
  /** It is not ours, for this reason. */
  | { readonly kind: 'foreign'; readonly why: string };

interface Registration {
  readonly version: 1;
  readonly path: string;
  /** Device and inode, to know it again after it was moved. */
  readonly identity?: string;
}

export function judgeMachineDir(dir: string, stateDir: string, host: MachineHost): MachineDirBelief {
  const found = host.files.stat(dir);
  if (found === undefined) return { kind: 'absent' };
  if (found.kind !== 'directory') return { kind: 'foreign', why: 'it is not a directory' };
  if (!isMine(found, host)) return { kind: 'foreign', why: 'it belongs to another user' };
  if (host.userId !== undefined && (found.mode & OTHERS_WRITE) !== 0)
    return { kind: 'foreign', why: 'others may write to it' };
  const id = readId(dir, host);
  if (id === undefined) return { kind: 'foreign', why: 'it was made by another machine, user or HOME' };
  const registered = readRegistration(stateDir, id, host);
  if (registered === undefined)
    return { kind: 'foreign', why: 'it was made by another machine, user or HOME' };
  if (registered.path === dir) return { kind: 'own' };
  const isMoved = registered.identity === found.identity;
  // What is still in its place was copied, and whoever has a copy knows the id.
  if (!isMoved && readId(registered.path, host) === id)
    return { kind: 'foreign', why: `it is a copy of ${registered.path}` };
  registerAgain(dir, { id, stateDir, isMoved }, host);
  return { kind: 'own' };
}

interface Known {
  readonly id: string;
  readonly stateDir: string;
  readonly isMoved: boolean;
}

/** Moved, it keeps its id; restored from a copy it gets another one, so that the copy is worth nothing. */
function registerAgain(dir: string, { id, stateDir, isMoved }: Known, host: MachineHost): void {
  try {
    if (!isMoved) host.files.remove(join(dir, ID_FILE));
    const identity = host.files.stat(dir)?.identity;
    const entry = { version: 1, path: dir, ...(identity === undefined ? {} : { identity }) } as const;
    register(stateDir, isMoved ? id : provideId(dir, host), entry, host);
  } catch (error) {
    if (!isLoaError(error)) throw error; // On a disk that takes nothing it stays known by where it was.
  }
}

/** Makes it, with its id on the disk before it has its name. Somebody who was quicker wins. */
export function makeMachineDir(dir: string, stateDir: string, host: MachineHost): void {
  if (host.files.stat(dir) !== undefined) return;
  const id = Buffer.from(host.random.bytes(16)).toString('hex');
  const fresh = `${dir}.${id.slice(0, 8)}.loa-tmp`;
  host.files.makeDir(dirname(dir));
  host.files.makeDir(fresh, 0o700);
  writeDurable(join(fresh, ID_FILE), `${id}\n`, host);
  adoptMachineDir(fresh, { id, dir, stateDir }, host);
}

export interface Adoption {
  readonly id: string;
  /** Where it will be. */
  readonly dir: string;
  readonly stateDir: string;
}

/** Registers the directory `fresh`, which holds its id, and gives it its name: after a crash it is whole or not there. */
export function adoptMachineDir(fresh: string, { id, dir, stateDir }: Adoption, host: MachineHost): void {
  host.files.syncDirBlocking(fresh);
  const identity = host.files.stat(fresh)?.identity;
  register(stateDir, id, { version: 1, path: dir, ...(identity === undefined ? {} : { identity }) }, host);
  try {
    host.files.rename(fresh, dir);
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'file.exists') throw error;
    host.files.remove(join(fresh, ID_FILE));
    host.files.removeDir(fresh);
  }
  host.files.syncDirBlocking(dirname(dir));
}

/** Gives a directory that is ours, but has none yet, an id; the one it has stays. */
export function provideId(dir: string, host: MachineHost): string {
  const known = readId(dir, host);
  if (known !== undefined) return known;
  const id = Buffer.from(host.random.bytes(16)).toString('hex');
  host.files.remove(join(dir, ID_FILE));
  writeDurable(join(dir, ID_FILE), `${id}\n`, host);
  return id;
}

/** Renames what is not ours out of the way; returns its new name. */
export function setAsideForeign(dir: string, host: MachineHost): string {
  const stamp = new Date(host.clock.nowMs()).toISOString().replaceAll(/[:.]/g, '-');
  const chance = Buffer.from(host.random.bytes(2)).toString('hex');
  const aside = join(dirname(dir), `${basename(dir)}${SET_ASIDE}${stamp}-${chance}`);
  host.files.rename(dir, aside);
  return aside;
}

/** Before a directory is taken away on purpose. */
export function unregister(dir: string, stateDir: string, host: MachineHost): void {
  const id = readId(dir, host);
  if (id !== undefined) host.files.remove(registrationPath(stateDir, id));
}

function readId(dir: string, host: MachineHost): string | undefined {
  const id = readSmall(join(dir, ID_FILE), host)?.trim();
  return id !== undefined && ID.test(id) ? id : undefined;
}

const registrationPath = (stateDir: string, id: string): string =>
  join(stateDir, 'machine-dirs', `${id}.json`);

function readRegistration(stateDir: string, id: string, host: MachineHost): Registration | undefined {
  const text = readSmall(registrationPath(stateDir, id), host);
  try {
    const { version, path, identity } = JSON.parse(text ?? '{}') as Partial<Registration>;
    if (version !== 1 || typeof path !== 'string') return undefined;
    return { version, path, ...(typeof identity === 'string' ? { identity } : {}) };
  } catch {
    return undefined; // Damaged: then nothing is registered.
  }
}

function register(stateDir: string, id: string, entry: Registration, host: MachineHost): void {
  const path = registrationPath(stateDir, id);
  host.files.makeDir(dirname(path), 0o700);
  const fresh = `${path}.${Buffer.from(host.random.bytes(4)).toString('hex')}.loa-tmp`;
  writeDurable(fresh, `${JSON.stringify(entry)}\n`, host);
  host.files.rename(fresh, path);
  for (let dir = dirname(path); dir !== dirname(dirname(stateDir)); dir = dirname(dir))
    host.files.syncDirBlocking(dir);
}

function writeDurable(path: string, text: string, { files }: MachineHost): void {
  const file = files.open(path, { write: true, create: 'new', mode: 0o600 });
  try {
    writeAll(file, new TextEncoder().encode(text), 0);
    file.syncBlocking();
  } finally {
    file.close();
  }
}

function readSmall(path: string, { files }: MachineHost): string | undefined {
  try {
    const options = { noFollow: true, regularOnly: true, sizeBytesMax: SMALL_FILE_BYTES_MAX };
    return new TextDecoder().decode(files.read(path, options));
  } catch (error) {
    if (isLoaError(error)) return undefined; // Missing, linked or no file: then it is not there for us.
    throw error;
  }
}

/** For projects that cannot be written to: a folder of the person for each of them. */
export function machineDirElsewhere(dir: string, stateDir: string, { files }: Pick<Host, 'files'>): string {
  // Another project that takes the place of this one, under the same path, is another one.
  const found = files.stat(dirname(dir));
  return join(stateDir, 'projects', sha256Hex(`${dir}\n${found?.identity}\n${found?.bornMs}`).slice(0, 24));
}
