// `memory restore`: what no file holds any more comes back from the journal, and by its id a memory out of quarantine.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { describeHealth } from '../care/health.ts';
import { type RestoredLost, restoreLost } from '../care/restore.ts';
import { noSuchMemory } from '../forget.ts';
import { explainQuarantine, letIn } from '../let-in.ts';
import type { Memory, Place } from '../model.ts';
import { readAll } from '../recall/read-all.ts';
import type { restoreSchemas } from './care-schemas.ts';

type Input = z.output<typeof restoreSchemas.input>;
type Output = z.output<typeof restoreSchemas.output>;

export const restoreCode: OperationCode<Input, Output> = {
  async run(input, context) {
    if (input.id !== undefined) return restoreOne(input.id, input, context);
    return toOutput(await restoreLost(context, { isDryRun: input.dryRun }), input.dryRun);
  },
  changed: ({ restored, setAside, separated, done }) =>
    done && restored.length + setAside.length + separated.length > 0,
  render,
};

async function restoreOne(id: string, input: Input, context: Context): Promise<Output> {
  const all = await readAll(context, { withArchive: true });
  const found = all.find(({ memory }) => memory.id === id);
  if (found?.memory.archived === 'quarantined') return takeIn(found.memory, input, context);
  if (found?.place === 'archive') {
    throw new LoaError('input.invalid', `${id} is not lost: it gave way to another and is in the archive`, {
      hint: `Run "loa memory undo ${id}" to take it back from there.`,
    });
  }
  const done = await restoreLost(context, { isDryRun: input.dryRun, id });
  if (done.restored.length > 0 || found !== undefined) return toOutput(done, input.dryRun);
  throw noSuchMemory([id]);
}

async function takeIn(memory: Memory, { dryRun, yes }: Input, context: Context): Promise<Output> {
  const shown = {
    restored: [listed(memory, 'durable')],
    setAside: [],
    separated: [],
    flaws: [],
    unreadable: [],
    dryRun,
  };
  if (dryRun) return { ...shown, done: false };
  if (!yes && !(await isAgreed(memory, context))) return { ...shown, done: false };
  await letIn(memory.id, context);
  return { ...shown, done: true };
}

async function isAgreed(memory: Memory, context: Context): Promise<boolean> {
  const why = explainQuarantine(memory, context).map(({ gate, reason }) => `${gate}: ${reason}`);
  const kept = why.length === 0 ? '' : ` It was kept back (${why.join('; ')}).`;
  const answer = await context.confirm(`Let ${memory.id} into memory as it is?${kept}`);
  if (answer !== undefined) return answer;
  throw new LoaError(
    'usage.missing-argument',
    `${memory.id} is in quarantine, and there is nobody to ask whether it may come in`,
    { hint: `Look at it ("loa memory show ${memory.id}"), then add --yes.` },
  );
}

function toOutput(
  { restored, setAside, separated, flaws, unreadable }: RestoredLost,
  dryRun: boolean,
): Output {
  return {
    restored: restored.map(({ memory, place }) => listed(memory, place)),
    setAside: setAside.map(({ path, copy, dropped }) => ({
      path,
      copy,
      // What came back from the journal is not lost with the damage.
      onlyInCopy: dropped.filter((id) => !restored.some(({ memory }) => memory.id === id)),
    })),
    separated: separated.map(({ id, to }) => ({ id, to })),
    flaws: flaws.map((flaw) => ({ ...flaw })),
    unreadable: [...unreadable],
    dryRun,
    done: !dryRun,
  };
}

function listed({ id, content }: Memory, place: Place): Output['restored'][number] {
  return { id, place, content };
}

function render(output: Output, style: TextStyle): string {
  const { restored, setAside, separated, flaws, unreadable, done } = output;
  const count = `${restored.length} ${restored.length === 1 ? 'memory' : 'memories'}`;
  const aside = setAside.flatMap(({ path, copy, onlyInCopy }) => [
    `${style.caution(path)} ${done ? 'was' : 'would be'} kept as ${copy} and rebuilt: it was damaged`,
    ...(onlyInCopy.length === 0 ? [] : [`  only in that copy, damaged: ${onlyInCopy.join(', ')}`]),
  ]);
  const apart = separated.map(
    ({ id, to }) =>
      `${style.caution(id)} ${done ? 'stood' : 'stands'} for two memories; one ${done ? 'is' : 'would be'} ${to}`,
  );
  const back =
    restored.length === 0
      ? setAside.length + separated.length > 0
        ? []
        : ['Nothing is lost: every memory that the journal knows is in a file or on a branch.']
      : [
          `${style.good(count)} ${done ? 'came' : 'would come'} back`,
          ...restored.map(({ id, content }) => `  ${style.dim(id)}  ${content.split('\n')[0]}`),
        ];
  const health = describeHealth({ lost: 0, flaws, unreadable }).map((line) => style.bad(line));
  return [...aside, ...apart, ...back, ...health].join('\n');
}
