// `tour`: plays the story in a scratch folder with the real program and shows what came out.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { groundSteps } from './ground-steps.ts';
import { ledgerSteps } from './ledger-steps.ts';
import { memorySteps } from './memory-steps.ts';
import { nightSteps } from './night-steps.ts';
import { recoverySteps } from './recovery-steps.ts';
import type { tourSchemas } from './schemas.ts';
import { createScratch } from './scratch.ts';
import type { Step } from './tour-step.ts';

type Tour = z.output<typeof tourSchemas.output>;

const LAST: Step = {
  title: 'Leave: every trace goes, and only what was committed stays',
  async play(scratch) {
    const runs = [await scratch.loa('uninstall', '--yes'), await scratch.git('diff', '--stat', 'before')];
    return { runs, ok: runs.every((ran) => ran.exitCode === 0) };
  },
};

const STEPS: readonly Step[] = [
  ...groundSteps,
  ...ledgerSteps,
  ...memorySteps,
  ...recoverySteps,
  ...nightSteps,
  LAST,
];
const LINES_SHOWN_MAX = 14;

export const tourCode: OperationCode<z.output<typeof tourSchemas.input>, Tour> = {
  async run(input, context) {
    const scratch = await createScratch(context);
    const steps: Tour['steps'] = [];
    try {
      for (const [index, step] of STEPS.entries()) {
        context.progress.report(step.title, index, STEPS.length);
        const { runs, ok } = await step.play(scratch, context.host);
        steps.push({ title: step.title, runs: [...runs], ok });
        if (!ok) break;
      }
      return { folder: scratch.folder, kept: input.keep, steps };
    } finally {
      if (!input.keep) scratch.remove();
    }
  },
  verdict: ({ steps }) => (steps.length === STEPS.length && steps.every(({ ok }) => ok) ? 'pass' : 'fail'),
  render(output, style) {
    const steps = output.steps.flatMap(({ title, runs, ok }, index) => [
      '',
      style.bold(`${index + 1}. ${title}`),
      ...runs.flatMap((ran) => [
        `   ${style.dim('$')} ${ran.command}`,
        ...shorten(ran.output).map((line) => `   ${line}`),
      ]),
      ...(ok ? [] : [style.bad('   this did not go as it should')]),
    ]);
    const end = output.kept
      ? `The scratch folder stays at ${output.folder}.`
      : 'The scratch folder is gone again.';
    return [...steps, '', end].join('\n').trimStart();
  },
};

function shorten(output: string): readonly string[] {
  const lines = output.split('\n').filter(Boolean);
  if (lines.length <= LINES_SHOWN_MAX) return lines;
  return [...lines.slice(0, LINES_SHOWN_MAX - 1), `… ${lines.length - LINES_SHOWN_MAX + 1} more lines`];
}
