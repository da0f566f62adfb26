// The skills of the plugin as files of a project, for agents that are set up without it. Their names get a prefix, because
// agents have commands of their own that are called the same. A skill that somebody edited is theirs and stays.

import { join } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import { type Change, COMMANDS, OLDER_COMMANDS, type Snapshot } from './setup-plan.ts';

const FOLDER = '.claude/skills';
/** Its name is taken by nobody else, and people know it. */
const OWN_NAME = 'butterfreezone';

export interface Skill {
  readonly path: string;
  readonly text: string;
}

/** The skills of this installation. */
export function readSkills(productDir: string, host: Pick<Host, 'files'>): readonly Skill[] {
  const dir = join(productDir, 'plugin/skills');
  const names = host.files
    .list(dir)
    .flatMap(({ name, kind }) => (kind === 'directory' && name !== undefined ? [name] : []));
  return names.map((name) => {
    const text = new TextDecoder().decode(host.files.read(join(dir, name, 'SKILL.md')));
    const local = name === OWN_NAME ? name : `loa-${name}`;
    return { path: `${FOLDER}/${local}/SKILL.md`, text: text.replace(`name: ${name}\n`, `name: ${local}\n`) };
  });
}

/** Skills that most sessions have a use for; each costs a line of the agent's context. */
const BASIC = new Set(['loa-resume', 'loa-checkpoint'].map((name) => `${FOLDER}/${name}/SKILL.md`));

export function chooseSkills(skills: readonly Skill[], wanted: 'basic' | 'all'): readonly Skill[] {
  return wanted === 'all' ? skills : skills.filter(({ path }) => BASIC.has(path));
}

/** What is there already stays: it is ours from an earlier time, or somebody's own. */
export function planSkills(skills: readonly Skill[], command: string, read: Snapshot): Change[] {
  return skills.map(({ path, text }) => {
    const before = read(path);
    return { path, before, after: before ?? calling(text, command), why: 'a skill for Claude Code' };
  });
}

/** The text with its commands as a person types them here. */
const calling = (text: string, command: string): string => text.replaceAll('`loa ', `\`${command} `);

export function planSkillRemoval(skills: readonly Skill[], read: Snapshot): Change[] {
  return skills.map(({ path, text }) => {
    const before = read(path);
    const isOurs = [...COMMANDS, ...OLDER_COMMANDS].some((command) => before === calling(text, command));
    return { path, before, after: isOurs ? '' : before, why: 'nobody edited it' };
  });
}
