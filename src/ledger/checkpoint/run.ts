// The operation `ledger checkpoint`.

import type { z } from 'zod';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import { cleanShown } from '../../redact/clean-suspects.ts';
import { requireDate } from '../day.ts';
import { formatPlace } from '../evidence/written.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { toLine } from '../notes/decision-block.ts';
import { formatRatio } from '../trajectory/grounding.ts';
import { type CheckpointResult, runCheckpoint } from './checkpoint.ts';
import type { checkpointSchemas } from './schemas.ts';

type Input = z.output<typeof checkpointSchemas.input>;
type Output = z.output<typeof checkpointSchemas.output>;

const LISTED_MAX = 50;

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
    const output = toOutput(result, input.explain);
    const stale = await Promise.all(
      output.stale.map(async (one) => ({ ...one, ...(await shownThere(one)) })),
    );
    return { ...output, stale };
  },
  verdict: ({ permitted, forced, steps }) =>
    !permitted && !forced
      ? 'fail'
      : forced || steps.slice(0, 2).some(({ status }) => status === 'warning')
        ? 'warn'
        : 'pass',
  render,
};

function toOutput(result: CheckpointResult, isExplained: boolean): Output {
  return {
    permitted: result.isPermitted,
    forced: result.isForced,
    agent: result.agent,
    date: result.date,
    session: result.session,
    enforcement: result.enforcement,
    threshold: result.threshold,
    ratio: formatRatio(result.grounded),
    claims: result.grounded.total,
    grounded: result.grounded.grounded,
    steps: [...result.steps],
    ungrounded: listUngrounded(result, isExplained),
    stale: result.facts.stale.slice(0, LISTED_MAX).map(({ claim, check }) => ({
      claim: claim.text,
      place: formatPlace(check.evidence),
      reason: check.state === 'fails' ? check.reason : '',
      ...(check.state === 'fails' && check.standsThere !== undefined
        ? { standsThere: check.standsThere }
        : {}),
    })),
    remarks: result.grounded.remarks.slice(0, LISTED_MAX).map(({ text }) => text),
    ghosts: [...result.unverifiedGhosts],
    malformed: result.facts.malformed.length,
  };
}

function listUngrounded(result: CheckpointResult, isExplained: boolean): Output['ungrounded'] {
  return result.grounded.ungrounded.slice(0, LISTED_MAX).map((claim) => ({
    claim: claim.text,
    why: result.facts.falseClaims.has(claim)
      ? 'its quote does not stand there'
      : `grounding is ${claim.grounding}`,
    ...(isExplained
      ? {
          todo: `loa ledger decide ${quoteWord(claim.text)} --evidence '\`words from the code\` [path:line]'`,
        }
      : {}),
  }));
}

const quoteWord = (text: string): string => `'${toLine(text).replaceAll("'", `'\\''`)}'`;

function render(output: Output, style: TextStyle): string {
  const paint = {
    passed: style.good,
    failed: style.bad,
    warning: style.caution,
    skipped: style.dim,
    advisory: style.dim,
  };
  const head = output.permitted
    ? style.good('permitted')
    : output.forced
      ? style.caution('forced')
      : style.bad('blocked');
  return [
    `${head}  ratio ${output.ratio} (${output.grounded} of ${output.claims} claims), threshold ${output.threshold.toFixed(2)}, ${output.enforcement}`,
    ...output.steps.map(
      (one) => `  ${one.step} ${one.name}: ${paint[one.status](one.status)}, ${one.detail}`,
    ),
    ...output.ungrounded.flatMap(({ claim, why, todo }) => [
      `  ungrounded: ${toLine(claim)} (${why})`,
      ...(todo === undefined ? [] : [`    ${todo}`]),
    ]),
    ...output.stale.map(({ place, reason }) => `  stale: ${place}, ${reason}`),
    ...output.remarks.map((claim) => `  in passing, not counted: ${toLine(claim)}`),
    ...output.ghosts.map((claim) => `  unverified ghost: ${toLine(claim)}`),
  ].join('\n');
}

async function shownThere({ standsThere }: Output['stale'][number]): Promise<{ standsThere?: string }> {
  return standsThere === undefined ? {} : { standsThere: await cleanShown(standsThere) };
}
