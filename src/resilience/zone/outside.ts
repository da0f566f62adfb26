// Where it is kept, beside the person's other state, how far the manifests of a work tree have come; and whether the manifest that was
// signed there is gone. Two looks at the disk, cheap enough for every session of an agent that begins.

import { join } from 'node:path';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';

export const FLOORS_DIR = 'floors';
export const MANIFEST_NAME = '.loa-state-manifest.json';

export function outsideFloorPath(root: string, stateDir: string): string {
  return join(stateDir, FLOORS_DIR, `${sha256Hex(root).slice(0, 32)}.json`);
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
