// The plan of `init` and of `uninstall`: pure, from the texts that are there to the texts that shall be. Running either
// again plans nothing; uninstalling what was just installed gives back every byte.

import { removeBlock } from '../../kernel/markdown/index.ts';
import type { ExcludePlace } from '../../state/exclude.ts';
import { CONFIG_FILE } from '../../state/index.ts';
import { isBare, planAgent, planAgentRemoval } from './agents.ts';
import { planExclude, planExcludeRemoval } from './exclude.ts';
import { planGuide, planGuideRemoval } from './guide.ts';
import { type MergePlace, planMerge, planMergeRemoval } from './merge-driver.ts';
import { type HookPlace, planPreCommit, planPreCommitRemoval } from './pre-commit.ts';
import { planScripts, planScriptsRemoval } from './scripts.ts';
import type { Change, InitRequest, Snapshot } from './setup-plan.ts';
import { planSkillRemoval, planSkills, type Skill } from './skills.ts';

const GITIGNORE = '.gitignore';
/** Lines that earlier versions added, when the machine directory stood in the tree. */
const BLOCK = 'ignore';

export const STARTER_CONFIG = [
  '# Configuration of loa for this project. Everything has a default; "loa config show" lists all of it,',
  '# "loa config explain KEY" tells where a value comes from, "loa config schema" prints a schema for your editor.',
  '',
].join('\n');

export function planInit(request: InitRequest, read: Snapshot): Change[] {
  const agents = request.agents.flatMap((agent) => planAgent(agent, request, read));
  const changes: Change[] = [
    {
      path: CONFIG_FILE,
      before: read(CONFIG_FILE),
      after: read(CONFIG_FILE) ?? STARTER_CONFIG,
      why: 'a place for settings',
    },
    ...agents,
    ...planExclude(request.exclude, agents, read),
    ...planMerge(request.merge, read),
    ...planGuide(request, read),
    ...(request.agents.includes('claude')
      ? planSkills(request.skills, request.invocation.command, read)
      : []),
    ...(request.scripts === true ? planScripts(read) : []),
    ...(request.preCommit === undefined ? [] : planPreCommit(request.preCommit, request.invocation, read)),
  ];
  return changes.filter(isChange);
}

/** What is known of an installation. */
export interface Made {
  /** Files that `init` made; undefined when nobody knows. */
  readonly created: readonly string[] | undefined;
  readonly skills: readonly Skill[];
  readonly preCommit?: HookPlace | undefined;
  readonly exclude?: ExcludePlace | undefined;
  readonly merge?: MergePlace | undefined;
  /** Other work trees go on using what all of them share. */
  readonly isShared?: boolean;
  /** Files of other work trees are kept out of git by the same list. */
  readonly isExcludeShared?: boolean;
}

/**
 * A configuration that somebody edited is theirs and stays; so does an emptied file that was there before us.
 * Without knowing what `init` made, a file that holds nothing more is taken for ours.
 */
export function planUninstall(read: Snapshot, made: Made): Change[] {
  const { created, preCommit, skills, exclude, merge, isShared = false, isExcludeShared = isShared } = made;
  const ignore = read(GITIGNORE);
  const rest = ignore === undefined ? undefined : removeBlock(ignore, BLOCK, 'hash');
  const config = read(CONFIG_FILE);
  const edits: Change[] = [
    { path: GITIGNORE, before: ignore, after: rest, why: 'our lines taken out' },
    {
      path: CONFIG_FILE,
      before: config,
      after: config === STARTER_CONFIG ? '' : config,
      why: 'nobody edited it',
    },
    ...planAgentRemoval(read),
    ...planExcludeRemoval(exclude, read, isExcludeShared),
    ...planMergeRemoval(merge, read, isShared),
    ...planGuideRemoval(read),
    ...planSkillRemoval(skills, read),
    ...planScriptsRemoval(read),
    ...(preCommit === undefined ? [] : planPreCommitRemoval(preCommit, read)),
  ];
  const isOurs = (path: string): boolean => created === undefined || created.includes(path);
  return edits.filter(isChange).map((edit) => {
    return edit.after !== undefined && isBare(edit.after) && isOurs(edit.path)
      ? { ...edit, after: undefined }
      : edit;
  });
}

function isChange(change: Change): boolean {
  return change.before !== change.after;
}
