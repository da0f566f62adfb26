// Inputs and outputs of `init` and `uninstall`.

import { z } from 'zod';
import { AGENTS } from './setup-plan.ts';

const outcome = z.strictObject({
  outcome: z
    .enum(['applied', 'planned', 'nothing-to-do', 'not-confirmed', 'declined'])
    .describe(
      'what happened: applied, only planned, nothing to do, nobody was there to say yes, or the answer was no',
    ),
  root: z.string(),
  changes: z.array(
    z.strictObject({
      path: z.string(),
      action: z.enum(['create', 'edit', 'remove', 'move', 'accept']),
      why: z.string(),
    }),
  ),
});

export const initSchemas = {
  input: z.strictObject({
    agent: z
      .array(z.enum([...AGENTS, 'all']))
      .optional()
      .describe('set this agent up; without it those that are found here'),
    skills: z
      .enum(['basic', 'all'])
      .default('basic')
      .describe('which skills Claude Code gets: resume and checkpoint, or all'),
    scripts: z
      .boolean()
      .default(false)
      .describe('also put wrappers where older scripts look for them, in .claude/scripts'),
    adopt: z
      .string()
      .min(1)
      .optional()
      .describe('take over a machine directory of yours that was set aside, or a .loa of an earlier version'),
    preCommit: z.boolean().default(false).describe('also check every commit for secrets'),
    dryRun: z.boolean().default(false).describe('show the plan and change nothing'),
    yes: z
      .boolean()
      .default(false)
      .describe(
        'yes to all that the plan shows, settings that the repository brings included; without --agent, set up those that are found',
      ),
  }),
  output: outcome.extend({
    agents: z
      .array(z.strictObject({ agent: z.enum(AGENTS), found: z.array(z.string()) }))
      .describe('agents that are set up, and what spoke for each when none was named'),
    next: z.array(z.string()).describe('what to do now'),
  }),
};

export const uninstallSchemas = {
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('show the plan and change nothing'),
    yes: z.boolean().default(false).describe('do not ask'),
  }),
  output: outcome.extend({
    stays: z.array(z.strictObject({ path: z.string(), why: z.string() })).describe('what is left, and why'),
  }),
};
