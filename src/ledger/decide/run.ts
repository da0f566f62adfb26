// `ledger decide`: check the evidence, then record. A false quote is refused with what stands there, and nothing is kept.

import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { checkWritten, isDoubtful, renderChecked } from '../cite/run.ts';
import { AGENT_DEFAULT, type Evidence } from '../model.ts';
import { cleanWords } from '../record/clean.ts';
import { buildDecision } from './decision.ts';
import { recordDecisions } from './record.ts';
import type { decideSchemas } from './schemas.ts';

type Input = z.output<typeof decideSchemas.input>;
type Output = z.output<typeof decideSchemas.output>;

export const decideCode: OperationCode<Input, Output> = {
  run,
  verdict: ({ outcome, grounding, evidence }) =>
    outcome === 'refused' ? 'fail' : grounding === 'assumption' || isDoubtful(evidence) ? 'warn' : 'pass',
  changed: ({ outcome }) => outcome === 'recorded' || outcome === 'grounded',
  render,
};

async function run(input: Input, context: Context): Promise<Output> {
  const { checked, sound } = await checkWritten(input.evidence, context, { isKept: true });
  const agent = input.agent ?? AGENT_DEFAULT;
  const said = {
    decision: cleanWords(input.decision),
    rationale: input.rationale === undefined ? undefined : cleanWords(input.rationale),
    userInput: input.user === undefined ? undefined : cleanWords(input.user),
    scenarios: input.scenarios.map(cleanWords),
    evidence: sound.map(({ evidence }): Evidence => evidence),
    task: input.task,
    session: input.session,
  };
  if (checked.some(({ state }) => state === 'fails')) {
    const { id, grounding } = buildDecision({ ...said, evidence: [] }, { agent, ts: '' });
    const advice =
      'Nothing was recorded. Quote what stands there word for word, or decide without that evidence.';
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
      ? { advice: 'Recorded as an assumption. Decide again with a quote from the code to ground it.' }
      : {}),
  };
}

const WORDS = {
  recorded: 'recorded',
  grounded: 'grounded the earlier decision',
  known: 'known already, nothing added',
  refused: 'refused',
} as const;

function render(output: Output, style: TextStyle): string {
  const word = output.recorded ? style.good(WORDS[output.outcome]) : style.bad(WORDS[output.outcome]);
  const where = output.task === undefined ? '' : ` in ${output.task}`;
  return [
    `${word}  ${output.id}${where} (${output.grounding})`,
    ...output.evidence.map((one) => `  ${renderChecked(one, style)}`),
    ...(output.advice === undefined ? [] : [style.dim(output.advice)]),
  ].join('\n');
}
