// After a change: has what was written sent to the team, by whoever syncs on this machine already, else by a process of its own that nobody waits
// for. It costs a look at two files and, at most, the start of a program.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { isAway } from '../away.ts';
import { readTeamSettings } from '../settings.ts';
import { becomeSyncer, leaveMark } from './wanted.ts';

/** The command that changed something ends first: it has little left to do. */
const DELAY_MS = 40;

export async function nudge(context: Context, operation: string): Promise<void> {
  if (!operation.startsWith('team.')) await haveSent(context);
}

export async function haveSent(context: Context): Promise<void> {
  leaveMark(context);
  if (!readTeamSettings(context.config).syncsAfterChanges || isAway(context)) return;
  const lock = becomeSyncer(context);
  if (lock === undefined) return;
  lock.release();
  const { host, product, project } = context;
  const words = ['team', 'sync', '--while-wanted', '--quiet', '--cwd', project.root];
  await host.processes.launch(product.node, [join(product.dir, 'bin', 'loa.js'), ...words], {
    cwd: project.root,
    afterMs: DELAY_MS,
  });
}
