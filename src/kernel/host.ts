// The outside world as the product sees it. Everything that has an effect goes through a Host, so that a signature
// tells what a function can touch, and so that the simulated host can fail or crash at any step.
// Rule: calls that the page cache answers are synchronous (they take microseconds, and a thread hop costs more than they
// do); calls that wait for the disk, a process or another process are promises. Blocking variants say so in their name.

import type { Network } from './network.ts';
import type { Processes } from './processes.ts';

export type {
  HttpAnswer,
  HttpBody,
  HttpCall,
  HttpMethod,
  HttpRequest,
  HttpStream,
  HttpStreamRequest,
  Network,
} from './network.ts';
export type {
  ProcessExit,
  Processes,
  ProcessIdentity,
  RunOptions,
  RunResult,
  SignalName,
  SpawnedProcess,
  SpawnOptions,
} from './processes.ts';

/** What a file is, without following a final symbolic link. */
export interface FileStat {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** When its bytes, its name or its rights last changed, by the system's clock: no program can set it back. */
  readonly changedMs: number;
  /** When this file came to be on this disk, as far as the file system knows: nobody can set it. */
  readonly bornMs: number;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** How many names the file has. */
  readonly links: number;
  /** Device and inode, to tell whether a path still names the same file. */
  readonly identity: string;
}

export interface DirectoryEntry {
  /** The name, or undefined when it is not valid UTF-8 (such a file cannot be named in text). */
  readonly name: string | undefined;
  readonly kind: FileStat['kind'];
}

export interface OpenOptions {
  readonly write?: boolean;
  /** Create it when missing; `'new'` fails with `file.exists` when it is there. */
  readonly create?: boolean | 'new';
  readonly truncate?: boolean;
  /** Every write goes behind the end of the file, wherever that is by then; positions are ignored. */
  readonly append?: boolean;
  /** Permission bits for a file that is created. */
  readonly mode?: number;
  /** Refuse a symbolic link in the last component (`file.not-file`). */
  readonly noFollow?: boolean;
  /** Refuse a pipe, a socket or a device (`file.not-file`), without waiting for its other end. */
  readonly regularOnly?: boolean;
}

/** An open file. Positions are explicit; there is no cursor. */
export interface OpenFile {
  readonly path: string;
  /** Its size when it was opened, where that was looked at (`regularOnly`). */
  readonly sizeAtOpenBytes?: number | undefined;
  /** All that was looked at then. */
  readonly statAtOpen?: FileStat | undefined;
  /** May read less than asked; 0 is the end of the file. */
  read(into: Uint8Array, positionBytes: number): number;
  /** May write less than asked, as the system call may. */
  write(bytes: Uint8Array, positionBytes: number): number;
  stat(): FileStat;
  truncate(sizeBytes: number): void;
  setMode(mode: number): void;
  setOwner(uid: number, gid: number): void;
  /** Contents and size are on the disk when it resolves. */
  sync(): Promise<void>;
  /** The same, holding the event loop meanwhile: quicker by a thread hop, for disks that answer in well under 2 ms. */
  syncBlocking(): void;
  close(): void;
}

export type ReadOptions = Pick<OpenOptions, 'noFollow' | 'regularOnly'> & { readonly sizeBytesMax?: number };

export interface Files {
  /** Never follows a link in the last component when `noFollow` is set. Throws `file.*` errors, as all of these do. */
  read(path: string, options?: ReadOptions): Uint8Array;
  stat(path: string): FileStat | undefined;
  /** Entries in code-unit order of their names. */
  list(path: string): readonly DirectoryEntry[];
  open(path: string, options?: OpenOptions): OpenFile;
  rename(from: string, to: string): void;
  /** Removes a file or link; missing is not an error. */
  remove(path: string): void;
  /** Removes an empty directory; missing is not an error. */
  removeDir(path: string): void;
  /** Creates missing parents too. */
  makeDir(path: string, mode?: number): void;
  /** Resolves every link of an existing path. */
  realPath(path: string): string;
  readLink(path: string): string;
  /** Names, renames and removals in this directory are on the disk when it resolves. */
  syncDir(path: string): Promise<void>;
  /** The same, holding the event loop meanwhile. */
  syncDirBlocking(path: string): void;
  /** Whether this process may make files in the directory. */
  isWritable(path: string): boolean;
  /** Free bytes for us on the file system of `path`, and its type name (`ext4`, `nfs`, `fuse.sshfs`, `unknown`). */
  space(path: string): { readonly freeBytes: number; readonly type: string };
}

export interface Clock {
  /** Wall time. */
  nowMs(): number;
  /** Never goes backwards; only differences mean something. */
  monotonicMs(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls later, unless what it returns is called before. */
  after(ms: number, call: () => void): () => void;
  /** The same without keeping the process alive: when nothing else is left to do, it never resolves. */
  sleepInBackground(ms: number): Promise<void>;
  /** Holds the whole process; for short waits in short-lived programs only. */
  sleepBlocking(ms: number): void;
  /** Resolves once everything that is already waiting in this turn has run. */
  nextTurn(): Promise<void>;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

/** An operating-system lock: freed by the system when its process dies, never taken from one that is merely stopped. */
export interface Locks {
  /**
   * Undefined when another holder has it, in this process or elsewhere. The file at `path` is made when missing (its
   * directory is not) and belongs to the lock alone: opening it otherwise may drop the lock.
   */
  tryAcquire(path: string): HeldLock | undefined;
}

export interface HeldLock {
  release(): void;
}

export interface Host {
  readonly network: Network;
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly processes: Processes;
  readonly locks: Locks;
  /** Who we are to the file system; undefined where it knows no users. */
  readonly userId: number | undefined;
  /** The home directory that the system knows for this user, whatever the environment says. */
  userHome(): string;
  /** What this machine calls itself. */
  machineName(): string;
  /** The environment, read once at the start. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
