// `grounding-check AGENT THRESHOLD [DATE]`: the ratio of one agent's day, as key=value lines.

import { judgeClaims } from '../checkpoint/claims.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { nowIso } from '../record/open.ts';
import { openLedgerFiles, readTrajectory } from '../record/read.ts';
import { readSettings } from '../settings.ts';
import { formatRatio, type Grounded, measureGrounding, meetsThreshold } from '../trajectory/grounding.ts';
import {
  BAD_ARGUMENT,
  helpIfAsked,
  isAgentName,
  isDay,
  type ProgramAnswer,
  type SeedProgram,
} from './model.ts';

const USAGE = 'Usage: grounding-check.sh [AGENT] [THRESHOLD] [DATE]';

export const groundingCheck: SeedProgram = {
  usage: USAGE,
  async run(args, context) {
    const help = helpIfAsked(args, USAGE);
    if (help !== undefined) return help;
    const [
      agent = AGENT_DEFAULT,
      threshold = String(readSettings(context.config).threshold),
      date = nowIso(context.host).slice(0, 10),
    ] = args;
    const problem = findProblem(args, { agent, threshold, date });
    if (problem !== undefined) return problem;
    const parsed = readTrajectory(await openLedgerFiles(context), agent, date);
    const facts = judgeClaims(parsed, context.project.root, context.host);
    const grounded = measureGrounding(facts.claims, (claim) => facts.falseClaims.has(claim));
    return answer(grounded, threshold, parsed.malformed.length);
  },
};

function findProblem(
  args: readonly string[],
  given: { readonly agent: string; readonly threshold: string; readonly date: string },
): ProgramAnswer | undefined {
  const refuse = (error: string, message: string): ProgramAnswer => ({
    stdout: `error=${error}\nmessage=${message}\n${USAGE}\n`,
    exitCode: BAD_ARGUMENT,
  });
  if (args.length > 3 || args.some((word) => word.startsWith('--')))
    return refuse('invalid_argument', 'Unknown argument');
  if (!isAgentName(given.agent)) return refuse('invalid_agent', 'The agent is not a plain name');
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(given.threshold) || Number(given.threshold) > 1) {
    return refuse('invalid_threshold', 'The threshold must be a number from 0 to 1');
  }
  return isDay(given.date) ? undefined : refuse('invalid_date', 'The date must be YYYY-MM-DD');
}

function answer(grounded: Grounded, threshold: string, malformed: number): ProgramAnswer {
  const ratio = formatRatio(grounded);
  const isPassed = meetsThreshold(grounded, Number(threshold));
  const lines = [
    `total_claims=${grounded.total}`,
    `grounded_claims=${grounded.grounded}`,
    `grounded_citations=${grounded.citations}`,
    `grounded_references=${grounded.references}`,
    `grounded_user_input=${grounded.userInput}`,
    `assumptions=${grounded.assumptions}`,
    `grounding_ratio=${ratio}`,
    ...(malformed > 0 ? [`malformed_lines=${malformed}`] : []),
    `status=${isPassed ? 'pass' : 'fail'}`,
    `message=${messageOf(grounded, { ratio, threshold, isPassed })}`,
  ];
  const listed = isPassed
    ? []
    : [
        'ungrounded_claims:',
        ...grounded.ungrounded.map(({ text }) => `- ${text.replace(/\s+/g, ' ').slice(0, 200)}`),
      ];
  return { stdout: `${[...lines, ...listed].join('\n')}\n`, exitCode: isPassed ? 0 : 1 };
}

function messageOf(
  grounded: Grounded,
  {
    ratio,
    threshold,
    isPassed,
  }: { readonly ratio: string; readonly threshold: string; readonly isPassed: boolean },
): string {
  if (grounded.total === 0) return 'No claims recorded (zero-claim session)';
  return isPassed
    ? `Grounding ratio ${ratio} meets threshold ${threshold}`
    : `Grounding ratio ${ratio} below threshold ${threshold}`;
}
