// The project's files for reading and editing by plans: an overlay keeps edits until all plans are made, then each file is
// written once. Whole files are replaced atomically; lines are appended in place, and a last line that a crash cut off in the
// middle is written again. Paths that lead out of the project, by spelling or by a link, are refused.

import { dirname } from 'node:path';
import { confine } from '../../durable/confine.ts';
import { replaceFile, writeAll } from '../../durable/file.ts';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Host, OpenFile } from '../../kernel/host.ts';
import type { FileEdit, ZoneFiles } from './change.ts';

/** What an edited file will be: whole new content, lines to add, or nothing. */
type Outcome =
  | { readonly content: string }
  | { readonly base: string | undefined; readonly append: string }
  | undefined;

export interface Place {
  readonly root: string;
  readonly zone: string;
}

export function openZoneFiles({ root, zone }: Place, host: Pick<Host, 'files'>): ZoneFiles {
  return {
    zone,
    read: (path) => lookIn(root, () => readText(confine(root, path, host), path, host), host),
    list: (dir) => lookIn(root, () => listFiles(confine(root, dir, host), host), host) ?? [],
  };
}

/** A root that nobody made yet, as that of a person's own memory, holds nothing; a look is no reason to make it. */
function lookIn<T>(root: string, look: () => T, { files }: Pick<Host, 'files'>): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing' && files.stat(root) === undefined)
      return undefined;
    throw error;
  }
}

function readText(real: string, path: string, host: Pick<Host, 'files'>): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = host.files.read(real);
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new LoaError('state.not-text', `cannot read ${path}: it is not UTF-8 text`, {
      hint: adviseOnText(path),
      cause,
      details: { path },
    });
  }
}

export const adviseOnText = (path: string): string =>
  `Save ${path} as UTF-8, or take the committed one back: git checkout -- ${path}; nothing was changed in it.`;

function listFiles(real: string, host: Pick<Host, 'files'>): readonly string[] {
  if (host.files.stat(real)?.kind !== 'directory') return [];
  return host.files
    .list(real)
    .flatMap(({ name, kind }) => (kind === 'file' && name !== undefined ? [name] : []));
}

/** Files with edits on top that are not written yet. */
export class Overlay implements ZoneFiles {
  readonly zone: string;
  readonly #below: ZoneFiles;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #seen = new Set<string>();

  constructor(below: ZoneFiles) {
    this.zone = below.zone;
    this.#below = below;
  }

  read(path: string): string | undefined {
    if (!this.#outcomes.has(path)) {
      this.#seen.add(path);
      return this.#below.read(path);
    }
    const outcome = this.#outcomes.get(path);
    if (outcome === undefined) return undefined;
    return 'content' in outcome ? outcome.content : joinLines(outcome.base, outcome.append);
  }

  list(dir: string): readonly string[] {
    const names = new Set(this.#below.list(dir));
    for (const [path, outcome] of this.#outcomes) {
      if (dirname(path) !== dir) continue;
      const name = path.slice(dir.length + 1);
      if (outcome === undefined) names.delete(name);
      else names.add(name);
    }
    return [...names].sort();
  }

  /** All edits of one plan, or none when one of them is not possible. */
  add(edits: readonly FileEdit[]): void {
    for (const edit of edits) {
      if ('remove' in edit) this.#outcomes.set(edit.path, undefined);
      else if ('content' in edit) this.#outcomes.set(edit.path, { content: edit.content });
      else this.#outcomes.set(edit.path, this.#appended(edit.path, edit.append));
    }
  }

  #appended(path: string, text: string): Outcome {
    const before = this.#outcomes.get(path);
    if (before === undefined) {
      return { base: this.#outcomes.has(path) ? undefined : this.#below.read(path), append: text };
    }
    if ('content' in before) return { content: joinLines(before.content, text) };
    return { base: before.base, append: before.append + text };
  }

  /**
   * Writes what was edited, and returns the paths. What is on the disk when it fails is a whole version of each file.
   * `isRepeat`: somebody may have been here before, so what is left as it is gets synced too.
   */
  async flush(
    root: string,
    host: TemporaryHost,
    options: { readonly isRepeat: boolean },
  ): Promise<readonly string[]> {
    const written: string[] = [];
    const untouched = [...this.#seen].filter((path) => options.isRepeat && !this.#outcomes.has(path));
    for (const path of untouched) await syncInPlace(confine(root, path, host), host);
    for (const [path, outcome] of this.#outcomes) {
      const real = confine(root, path, host);
      if (outcome === undefined) await removeDurable(real, host);
      else if ('content' in outcome) await replaceDurable(real, outcome.content, { root, host });
      else await appendDurable(real, outcome.append, host);
      written.push(path);
    }
    return written;
  }
}

/** A file that a plan found complete may be so in memory only, by a process that died before its sync. */
async function syncInPlace(real: string, host: Pick<Host, 'files'>): Promise<void> {
  if (host.files.stat(real)?.kind === 'file') {
    const file = host.files.open(real);
    try {
      await file.sync();
    } finally {
      file.close();
    }
  }
  if (host.files.stat(dirname(real)) !== undefined) await host.files.syncDir(dirname(real));
}

/** New lines behind the last whole one, over what a crash left of lines; what a person left open is ended first. */
function joinLines(base: string | undefined, append: string): string {
  const bytes = new TextEncoder().encode(base ?? '');
  const { keptBytes, separator } = findEnd(bytes, new TextEncoder().encode(append));
  return (
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, keptBytes)) + separator + append
  );
}

/** `keptBytes` of what stands there stay. NUL is what a crash leaves of bytes that did not reach the disk. */
function findEnd(
  bytes: Uint8Array,
  append: Uint8Array,
): { readonly keptBytes: number; readonly separator: string } {
  const nul = bytes.indexOf(0);
  const sound = nul < 0 ? bytes : bytes.subarray(0, nul);
  const lineStart = sound.lastIndexOf(0x0a) + 1;
  const tail = sound.subarray(lineStart);
  const isOurs = nul >= 0 || Buffer.compare(tail, append.subarray(0, tail.length)) === 0;
  return tail.length === 0 || isOurs
    ? { keptBytes: lineStart, separator: '' }
    : { keptBytes: sound.length, separator: '\n' };
}

async function replaceDurable(
  real: string,
  content: string,
  { root, host }: { readonly root: string; readonly host: TemporaryHost },
): Promise<void> {
  await provideFolder(real, host);
  await replaceFile(real, new TextEncoder().encode(content), host, { root });
}

async function removeDurable(real: string, host: Pick<Host, 'files'>): Promise<void> {
  if (host.files.stat(real) === undefined) return;
  host.files.remove(real);
  await host.files.syncDir(dirname(real));
}

const TAIL_BYTES_MAX = 4 * 1024 * 1024;

async function appendDurable(real: string, append: string, host: Pick<Host, 'files'>): Promise<void> {
  await provideFolder(real, host);
  const file = host.files.open(real, { write: true, create: true });
  try {
    const sizeBytes = file.stat().sizeBytes;
    const bytes = new TextEncoder().encode(append);
    const tail = readEnd(file, sizeBytes);
    const { keptBytes, separator } = findEnd(tail, bytes);
    const startBytes = sizeBytes - tail.length + keptBytes;
    if (startBytes < sizeBytes) file.truncate(startBytes);
    try {
      writeAll(file, Buffer.concat([Buffer.from(separator), bytes]), startBytes);
      await file.sync();
    } catch (error) {
      // After a sync that failed, a second one may succeed without the bytes: they must not look as if they were there.
      file.truncate(startBytes);
      throw error;
    }
  } finally {
    file.close();
  }
  // Also for a file that was there: whoever made it may have died before its name was on the disk.
  await host.files.syncDir(dirname(real));
}

/** The end of a file, from the start of a line that has whole lines behind it, unless the file is shorter. */
function readEnd(file: OpenFile, sizeBytes: number): Uint8Array {
  for (let want = 4096; ; want *= 16) {
    const lengthBytes = Math.min(want, sizeBytes, TAIL_BYTES_MAX);
    const bytes = new Uint8Array(lengthBytes);
    for (let done = 0; done < lengthBytes; ) {
      const count = file.read(bytes.subarray(done), sizeBytes - lengthBytes + done);
      if (count === 0) break;
      done += count;
    }
    const nul = bytes.indexOf(0);
    const sound = nul < 0 ? lengthBytes : nul;
    if (
      lengthBytes === sizeBytes ||
      lengthBytes === TAIL_BYTES_MAX ||
      bytes.lastIndexOf(0x0a, sound - 1) >= 0
    )
      return bytes;
  }
}

/** For a new file also where the folder is there already: whoever made it may have failed before its name was on the disk. */
async function provideFolder(real: string, host: Pick<Host, 'files'>): Promise<void> {
  if (host.files.stat(real) === undefined) await makeDirDurable(dirname(real), host);
}
