// `memory judge`, also for many pairs at once, and its short forms `merge`, `distinct` and `contradicts`.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { type AskPerson, JUDGEMENTS, type Judgement, judge } from '../judge.ts';
import { inScope } from '../person.ts';
import type { judgeSchemas, linkSchemas, mergeSchemas } from './judge-schemas.ts';

type Output = z.output<typeof judgeSchemas.output>;
type MergeInput = z.output<typeof mergeSchemas.input>;
type LinkInput = z.output<typeof linkSchemas.input>;

interface Asked {
  readonly yes?: boolean;
  readonly scope: MergeInput['scope'];
}

async function settle(judgement: Judgement, { yes, scope }: Asked, asked: Context): Promise<Output> {
  const context = inScope(asked, scope);
  const done = await judge(judgement, context, askPerson(context, yes === true));
  return { verdict: judgement.verdict, ...done };
}

/** Only a person, at the terminal or at a button that asked them, can overrule a difference. */
function askPerson({ caller, confirm }: Context, isSaid: boolean): AskPerson {
  return async (difference) => {
    if (caller.surface !== 'cli' && caller.surface !== 'ui') return false;
    return isSaid || (await confirm(`They differ: ${difference}. Are they one all the same?`)) === true;
  };
}

const shared = {
  changed: ({ outcome }: Output) => outcome === 'settled',
  verdict: ({ outcome }: Output) => (outcome === 'settled' ? ('pass' as const) : ('fail' as const)),
  render: (output: Output, style: TextStyle) => {
    if (output.outcome === 'refused')
      return `${style.bad('not merged')}  ${output.why}\n${style.dim('  → loa memory distinct A B or loa memory contradicts A B; a person may add --yes')}`;
    const said = { merge: 'merged', distinct: 'kept apart', contradicts: 'in conflict', open: 'open again' };
    const undo = output.verdict === 'merge' ? '; loa memory undo takes it back' : '';
    return `${style.good(said[output.verdict])}${output.kept === undefined ? '' : `  ${output.kept} stays`}${undo}`;
  },
};

function requirePair(verdict: string | undefined, a: string | undefined, b: string | undefined): Judgement {
  const known = JUDGEMENTS.find((one) => one === verdict);
  if (known !== undefined && a !== undefined && b !== undefined) return { verdict: known, a, b };
  throw new LoaError('usage.missing-argument', 'memory judge needs a verdict and two memories', {
    hint: `Write: loa memory judge ${JUDGEMENTS.join('|')} A B, or give lines on stdin with --jsonl.`,
  });
}

export const judgeCode: OperationCode<z.output<typeof judgeSchemas.input>, Output> = {
  ...shared,
  run: ({ verdict, a, b, keep, why, ...asked }, context) =>
    settle({ ...requirePair(verdict, a, b), keep, why }, asked, context),
  openBatch({ scope }, context) {
    return {
      async answer(record) {
        const { id, verdict, a, b, keep, why } = (record ?? {}) as Readonly<
          Record<string, string | undefined>
        >;
        const done = await settle({ ...requirePair(verdict, a, b), keep, why }, { scope }, context);
        return { id, ...done };
      },
      close: () => {},
    };
  },
};

export const mergeCode: OperationCode<MergeInput, Output> = {
  ...shared,
  run: ({ a, b, keep, why, ...asked }, context) =>
    settle({ verdict: 'merge', a, b, keep, why }, asked, context),
};

const linkCode = (verdict: 'distinct' | 'contradicts'): OperationCode<LinkInput, Output> => ({
  ...shared,
  run: ({ a, b, why, scope }, context) => settle({ verdict, a, b, why }, { scope }, context),
});

export const distinctCode = linkCode('distinct');
export const contradictsCode = linkCode('contradicts');
