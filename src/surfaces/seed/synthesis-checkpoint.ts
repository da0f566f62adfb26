// `synthesis-checkpoint`: a checkpoint in the words that scripts look for.

import { isDay } from '../../ledger/day.ts';
import { AGENT_DEFAULT } from '../../ledger/model.ts';
import type { OperationOutputs } from '../../operation-types.ts';
import type { SeedProgram } from './seed-program.ts';

type Checked = OperationOutputs['ledger.checkpoint'];

const USAGE = `Usage: synthesis-checkpoint.sh [AGENT] [DATE]

  AGENT  whose trajectory (default: ${AGENT_DEFAULT})
  DATE   YYYY-MM-DD (default: today)

Exit codes:
  0  /clear is permitted
  1  it is blocked
  2  an argument is wrong`;

const RULE = '='.repeat(60);

export const synthesisCheckpoint: SeedProgram = {
  name: 'synthesis-checkpoint',
  usage: USAGE,
  flags: {},
  wordsMax: 2,
  usageExitCode: 2,
  failureExitCode: 1,
  settings: { grounding_enforcement: 'strict' },
  complain({ words: [agent, date] }) {
    if (agent !== undefined && !/^[\p{L}\p{N}_](?:[\p{L}\p{N}._ -]{0,62}[\p{L}\p{N}._-])?$/u.test(agent))
      return 'The agent is not a plain name';
    return date === undefined || isDay(date) ? undefined : 'The date must be YYYY-MM-DD';
  },
  async start({ words: [agent = AGENT_DEFAULT, date] }, call) {
    for (const warning of call.warnings) call.err(`warning: ${warning}`);
    const { output } = await call.run('ledger.checkpoint', {
      agent,
      dayOnly: true,
      explain: true,
      ...(date === undefined ? {} : { date }),
    });
    for (const line of describe(output)) call.out(line);
    return output.permitted ? 0 : 1;
  },
};

function describe(checked: Checked): readonly string[] {
  const { permitted, ungrounded, ghosts } = checked;
  return [
    RULE,
    'SYNTHESIS CHECKPOINT',
    RULE,
    `Agent: ${checked.agent}`,
    `Date: ${checked.date}`,
    `Enforcement: ${checked.enforcement}`,
    `Threshold: ${checked.threshold.toFixed(2)}`,
    '',
    ...checked.steps.flatMap(({ step, name, status, detail }) => [
      `Step ${step}: ${name}`,
      `  ${detail}`,
      `  Status: ${status.toUpperCase()}${status === 'skipped' ? ` (${detail})` : ''}`,
    ]),
    RULE,
    `SYNTHESIS CHECKPOINT: ${permitted ? 'PASSED' : 'FAILED'}`,
    ...(permitted
      ? ['/clear is permitted']
      : [
          `Cannot clear: ${ungrounded.length} decisions lack evidence, ${ghosts.length} ghosts are unverified`,
          ...ungrounded.map(({ claim }) => `  - ${claim.replace(/\s+/g, ' ').slice(0, 200)}`),
          'Add evidence (loa ledger decide … --evidence), say what the person said (--user), or take it back (--withdraw).',
        ]),
  ];
}
