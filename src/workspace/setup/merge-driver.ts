// How git merges the files that loa keeps. The driver, `loa merge`, is set up for this machine in git's own directory. The tracked
// `.gitattributes` is for those who have no loa: lines of both sides are kept, which parses, and a generated page stays whole.

import { relative, resolve } from 'node:path';
import { askGit, runGit } from '../../durable/git.ts';
import { removeBlock, upsertBlock } from '../../kernel/markdown/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { BEADS_DIR } from '../../ledger/task-file/task.ts';
import { locateStateZone } from '../../state/index.ts';
import type { Change, Snapshot } from './setup-plan.ts';

const BLOCK = 'merge';
const TRACKED = '.gitattributes';
const PAGES = ['BUTTERFREEZONE.md', '.butterfreezone.json'];
const CONFIG = ['config', '--local'] as const;
const SECTION = 'merge.loa';
const DRIVER_KEY = `${SECTION}.driver`;

export interface MergePlace {
  /** File of git's directory, relative to the project. */
  readonly attributes: string;
  /** The driver that git's own configuration names now. */
  readonly driver: string | undefined;
  /** From the top of the work tree to the project; empty or with a slash at its end. */
  readonly prefix: string;
  readonly zone: string;
  /** The launcher of this installation. */
  readonly program: string;
}

/** Undefined without git. */
export async function locateMerge(context: Context): Promise<MergePlace | undefined> {
  const { project, host, product } = context;
  if (!project.isGit) return undefined;
  const args = ['rev-parse', '--show-prefix', '--git-path', 'info/attributes'];
  const [prefix = '', path] = (await askGit(project.root, args, host))?.split('\n') ?? [];
  if (path === undefined || path === '') return undefined;
  const { path: zone } = await locateStateZone(context);
  const attributes = relative(project.root, resolve(project.root, path));
  const driver = (await askGit(project.root, [...CONFIG, '--get', DRIVER_KEY], host))?.trimEnd();
  return { attributes, prefix, zone, driver, program: `${product.dir}/bin/loa.js` };
}

export function planMerge(place: MergePlace | undefined, read: Snapshot): Change[] {
  if (place === undefined) return [];
  const { attributes, prefix } = place;
  const edit = (path: string, body: string, why: string): Change => {
    const before = read(path);
    return { path, before, after: upsertBlock(before ?? '', BLOCK, body, 'hash'), why };
  };
  const shared = listFiles(place, '/')
    .filter(({ union }) => union)
    .map(({ pattern }) => `${pattern} merge=union\n`);
  const own = listFiles(place, `/${prefix}`).map(({ pattern }) => `${pattern} merge=loa\n`);
  return [
    edit(
      TRACKED,
      [...shared, ...PAGES.map((page) => `${page} -merge\n`)].join(''),
      'merges without loa keep the lines of both',
    ),
    edit(
      attributes,
      [...own, ...PAGES.map((page) => `${page} merge=loa\n`)].join(''),
      'which files git merges with loa',
    ),
  ];
}

export function planMergeRemoval(place: MergePlace | undefined, read: Snapshot, isShared: boolean): Change[] {
  if (place === undefined) return [];
  // Other work trees go on merging with what stands in git's directory.
  const paths = isShared ? [TRACKED] : [TRACKED, place.attributes];
  return paths.flatMap((path) => {
    const before = read(path);
    return before === undefined
      ? []
      : [{ path, before, after: removeBlock(before, BLOCK, 'hash'), why: 'our lines taken out' }];
  });
}

/** `union`: lines of both, one after the other, are still what the file is. */
function listFiles({ zone }: MergePlace, root: string): readonly { pattern: string; union: boolean }[] {
  const of = (path: string, union: boolean) => ({ pattern: `${root}${path}`.replaceAll(' ', '?'), union });
  return [
    of(`${zone}/NOTES.md`, true),
    of(`${zone}/archive/notes-*.md`, true),
    of(`${zone}/memory/*.md`, true),
    of(`${zone}/memory/archive/*.md`, true),
    of(`${zone}/memory/consolidation.log`, true),
    of(`${zone}/a2a/trajectory/*.jsonl`, true),
    of(`${BEADS_DIR}/*.yaml`, false),
  ];
}

/** Without the program, as after a move, git still merges without leaving marks. */
function driverOf({ program }: MergePlace): string {
  const quoted = `"${program.replaceAll(/["\\`$]/g, '\\$&')}"`;
  const run = `node ${quoted} merge --quiet %O %A %B %P`;
  return `if [ -f ${quoted} ]; then ${run}; else git merge-file --union %A %O %B; fi`;
}

export interface DriverPlan {
  /** Undefined takes it out of git's configuration. */
  readonly driver: string | undefined;
  readonly why: string;
}

/** Git's own configuration is changed by git alone. Undefined when it is as it shall be. */
export function planDriver(place: MergePlace | undefined): DriverPlan | undefined {
  if (place === undefined || place.driver === driverOf(place)) return undefined;
  return { driver: driverOf(place), why: 'git merges these files record by record, with loa merge' };
}

export function planDriverRemoval(place: MergePlace | undefined): DriverPlan | undefined {
  return place?.driver === undefined ? undefined : { driver: undefined, why: 'our merge driver taken out' };
}

export async function applyDriver(plan: DriverPlan | undefined, context: Context): Promise<void> {
  if (plan === undefined) return;
  const { project, host } = context;
  if (plan.driver === undefined) {
    await runGit(project.root, [...CONFIG, '--remove-section', SECTION], host);
    return;
  }
  await runGit(project.root, [...CONFIG, '--replace-all', `${SECTION}.name`, 'loa, record by record'], host);
  await runGit(project.root, [...CONFIG, '--replace-all', DRIVER_KEY, plan.driver], host);
}
