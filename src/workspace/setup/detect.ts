// Which agents are at hand: by what lies in the project, by programs on the PATH, by the person's own folders. Only looked for, never
// started; what lies in the project says nothing of this machine, so each clue is told when the person is asked.

import { join } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import { findOnPath } from './invocation.ts';
import { AGENTS, type Agent } from './setup-plan.ts';

interface Clues {
  readonly files: readonly string[];
  readonly programs: readonly string[];
  /** In the person's home. */
  readonly folder: string;
}

const CLUES: Readonly<Record<Agent, Clues>> = {
  claude: { files: ['.claude', 'CLAUDE.md'], programs: ['claude'], folder: '.claude' },
  codex: { files: ['.codex', 'AGENTS.md'], programs: ['codex'], folder: '.codex' },
  cursor: { files: ['.cursor', '.cursorrules'], programs: ['cursor', 'cursor-agent'], folder: '.cursor' },
};

export interface Detected {
  readonly agent: Agent;
  /** What speaks for it, in words. */
  readonly found: readonly string[];
}

export function detectAgents(root: string, host: Pick<Host, 'env' | 'files'>): readonly Detected[] {
  const home = host.env['HOME'];
  const isThere = (path: string): boolean => host.files.stat(path) !== undefined;
  return AGENTS.flatMap((agent): Detected[] => {
    const { files, programs, folder } = CLUES[agent];
    const found = [
      ...files.filter((name) => isThere(join(root, name))),
      ...programs.filter((name) => findOnPath(name, host) !== undefined).map((name) => `the program ${name}`),
      ...(home !== undefined && isThere(join(home, folder)) ? [`~/${folder}`] : []),
    ];
    return found.length === 0 ? [] : [{ agent, found }];
  });
}
