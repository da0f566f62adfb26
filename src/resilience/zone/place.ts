// Where everything that is kept safe lies on this machine. In manifests and backups the machine's own files are called
// `.loa/journal/…` and `.loa/audit/…`, wherever the machine directory is.

import { join } from 'node:path';
import type { ConfigValues } from '../../kernel/config/index.ts';
import { hasGitName } from '../../kernel/git-name.ts';
import type { Host } from '../../kernel/host.ts';
import { PATH_LENGTH_MAX } from '../../kernel/limits.ts';
import type { Context, PersonDirs, Project } from '../../kernel/operation.ts';
import { locateStateZone } from '../../state/index.ts';
import { MANIFEST_NAME } from './outside.ts';

export const TASKS_DIR = '.beads';
export const JOURNAL_PART = '.loa/journal';
export const AUDIT_PART = '.loa/audit';

/** A folder that is kept safe: what it is called in manifests, and where it is. */
export interface Part {
  readonly name: string;
  readonly dir: string;
}

export interface Place {
  readonly project: Project;
  /** Folder of the State Zone, relative to the root. */
  readonly zone: string;
  readonly parts: readonly Part[];
  /** Where this domain keeps its own records on this machine. */
  readonly ownDir: string;
  readonly manifestPath: string;
  /** Single files or folders that the configuration adds. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A place, and where the person's own state is. */
export interface FloorPlace {
  readonly place: Place;
  readonly person: PersonDirs;
}

export type PlaceContext = Pick<Context, 'project' | 'config' | 'host'>;

export async function findPlace(
  context: PlaceContext,
  settings: { readonly include?: readonly string[]; readonly exclude?: readonly string[] },
): Promise<Place> {
  const { project } = context;
  const { path: zone } = await locateStateZone(context as { config: ConfigValues } & PlaceContext, {
    searchHistory: true,
  });
  const inRoot = (name: string): Part => ({ name, dir: join(project.root, name) });
  const include = (settings.include ?? []).filter((path) => findPathProblem(path) === undefined);
  return {
    project,
    zone,
    parts: [
      inRoot(zone),
      inRoot(TASKS_DIR),
      { name: JOURNAL_PART, dir: project.journalDir },
      { name: AUDIT_PART, dir: project.auditDir },
    ],
    ownDir: join(project.ownDir, 'recovery'),
    manifestPath: join(project.root, zone, MANIFEST_NAME),
    include,
    exclude: settings.exclude ?? [],
  };
}

/** Where a path of a manifest lies on this machine. */
export function toDisk({ project, parts }: Place, path: string): string {
  const part = parts.find(({ name }) => path === name || path.startsWith(`${name}/`));
  return part === undefined ? join(project.root, path) : join(part.dir, path.slice(part.name.length));
}

const IN_JOURNAL = `${JOURNAL_PART}/`;
const IN_AUDIT = `${AUDIT_PART}/`;

export function isChain(path: string): boolean {
  return path.startsWith(IN_JOURNAL) || path.startsWith(IN_AUDIT);
}

/** Most paths, told at one look. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const MAY_BE_GIT = /g[i\u0130\u0131]t/i;

/** A path that a manifest may name: relative, never up, not into git's folder. Undefined when it is fine. */
export function findPathProblem(path: string): string | undefined {
  if (path.length <= PATH_LENGTH_MAX && PLAIN.test(path) && !MAY_BE_GIT.test(path)) return undefined;
  if (path === '' || path.length > PATH_LENGTH_MAX) return 'it is empty or too long';
  if (path.startsWith('/') || path.includes('\\') || path.includes('\0'))
    return 'it is no plain relative path';
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    return 'it has a part that leads elsewhere';
  if (hasGitName(path)) return "it leads into git's folder";
  return undefined;
}

export function isDirectory(path: string, { files }: Pick<Host, 'files'>): boolean {
  return files.stat(path)?.kind === 'directory';
}
