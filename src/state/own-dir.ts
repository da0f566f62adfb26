// Keeps git's hands off our own folder from the moment there is one, whoever made it: it holds a journal and perhaps a token.

import { join } from 'node:path';
import { isLoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { Project } from '../kernel/operation.ts';

const IGNORE = '.gitignore';
const RULES = '*\n!/allowed-packages.yaml\n';

/** Costs two looks where there is nothing to do. Never a reason to fail: the folder may be out of reach. */
export function hideOwnDir({ isGit, ownDir }: Project, { files }: Pick<Host, 'files'>): void {
  const path = join(ownDir, IGNORE);
  if (!isGit || files.stat(ownDir)?.kind !== 'directory' || files.stat(path) !== undefined) return;
  try {
    const file = files.open(path, { write: true, create: 'new' });
    try {
      file.write(new TextEncoder().encode(RULES), 0);
    } finally {
      file.close();
    }
  } catch (error) {
    if (!isLoaError(error)) throw error; // Read-only, full, or somebody was quicker.
  }
}
