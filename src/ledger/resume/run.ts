// The operation `ledger resume`.

import type { z } from 'zod';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { resumeLevel1, resumeLevel2, resumeLevel3 } from './resume.ts';
import type { resumeSchemas } from './schemas.ts';

const NOTHING = 'Nothing is recorded yet: no task, no decision, no checkpoint.';

type Input = z.output<typeof resumeSchemas.input>;
type Output = z.output<typeof resumeSchemas.output>;

export const resumeCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const level = input.query !== undefined && input.level === 1 ? 2 : input.level;
    const found = await compose(level, input.query, context);
    return { level, text: found?.text ?? NOTHING, tokens: found?.tokens ?? 0, leftOut: found?.leftOut ?? 0 };
  },
  render: ({ text }) => text,
};

async function compose(level: number, query: string | undefined, context: Context) {
  if (level === 1) return resumeLevel1(context);
  return level === 2 ? resumeLevel2(context, query) : resumeLevel3(context);
}
