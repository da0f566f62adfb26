// Where it is kept, beside the person's other state, how far the manifests of a work tree have come; and whether the manifest that was
// signed there is gone, and which journal it went on from. A few looks at the disk, cheap enough for every session of an agent that begins.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';

export const FLOORS_DIR = 'floors';
export const MANIFEST_NAME = '.loa-state-manifest.json';

export function outsideFloorPath(root: string, stateDir: string): string {
  return join(stateDir, FLOORS_DIR, `${sha256Hex(root).slice(0, 32)}.json`);
}

const journalIdPath = (root: string, stateDir: string): string =>
  join(stateDir, FLOORS_DIR, `${sha256Hex(root).slice(0, 32)}.journal`);

/** What is kept there of this work tree. */
export function listOutsideFloor(
  root: string,
  stateDir: string,
  { files }: Pick<Host, 'files'>,
): readonly string[] {
  const paths = [outsideFloorPath(root, stateDir), journalIdPath(root, stateDir)];
  return paths.filter((path) => files.stat(path) !== undefined);
}

const JOURNAL_ID = /^[\w-]{1,64}$/;

/** In a small file of its own: a session that begins should not read a whole manifest to know which journal was signed. */
export async function keepJournalId(
  root: string,
  stateDir: string,
  id: string,
  host: TemporaryHost,
): Promise<void> {
  if (readJournalId({ root, stateDir }, host) === id) return;
  await replaceFile(journalIdPath(root, stateDir), Buffer.from(`${id}\n`), host, { mode: 0o600 });
}

/** Undefined where none was signed, or it cannot be told: `doctor` reads the manifest itself. */
export function readJournalId(
  { root, stateDir }: Pick<SignedPlace, 'root' | 'stateDir'>,
  { files }: Pick<Host, 'files'>,
): string | undefined {
  try {
    const path = journalIdPath(root, stateDir);
    const id = Buffer.from(files.read(path, { noFollow: true, sizeBytesMax: 256 }))
      .toString('utf8')
      .trim();
    return JOURNAL_ID.test(id) ? id : undefined;
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}

export interface SignedPlace {
  readonly root: string;
  readonly stateDir: string;
  readonly manifestPath: string;
}

/** Whether state was signed in this very work tree, and its manifest no longer stands there. */
export function isManifestGone(
  { root, stateDir, manifestPath }: SignedPlace,
  { files }: Pick<Host, 'files'>,
): boolean {
  return files.stat(outsideFloorPath(root, stateDir)) !== undefined && files.stat(manifestPath) === undefined;
}
