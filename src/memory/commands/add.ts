// `memory add`, its short form `remember`, and `memory edit`.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { openCapture } from '../capture/capture.ts';
import { edit } from '../edit.ts';
import { inScope } from '../person.ts';
import type { addSchemas, editSchemas } from './add-schemas.ts';

type Output = z.output<typeof addSchemas.output>;

type Input = z.output<typeof addSchemas.input>;

export const addCode: OperationCode<Input, Output> = {
  async run(input, context) {
    requireOwnVoice(input, context);
    const capture = await openCapture(inScope(context, input.scope));
    try {
      const { content: _content, ...done } = await capture.capture(input);
      return { ...done, reasons: [...done.reasons] };
    } finally {
      await capture.close();
    }
  },
  changed: ({ outcome }) => outcome === 'stored' || outcome === 'quarantined',
  verdict: ({ outcome }) => (outcome === 'rejected' ? 'fail' : outcome === 'quarantined' ? 'warn' : 'pass'),
  render: (output, style) => {
    const { outcome, id } = output;
    const { why, taken } = describeCaptured(output, style);
    if (outcome === 'rejected') return renderRefused('not remembered', output, style);
    if (outcome === 'quarantined') {
      return [
        `${style.caution('quarantined')}  ${id}, for a person to look at: loa memory list --place quarantine`,
        ...why,
        style.dim(
          `  → say it as a plain statement of what is so, let it in as it is (loa memory restore ${id}), or forget it (loa memory forget ${id})`,
        ),
      ].join('\n');
    }
    if (outcome === 'known') return `${style.good('known')}  as ${id}`;
    return [`${style.good('remembered')}  as ${id}`, ...taken, ...why].join('\n');
  },
};

export const editCode: OperationCode<
  z.output<typeof editSchemas.input>,
  z.output<typeof editSchemas.output>
> = {
  async run({ id, content, scope }, context) {
    const done = await edit(id, content, inScope(context, scope));
    return { ...done, reasons: [...done.reasons] };
  },
  changed: ({ outcome }) => outcome === 'stored',
  verdict: ({ outcome }) => (outcome === 'rejected' ? 'fail' : 'pass'),
  render: (output, style) => {
    const { outcome, id, before } = output;
    if (outcome === 'rejected') return renderRefused('not changed', output, style);
    if (outcome === 'known') return `${style.good('unchanged')}  ${id} says that already`;
    const { why, taken } = describeCaptured(output, style);
    const history = style.dim(`  before: ${before}; loa memory show ${id} --history`);
    return [`${style.good('changed')}  now ${id}`, history, ...taken, ...why].join('\n');
  },
};

type Told = Pick<Output, 'redacted' | 'reasons'>;

function describeCaptured({ redacted, reasons }: Told, style: TextStyle) {
  const why = reasons.map(({ gate, reason }) => `  ${gate}: ${reason}`);
  const values = redacted === 1 ? 'value was' : 'values were';
  const taken = redacted === 0 ? [] : [style.caution(`  ${redacted} secret or personal ${values} taken out`)];
  return { why, taken };
}

function renderRefused(headline: string, told: Told, style: TextStyle): string {
  const advice = adviseOn(told.reasons).map((line) => style.dim(line));
  return [style.bad(headline), ...describeCaptured(told, style).why, ...advice].join('\n');
}

/** Only a person at the terminal can say that a person said it. */
function requireOwnVoice({ trust }: Pick<Input, 'trust'>, { caller }: Pick<Context, 'caller'>): void {
  if (trust !== 'person' || caller.surface === 'cli' || caller.surface === 'library') return;
  throw new LoaError('input.invalid', 'memory add: "trust" cannot be "person" from a program', {
    hint: 'Leave it out, or say "agent" or "external".',
  });
}

const ADVICE: Readonly<Record<string, string>> = {
  instruction:
    'say what is so ("releases need a review"), not what an agent shall do; quote commands in code marks. What you trust as it is: loa memory import --trusted FILE',
  temporal: 'say when it was so, or what lasts: "since 2026-11-16 ..."',
  speculation: 'find out first, or say how sure you are: --confidence 0.8',
  confidence: 'remember it once you are surer, or raise --confidence when you are',
  length: 'say one thing in one or two sentences; longer text belongs in a file that the memory names',
  secret: 'take the key out and say where it is kept instead',
};

/** What to do about each refusal, once. */
function adviseOn(reasons: Output['reasons']): readonly string[] {
  const gates = [...new Set(reasons.map(({ gate }) => gate))];
  return gates.flatMap((gate) => (ADVICE[gate] === undefined ? [] : [`  → ${ADVICE[gate]}`]));
}
