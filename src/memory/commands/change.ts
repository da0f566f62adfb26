// `memory consolidate`, `forget` and `undo`: what changes the memories that are kept.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import { consolidate } from '../consolidate/consolidate.ts';
import { forget } from '../forget.ts';
import { inScope } from '../person.ts';
import { undo } from '../undo.ts';
import type { consolidateSchemas, forgetSchemas, undoSchemas } from './care-schemas.ts';

type Consolidated = z.output<typeof consolidateSchemas.output>;

export const consolidateCode: OperationCode<z.output<typeof consolidateSchemas.input>, Consolidated> = {
  async run({ dryRun, scope }, context) {
    const done = await consolidate(inScope(context, scope), { isDryRun: dryRun });
    return {
      promoted: done.promoted.length,
      deduplicated: done.merged.length,
      rejected: done.rejected,
      expired: done.expired,
      merged: done.merged.map((record) => ({ ...record })),
      conflicts: done.conflicts.map((pair) => ({ ...pair, texts: [...pair.texts] })),
      families: done.families.map((pair) => ({ ...pair, texts: [...pair.texts] })),
      fallbackUsed: false,
      dryRun,
    };
  },
  changed: ({ dryRun, promoted, deduplicated, rejected, expired }) =>
    !dryRun && promoted + deduplicated + rejected + expired > 0,
  render: (output, style) => {
    const counts = `${output.promoted} kept, ${output.deduplicated} merged, ${output.rejected} refused, ${output.expired} expired`;
    return [
      `${output.dryRun ? 'Would be: ' : ''}${counts}`,
      ...describeConflicts(output.conflicts, style),
      ...describeFamilies(output.families, style),
    ].join('\n');
  },
};

function describeConflicts(conflicts: Consolidated['conflicts'], style: TextStyle): readonly string[] {
  if (conflicts.length === 0) return [];
  const told = conflicts
    .slice(0, CONFLICTS_SHOWN)
    .flatMap(({ newer, older, why, texts = [] }) => [
      `${style.bad('conflict')}  ${newer} and ${older}: ${why}`,
      ...texts.map((text, at) => `       ${at === 0 ? newer : older}: ${toOneLine(text)}`),
    ]);
  const more = conflicts.length - CONFLICTS_SHOWN;
  return [
    ...told,
    ...(more > 0 ? [style.dim(`${more} more conflicts: loa memory list --conflicts`)] : []),
    style.dim('  → let the wrong one go: loa memory forget ID; if both hold: loa memory distinct A B'),
  ];
}

const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const CONFLICTS_SHOWN = 10;
const FAMILIES_SHOWN = 5;

function describeFamilies(families: Consolidated['families'], style: TextStyle): readonly string[] {
  if (families.length === 0) return [];
  const shown = families.slice(0, FAMILIES_SHOWN).map(({ newer, older, texts }) => {
    const [first, second] = texts.map(toOneLine);
    return `${style.caution('alike')}  ${newer}: ${first}\n       ${older}: ${second}`;
  });
  const more = families.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [style.dim(`${more} more pairs alike; --json has them all`)] : []),
    style.dim('  → judge them: loa memory merge A B, loa memory distinct A B or loa memory contradicts A B'),
  ];
}

export const forgetCode: OperationCode<
  z.output<typeof forgetSchemas.input>,
  z.output<typeof forgetSchemas.output>
> = {
  async run({ ids, scope, dryRun, yes }, asked) {
    const context = inScope(asked, scope);
    const plan = await forget(ids, context, { isDryRun: true });
    const shown = {
      forgotten: plan.found.map(({ memory, place, path }) => ({
        id: memory.id,
        place,
        path,
        content: memory.content,
      })),
      missing: [...plan.missing],
    };
    if (dryRun) return { ...shown, erased: 0, done: false };
    if (!yes && !(await isAgreed(plan.found.length, context.confirm)))
      return { ...shown, erased: 0, done: false };
    const { erased } = await forget(ids, context, { isDryRun: false });
    return { ...shown, erased, done: true };
  },
  changed: ({ done }) => done,
  render: ({ forgotten, missing, erased, done }, style) =>
    [
      ...forgotten.flatMap(({ id, path, content }) => [
        `${done ? style.bad('forgotten') : 'would go'}  ${id}  ${style.dim(path)}`,
        ...content.split('\n').map((line) => `  ${line}`),
      ]),
      ...missing.map((id) => `${style.caution('not there')}  ${id}`),
      ...(done
        ? [
            style.dim(
              `${erased} ${erased === 1 ? 'record' : 'records'} of the journal ${erased === 1 ? 'was' : 'were'} overwritten. What was committed to git stays in its history.`,
            ),
          ]
        : []),
    ].join('\n'),
};

async function isAgreed(
  count: number,
  confirm: (question: string) => Promise<boolean | undefined>,
): Promise<boolean> {
  const answer = await confirm(`Forget ${count} ${count === 1 ? 'memory' : 'memories'} for good?`);
  if (answer !== undefined) return answer;
  throw new LoaError('usage.missing-argument', 'memory forget deletes for good and there is nobody to ask', {
    hint: 'Add --yes, or --dry-run to see what would go.',
  });
}

export const undoCode: OperationCode<
  z.output<typeof undoSchemas.input>,
  z.output<typeof undoSchemas.output>
> = {
  run: ({ id, scope }, context) => undo(id, context, scope),
  render: ({ restored, forgotten, replacedBy }, style) => {
    if (forgotten !== undefined) {
      const gone = `${style.good('forgotten')}  ${forgotten.id}: ${forgotten.content}`;
      return restored === undefined ? gone : `${gone}\n${style.good('restored')}  ${restored}`;
    }
    const beside = replacedBy === undefined ? '' : `, beside ${replacedBy}, which had taken its place`;
    return `${style.good('restored')}  ${restored}${beside}`;
  },
};
