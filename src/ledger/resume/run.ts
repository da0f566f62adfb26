// The operation `ledger resume`.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { composeResume } from './read-resume.ts';
import type { Level } from './render.ts';
import type { resumeSchemas } from './schemas.ts';

const NOTHING = 'Nothing is recorded yet: no task, no decision, no checkpoint.';

type Input = z.output<typeof resumeSchemas.input>;
type Output = z.output<typeof resumeSchemas.output>;

export const resumeCode: OperationCode<Input, Output> = {
  async run({ level: asked, query }, context) {
    const level = (query !== undefined && asked === 1 ? 2 : asked) as Level;
    const { text, ...composed } = await composeResume({ level, query }, context);
    return { level, text: text === '' ? NOTHING : text, ...composed };
  },
  render: ({ text }) => text,
};
