// Where session records lie: a file of lines for each session in the machine directory, private, appended to by hooks. A line
// survives the death of the process that wrote it; a power cut may cost the last ones, which the transcript still has. A line that
// cannot be read is passed over, so a torn one costs itself alone.

import { join } from 'node:path';
import { MAIN_WORKTREE } from '../durable/git-repository.ts';
import type { Host } from '../kernel/host.ts';
import type { Project } from '../kernel/operation.ts';
import type { Act, DatedAct } from './act.ts';

export type SessionPlace = {
  readonly project: Pick<Project, 'ownDir' | 'worktree'>;
  readonly host: Pick<Host, 'files'>;
};

const FOLDER = 'sessions';
const ENDING = '.jsonl';
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
export const PRIVATE_FILE = 0o600;
const PRIVATE_DIR = 0o700;
const SIZE_BYTES_MAX = 8 * 1024 * 1024;
const KEPT_MAX = 200;

/** Each work tree has its own: what was asked in one is not to be gone on with in another. */
function folderOf({ project }: SessionPlace): string {
  const { ownDir, worktree } = project;
  return worktree === MAIN_WORKTREE
    ? join(ownDir, FOLDER)
    : join(ownDir, FOLDER, encodeURIComponent(worktree));
}

/** Those of all work trees. */
export function foldersOfAll({ project, host }: SessionPlace): readonly string[] {
  const main = join(project.ownDir, FOLDER);
  if (host.files.stat(main)?.kind !== 'directory') return [];
  const inner = host.files
    .list(main)
    .flatMap(({ name, kind }) => (kind === 'directory' && name !== undefined ? [join(main, name)] : []));
  return [main, ...inner];
}

export const isRecordFile = (name: string): boolean => name.endsWith(ENDING);

/** Nothing is noted for a session whose name cannot name a file. */
export function noteActs(
  session: string,
  acts: readonly Act[],
  place: SessionPlace & { readonly host: Pick<Host, 'clock'> },
): void {
  const { host } = place;
  if (acts.length === 0 || !NAME.test(session)) return;
  const folder = folderOf(place);
  const at = host.clock.nowMs();
  const lines = acts.map((act) => `${JSON.stringify({ at, ...act })}\n`).join('');
  const open = () =>
    host.files.open(join(folder, `${session}${ENDING}`), {
      write: true,
      create: true,
      append: true,
      mode: PRIVATE_FILE,
      noFollow: true,
      regularOnly: true,
    });
  if (host.files.stat(folder) === undefined) host.files.makeDir(folder, PRIVATE_DIR);
  const file = open();
  try {
    const { sizeBytes } = file.stat();
    if (sizeBytes > SIZE_BYTES_MAX) return;
    file.write(Buffer.from(lines), sizeBytes);
  } finally {
    file.close();
  }
}

export function readActs(session: string, place: SessionPlace): readonly DatedAct[] {
  if (!NAME.test(session)) return [];
  const { host } = place;
  const path = join(folderOf(place), `${session}${ENDING}`);
  if (host.files.stat(path)?.kind !== 'file') return [];
  const text = new TextDecoder().decode(host.files.read(path, { sizeBytesMax: 2 * SIZE_BYTES_MAX }));
  return text.split('\n').flatMap((line) => parseLine(line) ?? []);
}

function parseLine(line: string): DatedAct | undefined {
  if (line === '') return undefined;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return undefined;
    const { at, kind } = value as Readonly<Record<string, unknown>>;
    return typeof at === 'number' && typeof kind === 'string' ? (value as DatedAct) : undefined;
  } catch {
    return undefined; // Torn by a crash, or not ours.
  }
}

/** Names of the sessions, the one that was written to last first; of all, or of those that were written to since then. */
export function listSessions(
  place: SessionPlace,
  { sinceMs = Number.NEGATIVE_INFINITY }: { readonly sinceMs?: number } = {},
): readonly string[] {
  const { host } = place;
  const folder = folderOf(place);
  if (host.files.stat(folder)?.kind !== 'directory') return [];
  return host.files
    .list(folder)
    .flatMap(({ name, kind }) => {
      const session = kind === 'file' && name?.endsWith(ENDING) ? name.slice(0, -ENDING.length) : undefined;
      if (session === undefined || !NAME.test(session)) return [];
      return [{ session, modifiedMs: host.files.stat(join(folder, `${session}${ENDING}`))?.modifiedMs ?? 0 }];
    })
    .filter(({ modifiedMs }) => modifiedMs >= sinceMs)
    .sort((a, b) => b.modifiedMs - a.modifiedMs)
    .map(({ session }) => session);
}

/** The newest are kept, so that the folder does not grow for ever. */
export function forgetOldest(place: SessionPlace): void {
  for (const session of listSessions(place).slice(KEPT_MAX))
    place.host.files.remove(join(folderOf(place), `${session}${ENDING}`));
}
