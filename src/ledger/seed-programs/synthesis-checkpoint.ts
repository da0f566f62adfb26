// `synthesis-checkpoint AGENT [DATE]`: a checkpoint in the words that scripts look for.

import { type CheckpointResult, runCheckpoint } from '../checkpoint/checkpoint.ts';
import type { StepStatus } from '../checkpoint/steps.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { nowIso } from '../record/open.ts';
import {
  BAD_ARGUMENT,
  helpIfAsked,
  isAgentName,
  isDay,
  type ProgramAnswer,
  type SeedProgram,
} from './model.ts';

const USAGE = 'Usage: synthesis-checkpoint.sh [AGENT] [DATE]';
const RULE = '='.repeat(60);
const STATUS: Readonly<Record<StepStatus, string>> = {
  advisory: 'ADVISORY',
  failed: 'FAILED',
  passed: 'PASSED',
  skipped: 'SKIPPED',
  warning: 'WARNING',
};

export const synthesisCheckpoint: SeedProgram = {
  usage: USAGE,
  async run(args, context) {
    const help = helpIfAsked(args, USAGE);
    if (help !== undefined) return help;
    const [agent = AGENT_DEFAULT, date = nowIso(context.host).slice(0, 10)] = args;
    const refuse = (why: string): ProgramAnswer => ({ stdout: `${why}\n${USAGE}\n`, exitCode: BAD_ARGUMENT });
    if (args.length > 2 || args.some((word) => word.startsWith('--'))) return refuse('Unknown argument');
    if (!isAgentName(agent)) return refuse('The agent is not a plain name');
    if (!isDay(date)) return refuse('The date must be YYYY-MM-DD');
    return describe(await runCheckpoint({ agent, date }, context));
  },
};

function describe(result: CheckpointResult): ProgramAnswer {
  const isPassed = result.isPermitted;
  const missing = result.grounded.ungrounded
    .slice(0, 20)
    .map(({ text }) => `  - ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
  const lines = [
    RULE,
    'SYNTHESIS CHECKPOINT',
    RULE,
    `Agent: ${result.agent}`,
    `Date: ${result.date}`,
    `Enforcement: ${result.enforcement}`,
    `Threshold: ${result.threshold.toFixed(2)}`,
    '',
    ...result.steps.flatMap(({ step, name, status, detail }) => [
      `Step ${step}: ${name}`,
      `  ${detail}`,
      `  Status: ${STATUS[status]}${status === 'skipped' ? ` (${detail})` : ''}`,
    ]),
    RULE,
    `SYNTHESIS CHECKPOINT: ${isPassed ? 'PASSED' : 'FAILED'}`,
    ...(isPassed
      ? ['/clear is permitted']
      : [
          `Cannot clear: ${result.grounded.ungrounded.length} decisions lack evidence, ${result.unverifiedGhosts.length} ghosts are unverified`,
          ...missing,
          'Add evidence, or mark what is an assumption as [ASSUMPTION].',
        ]),
  ];
  return { stdout: `${lines.join('\n')}\n`, exitCode: isPassed ? 0 : 1 };
}
