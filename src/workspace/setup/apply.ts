// Carries a plan out, file by file, each replaced whole or not at all, and keeps a receipt of what it made so that
// `uninstall` can tell our files from those that were there. A crash half-way leaves a plan that can be run again.

import { dirname, join, resolve } from 'node:path';
import { confine } from '../../durable/confine.ts';
import { compareAndReplace, type LockHost, replaceFile } from '../../durable/index.ts';
import { removeFolderIfEmpty, removeTree } from '../../durable/remove-tree.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import type { Change, Snapshot } from './setup-plan.ts';

const LOCK = 'setup.lock';
const RECEIPT = 'init.json';
const RECEIPT_VERSION = 1;

interface Receipt {
  readonly version: typeof RECEIPT_VERSION;
  /** Files that were not there before; folders end in a slash. */
  readonly created: readonly string[];
}

export function snapshotOf(root: string, host: Pick<Host, 'files'>): Snapshot {
  return (path) => {
    const full = resolve(root, path);
    return host.files.stat(full) === undefined ? undefined : new TextDecoder().decode(host.files.read(full));
  };
}

export function readReceipt(project: Project, host: Pick<Host, 'files'>): Receipt | undefined {
  const path = join(project.ownDir, RECEIPT);
  if (host.files.stat(path) === undefined) return undefined;
  try {
    const found = JSON.parse(new TextDecoder().decode(host.files.read(path))) as Partial<Receipt>;
    return Array.isArray(found.created) ? { version: RECEIPT_VERSION, created: found.created } : undefined;
  } catch {
    return undefined; // A damaged receipt only costs knowledge of who made a file; the plan is careful without it.
  }
}

export async function applyInit(project: Project, changes: readonly Change[], host: LockHost): Promise<void> {
  const earlier = readReceipt(project, host)?.created ?? [];
  const made = changes.flatMap((change) => [
    ...missingFolders(project.root, change.path, host),
    ...(change.before === undefined ? [change.path] : []),
  ]);
  host.files.makeDir(project.ownDir);
  // The receipt goes first: after a crash it may name a file that was never made, which costs nothing.
  const receipt: Receipt = { version: RECEIPT_VERSION, created: [...new Set([...earlier, ...made])].sort() };
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  await replaceFile(join(project.ownDir, RECEIPT), new TextEncoder().encode(text), host);
  await applyChanges(project, changes, host);
}

export async function applyUninstall(
  project: Project,
  changes: readonly Change[],
  host: LockHost,
  options: { readonly keepsOwn: boolean } = { keepsOwn: false },
): Promise<void> {
  const folders = (readReceipt(project, host)?.created ?? []).filter((path) => path.endsWith('/'));
  host.files.makeDir(project.ownDir);
  await applyChanges(project, changes, host);
  for (const folder of folders.toSorted().toReversed()) removeFolderInside(project.root, folder, host);
  // Other work trees keep their journal in it too.
  if (!options.keepsOwn) removeTree(project.ownDir, host);
}

/** A receipt names folders of the project; whatever else it may name is left alone. */
function removeFolderInside(root: string, folder: string, host: LockHost): void {
  try {
    removeFolderIfEmpty(confine(root, folder, host), host);
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'path.outside') throw error;
  }
}

async function applyChanges(project: Project, changes: readonly Change[], host: LockHost): Promise<void> {
  const options = { lockPath: join(project.ownDir, LOCK), root: project.root };
  for (const change of changes) {
    const path = resolve(project.root, change.path);
    if (change.after === undefined) {
      host.files.remove(path);
      continue;
    }
    host.files.makeDir(dirname(path));
    const digest = change.before === undefined ? undefined : sha256Hex(change.before);
    const content = { digest, bytes: new TextEncoder().encode(change.after) };
    const mode = change.before === undefined ? change.mode : undefined;
    await compareAndReplace(path, content, host, { ...options, ...(mode === undefined ? {} : { mode }) });
  }
}

function missingFolders(root: string, path: string, host: Pick<Host, 'files'>): string[] {
  const parts = path.split('/').slice(0, -1);
  const folders = parts.map((_part, index) => `${parts.slice(0, index + 1).join('/')}/`);
  return folders.filter((folder) => host.files.stat(join(root, folder)) === undefined);
}
