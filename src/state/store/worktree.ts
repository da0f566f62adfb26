// Work trees share one journal: each record says in which of them it was made, and a change made elsewhere concerns this one only
// in the part that its type shares (memories, tasks). What was made in a work tree that git has removed since is taken
// over, once, by the one that opens the store next. The records of the main work tree bear no stamp.

import { dirname, join } from 'node:path';
import { MAIN_WORKTREE } from '../../durable/git-repository.ts';
import type { RecordType } from '../../durable/journal/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import type { ChangeType } from './change.ts';

const STAMP = 'in_worktree';
const FOLDER = 'worktrees';

type Place = { readonly project: Project; readonly host: Pick<Host, 'files'> };

export interface Stamped {
  readonly worktree: string;
  readonly payload: unknown;
}

export function stamp(payload: unknown, worktree: string): unknown {
  return worktree === MAIN_WORKTREE ? payload : { ...(payload as object), [STAMP]: worktree };
}

export function readStamp(stamped: unknown): Stamped {
  if (typeof stamped !== 'object' || stamped === null || !(STAMP in stamped))
    return { worktree: MAIN_WORKTREE, payload: stamped };
  const { [STAMP]: worktree, ...payload } = stamped as Record<string, unknown>;
  return { worktree: String(worktree), payload };
}

/** The type of the record as the journal holds it. */
export function withStamp(type: Pick<ChangeType, 'version' | 'check' | 'older'>): RecordType {
  const { version, check, older } = type;
  const checks = Object.entries(older ?? {}).map(([name, one]) => [
    name,
    (payload: unknown) => one.check(readStamp(payload).payload),
  ]);
  return {
    version,
    check: (payload) => check(readStamp(payload).payload),
    ...(older === undefined ? {} : { older: Object.fromEntries(checks) }),
  };
}

/** Remembers that records were made here, for the day when git has removed this work tree. */
export function noteWorktree({ project, host }: Place): void {
  if (project.worktree === MAIN_WORKTREE) return;
  const folder = join(project.ownDir, FOLDER, project.worktree);
  host.files.makeDir(folder);
  for (const { name } of host.files.list(folder))
    if (name !== undefined) host.files.remove(join(folder, name));
}

/** Work trees that are gone and whose changes nobody of this owner has taken over yet. */
export function listOrphaned({ project, host }: Place, owner: string): readonly string[] {
  const folder = join(project.ownDir, FOLDER);
  if (host.files.stat(folder)?.kind !== 'directory') return [];
  const inGit = join(dirname(project.ownDir), FOLDER);
  return host.files.list(folder).flatMap(({ name }) => {
    if (name === undefined || host.files.stat(join(inGit, name)) !== undefined) return [];
    return host.files.stat(join(folder, name, owner)) === undefined ? [name] : [];
  });
}

/** After their changes are in the files and marked. */
export function noteTakenOver({ project, host }: Place, owner: string, worktrees: readonly string[]): void {
  for (const name of worktrees)
    host.files.open(join(project.ownDir, FOLDER, name, owner), { write: true, create: true }).close();
}

/** Whether a change concerns the work tree of `project`: its own, and those of one that is gone. */
export function isOfThisWorktree(worktree: string, { project, host }: Place): boolean {
  if (worktree === project.worktree) return true;
  if (worktree === MAIN_WORKTREE) return false;
  return host.files.stat(join(dirname(project.ownDir), FOLDER, worktree)) === undefined;
}

export interface OtherWorktree {
  readonly name: string;
  /** Undefined when nobody knows where it is now, as on a disk that is not there. */
  readonly root: string | undefined;
}

/** The other work trees of the repository that keep notes through this journal. */
export function listOtherWorktrees({ project, host }: Place): readonly OtherWorktree[] {
  const commonDir = dirname(project.ownDir);
  const inGit = join(commonDir, FOLDER);
  const isThere = (path: string, kind: string): boolean => host.files.stat(path)?.kind === kind;
  const noted = join(project.ownDir, FOLDER);
  const names = isThere(noted, 'directory') ? host.files.list(noted).flatMap(({ name }) => name ?? []) : [];
  const linked = names
    .filter((name) => name !== project.worktree && isThere(join(inGit, name), 'directory'))
    .map((name): OtherWorktree => {
      const text = new TextDecoder().decode(host.files.read(join(inGit, name, 'gitdir')));
      const root = dirname(text.trim());
      return { name, root: isThere(root, 'directory') ? root : undefined };
    });
  if (project.worktree === MAIN_WORKTREE) return linked;
  const main = dirname(commonDir);
  const isMain = isThere(join(main, '.git'), 'directory');
  return isMain ? [{ name: MAIN_WORKTREE, root: main }, ...linked] : linked;
}
