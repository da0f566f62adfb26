// `journal repair`: ends a damaged journal and goes on in a new one. The plan is data and is shown first; nothing is deleted. What
// proves itself and is not in its files yet is carried over and then brought into them. Never runs by itself.

import { join } from 'node:path';
import type { z } from 'zod';
import { formatBytes, formatCount, formatTime } from '../durable/commands/format.ts';
import type { repairSchemas } from '../durable/commands/journal-schemas.ts';
import {
  countLost,
  examineWreck,
  finishRepair,
  journalLimits,
  repairJournal,
  type Wreck,
} from '../durable/journal/index.ts';
import { acquireLock } from '../durable/lock.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../kernel/operation.ts';
import { cleanText } from '../redact/clean.ts';
import { STATE_LOCK } from '../state/index.ts';
import { type Carried, continueWith, findCarried } from './journal-carry.ts';
import { keepAllSaid, settleAll } from './settle.ts';

type Input = z.output<typeof repairSchemas.input>;
type Output = z.output<typeof repairSchemas.output>;

const SOUND: Output = { outcome: 'sound', files: [], lost: [], intact: 0, carried: [], stuck: [] };

export const repairCode: OperationCode<Input, Output> = {
  async run({ dryRun, yes }, context) {
    const { project, host } = context;
    if (host.files.stat(project.journalDir) === undefined) return SOUND;
    if (!dryRun && (await finishRepair(project.journalDir, host))) await settleAll(context);
    const wreck = await examineWreck(project.journalDir, host);
    if (wreck === undefined) return SOUND;
    const plan = describePlan(wreck, await findCarried(context));
    if (dryRun) return plan;
    if (!yes && !(await isAgreed(plan, context))) return { ...plan, outcome: 'kept' };
    const aside = await repair(wreck, context);
    const stuck = await settleAll(context);
    return {
      ...plan,
      outcome: 'repaired',
      aside: join(project.journalDir, aside),
      stuck: stuck.map(({ sequence, problem }) => ({ sequence, problem: cleanText(problem) })),
    };
  },
  changed: ({ outcome }) => outcome === 'repaired',
  verdict: ({ outcome, stuck }) => (outcome === 'kept' || stuck.length > 0 ? 'warn' : 'pass'),
  render: renderRepair,
};

/** With nobody at the files: what is applied and not yet marked would be carried for nothing. */
async function repair(wreck: Wreck, context: Context): Promise<string> {
  const { project, host, config } = context;
  const { lockTimeoutMs } = journalLimits(config);
  // What this machine said is known from the journal only, until it is kept.
  await keepAllSaid(context);
  const lock = await acquireLock(join(project.ownDir, STATE_LOCK), host, { timeoutMs: lockTimeoutMs });
  try {
    const { repaired } = await repairJournal(
      { wreck, lockTimeoutMs, continueWith: async () => continueWith(await findCarried(context)) },
      host,
    );
    return repaired.aside;
  } finally {
    lock.release();
  }
}

function describePlan({ damage, files, lost, intact }: Wreck, { records }: Carried): Output {
  return {
    outcome: 'planned',
    damage: { segment: damage.segment, offset: damage.offsetBytes, problem: damage.problem },
    files: files.map((file) => ({ ...file })),
    lost: lost.map(({ timeMs, ...one }) => ({
      ...one,
      ...(timeMs === undefined ? {} : { time: formatTime(timeMs) }),
    })),
    intact,
    carried: records.map(({ sequence, type, timeMs }) => ({ sequence, type, time: formatTime(timeMs) })),
    stuck: [],
  };
}

async function isAgreed(plan: Output, { confirm }: Context): Promise<boolean> {
  const answer = await confirm(`${describe(plan).join('\n')}\nRepair the journal so?`);
  if (answer !== undefined) return answer;
  throw new LoaError(
    'usage.missing-argument',
    'journal repair changes the journal and there is nobody to ask',
    {
      hint: 'Add --yes, or --dry-run to see the plan.',
    },
  );
}

function renderRepair(output: Output, style: TextStyle): string {
  if (output.outcome === 'sound') return `${style.good('sound')}  nothing is damaged`;
  const end = {
    planned: style.dim('Nothing was changed.'),
    kept: style.dim('Nothing was changed.'),
    repaired: `${style.good('repaired')}  the damaged segments are in ${output.aside}`,
  }[output.outcome];
  const stuck = output.stuck.map(({ sequence, problem }) => style.bad(`  ${sequence} is stuck: ${problem}`));
  return [...describe(output), ...stuck, end].join('\n');
}

const SHOWN_MAX = 20;

function describe({ damage, files, lost, intact, carried }: Output): readonly string[] {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return [
    `damage    segment ${damage?.segment}, byte ${damage?.offset}: ${damage?.problem}`,
    `aside     ${formatCount(files.length, 'segment')}, ${formatBytes(sizeBytes)}, kept whole`,
    `intact    ${formatCount(intact, 'record')}, ${carried.length} of them not in their files yet and carried over`,
    ...shorten(carried.map(({ sequence, type, time }) => `  ${sequence}  ${type}, ${time}`)),
    `lost      ${formatCount(countLost(lost.map(({ sequence, through }) => ({ sequence, through }))), 'record')}`,
    ...shorten(lost.map(describeLost)),
  ];
}

function describeLost({ sequence, through, type, time }: Output['lost'][number]): string {
  const which = sequence === through ? `${sequence}` : `${sequence} to ${through}`;
  return `  ${which}${type === undefined ? '' : `  ${type}, ${time}`}`;
}

function shorten(lines: readonly string[]): readonly string[] {
  if (lines.length <= SHOWN_MAX) return lines;
  return [...lines.slice(0, SHOWN_MAX), `  and ${lines.length - SHOWN_MAX} more; --json lists all`];
}
