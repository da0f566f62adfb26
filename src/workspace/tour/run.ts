// `tour`: plays the story in a scratch folder with the real program and shows what came out.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import type { tourSchemas } from './schemas.ts';
import { createScratch } from './scratch.ts';
import { STEPS } from './steps.ts';

type Tour = z.output<typeof tourSchemas.output>;

export const tourCode: OperationCode<z.output<typeof tourSchemas.input>, Tour> = {
  async run(input, context) {
    const scratch = createScratch(context);
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
        ...ran.output
          .split('\n')
          .filter(Boolean)
          .map((line) => `   ${line}`),
      ]),
      ...(ok ? [] : [style.bad('   this did not go as it should')]),
    ]);
    const end = output.kept
      ? `The scratch folder stays at ${output.folder}.`
      : 'The scratch folder is gone again.';
    return [...steps, '', end].join('\n').trimStart();
  },
};
