// `ledger decide`: check the evidence, then record. A false quote is refused with what stands there, and nothing is kept.

import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { cleanTold } from '../../redact/clean-suspects.ts';
import { type Checked, checkWritten, isDoubtful, renderChecked } from '../cite/check-written.ts';
import { buildDecision } from '../decision.ts';
import { AGENT_DEFAULT, type Evidence } from '../model.ts';
import { recordDecisions } from './record.ts';
import type { decideSchemas } from './schemas.ts';

type Input = z.output<typeof decideSchemas.input>;
type Output = z.output<typeof decideSchemas.output>;

export const decideCode: OperationCode<Input, Output> = {
  run,
  verdict: ({ outcome, evidence }) =>
    outcome === 'refused' ? 'fail' : outcome !== 'withdrawn' && isDoubtful(evidence) ? 'warn' : 'pass',
  changed: ({ outcome }) => outcome !== 'known' && outcome !== 'refused',
  render,
};

async function run(input: Input, context: Context): Promise<Output> {
  const agent = input.agent ?? AGENT_DEFAULT;
  if (input.withdraw) {
    const { withdrawDecision } = await import('./withdraw.ts');
    const { id } = await withdrawDecision(input.decision, agent, context);
    return { recorded: true, outcome: 'withdrawn', id, grounding: 'assumption', evidence: [] };
  }
  const { checked, sound } = await checkWritten(input.evidence, context, { isKept: true });
  const said = {
    decision: await cleanTold(input.decision),
    rationale: input.rationale === undefined ? undefined : await cleanTold(input.rationale),
    userInput: input.user === undefined ? undefined : await cleanTold(input.user),
    scenarios: await Promise.all(input.scenarios.map(cleanTold)),
    evidence: sound.map(({ evidence }): Evidence => evidence),
    task: input.task,
    session: input.session,
  };
  const advice = await findReason(input, checked);
  if (advice !== undefined) {
    const { id, grounding } = buildDecision({ ...said, evidence: [] }, { agent, ts: '' });
    return { recorded: false, outcome: 'refused', id, grounding, evidence: [...checked], advice };
  }
  const [recorded] = await recordDecisions([said], agent, context);
  const { outcome, decision } = recorded as NonNullable<typeof recorded>;
  return {
    recorded: true,
    outcome,
    id: decision.id,
    grounding: decision.grounding,
    ...(decision.task === undefined ? {} : { task: decision.task }),
    evidence: [...checked],
    ...(decision.grounding === 'assumption'
      ? {
          advice:
            'It has no evidence yet. Decide it again with --evidence, or with --user and what the person said.',
        }
      : {}),
  };
}

/** Why nothing is recorded; undefined when nothing speaks against it. */
async function findReason(input: Input, checked: readonly Checked[]): Promise<string | undefined> {
  if (checked.some(({ state }) => state === 'fails'))
    return 'Nothing was recorded. Quote what stands there word for word, or decide without that evidence.';
  const words = [input.decision, input.rationale ?? '', input.user ?? '', ...input.scenarios].join('\n');
  const { findPoison } = await import('../../poison/instruction.ts');
  const poison = findPoison(words);
  return poison === undefined
    ? undefined
    : `Nothing was recorded: ${poison}. Later sessions are told decisions, so say what was decided, and address nobody.`;
}

const WORDS = {
  recorded: 'recorded',
  grounded: 'grounded the earlier decision',
  known: 'known already, nothing added',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const;

function render(output: Output, style: TextStyle): string {
  const word = output.recorded ? style.good(WORDS[output.outcome]) : style.bad(WORDS[output.outcome]);
  const where = output.task === undefined ? '' : ` in ${output.task}`;
  const rests = output.outcome === 'withdrawn' ? '' : ` (${output.grounding})`;
  return [
    `${word}  ${output.id}${where}${rests}`,
    ...output.evidence.map((one) => `  ${renderChecked(one, style)}`),
    ...(output.advice === undefined ? [] : [style.dim(output.advice)]),
  ].join('\n');
}
