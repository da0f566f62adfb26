// The git pre-commit hook: stops a commit that holds a secret. A hook that is there already keeps running, before ours, and
// comes back to its place when ours goes. Where git looks for hooks is for git to say (`core.hooksPath`, worktrees).

import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { runGit } from '../../durable/git.ts';
import { LoaError } from '../../kernel/errors.ts';
import { removeBlock, upsertBlock } from '../../kernel/markdown/index.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Change, Invocation, Snapshot } from './setup-plan.ts';

const MARK = '# loa: stops a commit that holds a secret; "loa uninstall" takes this file away again.';
const CHAINED_SUFFIX = '.before-loa';
const BLOCK = 'pre-commit';
const EXECUTABLE = 0o755;

/** Where the hook goes, relative to the project; `block` when the file is a script of a hook tool that we add lines to. */
export interface HookPlace {
  readonly path: string;
  readonly style: 'file' | 'block';
}

export async function locatePreCommit({ project, host }: Context): Promise<HookPlace | undefined> {
  if (!project.isGit) return undefined;
  const answer = await runGit(
    project.root,
    ['rev-parse', '--git-path', 'hooks/pre-commit', '--git-common-dir'],
    host,
    { seesHooks: true },
  );
  const [hook = '', common = ''] = new TextDecoder().decode(answer).split('\n');
  const path = relative(project.root, resolve(project.root, hook));
  const ownDirs = [project.root, resolve(project.root, common)];
  if (!ownDirs.some((dir) => isBelow(dir, resolve(project.root, path)))) {
    throw new LoaError(
      'input.invalid',
      `git looks for hooks in ${dirname(resolve(project.root, hook))}, outside this repository`,
      {
        hint: 'Other repositories may use it too. Add the line "loa scan --staged" to its pre-commit hook by hand.',
      },
    );
  }
  // Husky makes this folder anew each time; the script that a person edits stands one level up.
  if (path.endsWith('.husky/_/pre-commit'))
    return { path: join(dirname(dirname(path)), 'pre-commit'), style: 'block' };
  return { path, style: 'file' };
}

function isBelow(dir: string, path: string): boolean {
  const way = relative(dir, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

export function planPreCommit(place: HookPlace, invocation: Invocation, read: Snapshot): Change[] {
  const before = read(place.path);
  const why = 'a commit that holds a secret is stopped';
  if (place.style === 'block') {
    const after = upsertBlock(before ?? '', BLOCK, `${scanLines(invocation, true).join('\n')}\n`, 'hash');
    return [{ path: place.path, before, after, why }];
  }
  const chainedPath = `${place.path}${CHAINED_SUFFIX}`;
  const isOurs = before?.includes(MARK) ?? false;
  const isShared = !/(?:^|\/)\.git\//.test(place.path);
  const after = renderHook(scanLines(invocation, isShared));
  const own: Change = { path: place.path, before, after, why, mode: EXECUTABLE };
  if (before === undefined || isOurs) return [own];
  return [
    {
      path: chainedPath,
      before: read(chainedPath),
      after: before,
      why: 'the hook that was there; ours runs it first',
      mode: EXECUTABLE,
    },
    own,
  ];
}

export function planPreCommitRemoval(place: HookPlace, read: Snapshot): Change[] {
  const before = read(place.path);
  if (before === undefined) return [];
  const why = 'our hook taken out';
  if (place.style === 'block')
    return [{ path: place.path, before, after: removeBlock(before, BLOCK, 'hash'), why }];
  if (!before.includes(MARK)) return [];
  const chainedPath = `${place.path}${CHAINED_SUFFIX}`;
  const chained = read(chainedPath);
  if (chained === undefined) return [{ path: place.path, before, after: undefined, why }];
  return [
    { path: place.path, before, after: chained, why: 'the hook that was there before' },
    { path: chainedPath, before: chained, after: undefined, why },
  ];
}

function renderHook(lines: readonly string[]): string {
  return [
    '#!/bin/sh',
    MARK,
    `before="$0${CHAINED_SUFFIX}"`,
    'if [ -x "$before" ]; then "$before" "$@" || exit $?; fi',
    ...lines,
    '',
  ].join('\n');
}

/**
 * Only a secret stops a commit. An installation that is gone, a Node that is too old, or a full disk is told and stops nobody.
 * A hook that lies in the repository finds the program when it runs; git's own folder is of this machine.
 */
function scanLines({ program, sharedProgram }: Invocation, isShared: boolean): readonly string[] {
  return [
    isShared ? sharedProgram : `p=${program}`,
    'if [ -f "$p" ]; then',
    '  node "$p" scan --staged || case $? in',
    '    1) exit 1 ;;',
    '    *) echo "loa could not look at this commit; it was not scanned for secrets" >&2 ;;',
    '  esac',
    'else',
    '  echo "loa is not installed; this commit was not scanned for secrets" >&2',
    'fi',
  ];
}
