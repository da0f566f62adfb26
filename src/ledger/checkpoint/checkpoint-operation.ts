// The operation `ledger checkpoint`.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { cleanShown } from '../../redact/clean-suspects.ts';
import { requireDate } from '../day.ts';
import { formatPlace } from '../evidence/written.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { formatRatio } from '../trajectory/grounding.ts';
import { type CheckpointResult, runCheckpoint } from './checkpoint.ts';
import { listTodo, renderCheckpoint, tellOutcome } from './render.ts';
import type { checkpointSchemas } from './schemas.ts';

type Input = z.output<typeof checkpointSchemas.input>;
type Output = z.output<typeof checkpointSchemas.output>;

const LISTED_MAX = 50;
const VERDICTS = { passed: 'pass', warning: 'warn', forced: 'warn', blocked: 'fail' } as const;

export const checkpointCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const result = await runCheckpoint(
      {
        agent: input.agent ?? AGENT_DEFAULT,
        date: requireDate(input.date),
        session: input.session,
        reasoning: input.reasoning,
        nextSteps: input.next,
        force: input.force,
        isDayOnly: input.dayOnly || input.date !== undefined,
      },
      context,
    );
    const output = toOutput(result);
    const stale = await Promise.all(
      output.stale.map(async (one) => ({ ...one, ...(await shownThere(one)) })),
    );
    const explained = input.explain ? { steps: [...result.steps], todo: listTodo(output) } : {};
    return { ...output, stale, ...explained };
  },
  verdict: ({ result }) => VERDICTS[result],
  render: renderCheckpoint,
};

function toOutput(result: CheckpointResult): Output {
  const { agent, date, session, enforcement, threshold, grounded, facts, taskId, lost } = result;
  const found = {
    agent,
    date,
    session,
    enforcement,
    threshold,
    ratio: formatRatio(grounded),
    claims: grounded.total,
    grounded: grounded.grounded,
    ungrounded: listUngrounded(result),
    stale: listStale(facts.stale),
    remarks: grounded.remarks.slice(0, LISTED_MAX).map(({ text }) => text),
    ghosts: [...result.unverifiedGhosts],
    refuted: [...result.refutedGhosts],
    malformed: facts.malformed.length,
    ...(taskId === undefined ? {} : { task: taskId }),
    ...(lost === undefined ? {} : { lost }),
  };
  return {
    result: resultOf(result),
    message: tellOutcome(found),
    permitted: result.isPermitted,
    forced: result.isForced,
    ...found,
    todo: [],
    steps: [],
  };
}

function listStale(stale: CheckpointResult['facts']['stale']): Output['stale'] {
  return stale.slice(0, LISTED_MAX).map(({ claim, check }) => ({
    claim: claim.text,
    place: formatPlace(check.evidence),
    reason: check.state === 'fails' ? check.reason : '',
    ...(check.state === 'fails' && check.standsThere !== undefined ? { standsThere: check.standsThere } : {}),
  }));
}

function listUngrounded(result: CheckpointResult): Output['ungrounded'] {
  return result.grounded.ungrounded.slice(0, LISTED_MAX).map((claim) => ({
    claim: claim.text,
    why: result.facts.falseClaims.has(claim) ? 'its quote does not stand there' : '',
  }));
}

function resultOf({ isPermitted, isForced, steps }: CheckpointResult): Output['result'] {
  if (isForced) return 'forced';
  if (!isPermitted) return 'blocked';
  return steps.slice(0, 2).some(({ status }) => status === 'warning') ? 'warning' : 'passed';
}

async function shownThere({ standsThere }: Output['stale'][number]): Promise<{ standsThere?: string }> {
  return standsThere === undefined ? {} : { standsThere: await cleanShown(standsThere) };
}
