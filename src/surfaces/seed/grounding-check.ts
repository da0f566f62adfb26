// `grounding-check`: how much of one agent's day is grounded, as key=value lines.

import { isDay } from '../../ledger/day.ts';
import { AGENT_DEFAULT } from '../../ledger/model.ts';
import type { OperationOutputs } from '../../operation-types.ts';
import type { SeedArgs, SeedProgram } from './seed-program.ts';

type Shown = OperationOutputs['trajectory.show'];

const USAGE = `Usage: grounding-check.sh [AGENT] [THRESHOLD] [DATE]

  AGENT      whose trajectory (default: ${AGENT_DEFAULT})
  THRESHOLD  share of claims that must be grounded, 0 to 1 (default: 0.95)
  DATE       YYYY-MM-DD (default: today)

Exit codes:
  0  the threshold is met
  1  it is not
  2  an argument is wrong`;

const THRESHOLD_DEFAULT = '0.95';

export const groundingCheck: SeedProgram = {
  name: 'grounding-check',
  usage: USAGE,
  flags: {},
  wordsMax: 3,
  usageExitCode: 2,
  failureExitCode: 2,
  async start(args, call) {
    const [agent = AGENT_DEFAULT, threshold = THRESHOLD_DEFAULT, date] = args.words;
    const problem = findProblem(args);
    if (problem !== undefined) {
      for (const line of [`error=${problem.error}`, `message=${problem.message}`]) call.out(line);
      return 2;
    }
    for (const warning of call.warnings) call.err(`warning: ${warning}`);
    const input = {
      agent,
      phase: 'cite',
      limit: 1,
      threshold: Number(threshold),
      ...(date === undefined ? {} : { date }),
    };
    const { output } = await call.run('trajectory.show', input);
    for (const line of describe(output, threshold)) call.out(line);
    return output.grounding.meetsThreshold ? 0 : 1;
  },
};

function findProblem({ words }: SeedArgs): { readonly error: string; readonly message: string } | undefined {
  const [agent, threshold, date] = words;
  if (agent !== undefined && !/^[\p{L}\p{N}_](?:[\p{L}\p{N}._ -]{0,62}[\p{L}\p{N}._-])?$/u.test(agent))
    return { error: 'invalid_agent', message: 'The agent is not a plain name' };
  if (threshold !== undefined && (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(threshold) || Number(threshold) > 1))
    return { error: 'invalid_threshold', message: 'The threshold must be a number from 0 to 1' };
  if (date !== undefined && !isDay(date))
    return { error: 'invalid_date', message: 'The date must be YYYY-MM-DD' };
  return undefined;
}

function describe({ grounding, malformed }: Shown, threshold: string): readonly string[] {
  return [
    `total_claims=${grounding.total}`,
    `grounded_claims=${grounding.grounded}`,
    `grounded_citations=${grounding.citations}`,
    `grounded_references=${grounding.references}`,
    `grounded_user_input=${grounding.userInput}`,
    `assumptions=${grounding.assumptions}`,
    `grounding_ratio=${grounding.ratio}`,
    ...(malformed.length > 0 ? [`malformed_lines=${malformed.length}`] : []),
    `status=${grounding.meetsThreshold ? 'pass' : 'fail'}`,
    `message=${messageOf(grounding, threshold)}`,
    ...(grounding.meetsThreshold
      ? []
      : ['ungrounded_claims:', ...grounding.ungrounded.map((claim) => `- ${claim}`)]),
  ];
}

function messageOf({ total, ratio, meetsThreshold }: Shown['grounding'], threshold: string): string {
  if (total === 0) return 'No claims recorded (zero-claim session)';
  return `Grounding ratio ${ratio} ${meetsThreshold ? 'meets' : 'below'} threshold ${threshold}`;
}
