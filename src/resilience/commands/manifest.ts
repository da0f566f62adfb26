// `state manifest` and `state verify`: signs what is there, and tells whether it still is what was signed.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { makeManifest } from '../manifest/make.ts';
import { isAccountedFor, verifyState } from '../manifest/verify.ts';
import { openState } from '../open-state.ts';
import { MANIFEST_NAME } from '../zone/outside.ts';
import type { manifestSchemas, verifySchemas } from './schemas.ts';

type Verified = z.output<typeof verifySchemas.output>;

export const manifestCode: OperationCode<
  z.output<typeof manifestSchemas.input>,
  z.output<typeof manifestSchemas.output>
> = {
  async run({ accept }, context) {
    const state = await openState(context);
    const { read } = await makeManifest(state, { accept });
    const { lineage, generation, files } = read.manifest;
    const path = `${state.place.zone}/${MANIFEST_NAME}`;
    return { path, lineage, generation, files: Object.keys(files).length };
  },
  render: ({ path, generation, files }, style) =>
    `${style.good('signed')}  generation ${generation}, ${files} files, in ${path}`,
};

export const verifyCode: OperationCode<z.output<typeof verifySchemas.input>, Verified> = {
  async run(_input, context) {
    const found = await verifyState(await openState(context));
    const { verdict, generation, problems, manifestProblem, edited } = found;
    const isAbsent = verdict === 'absent';
    const reason = isAbsent ? 'no manifest was made yet' : manifestProblem?.message;
    return {
      verdict,
      generation,
      problems: problems.map(({ path, kind }) => ({ path, kind })),
      accounted: isAccountedFor(found),
      edited: [...edited],
      ...(reason === undefined ? {} : { reason }),
    };
  },
  verdict: ({ verdict, accounted, problems, edited }) => {
    if (verdict === 'verified') return 'pass';
    return verdict === 'differs' && (accounted || isByHand(problems, edited)) ? 'warn' : 'fail';
  },
  render({ verdict, generation, problems, accounted, edited, reason }, style) {
    const which = generation === null ? '' : `  generation ${generation}`;
    if (verdict === 'verified') return `${style.good('verified')}${which}: every file is as it was signed`;
    if (verdict !== 'differs') {
      const cure = verdict === 'absent' ? 'loa state manifest' : 'loa state recover';
      return `${style.bad(verdict)}${which}: ${reason ?? ''}\nnext  ${cure}`;
    }
    const word = (path: string, kind: string): string => (edited.includes(path) ? 'edited' : kind);
    const lines = problems.map(({ path, kind }) => `  ${word(path, kind).padEnd(10)}  ${path}`);
    const [why, cure] = explain({ accounted, isByHand: isByHand(problems, edited) });
    const isFine = accounted || isByHand(problems, edited);
    const head = `${isFine ? style.caution('differs') : style.bad('differs')}${which}: ${why}`;
    return [head, ...lines, `next  ${cure}`].join('\n');
  },
};

const isByHand = (problems: Verified['problems'], edited: readonly string[]): boolean =>
  problems.every(({ path, kind }) => kind === 'extra' || edited.includes(path));

/** What differs, and what to do about it. */
function explain(differs: {
  readonly accounted: boolean;
  readonly isByHand: boolean;
}): readonly [string, string] {
  if (differs.accounted) return ['changed since, as the journal says', 'loa state backup'];
  if (differs.isByHand) return ['edited by hand since', 'loa state backup makes that part of the state'];
  return [
    'changed, and the journal does not say why',
    'loa state recover, or loa state manifest if you changed them yourself',
  ];
}
