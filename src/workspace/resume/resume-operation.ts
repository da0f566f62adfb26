// The operation `ledger resume`.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { composeResume } from '../../ledger/resume/read-resume.ts';
import type { Level } from '../../ledger/resume/render.ts';
import type { resumeSchemas } from '../../ledger/resume/schemas.ts';
import { recallAtStart } from '../agents/memories.ts';

const NOTHING = 'Nothing is recorded yet: no task, no decision, no checkpoint.';

type Input = z.output<typeof resumeSchemas.input>;
type Output = z.output<typeof resumeSchemas.output>;

export const resumeCode: OperationCode<Input, Output> = {
  async run({ level: asked, query }, context) {
    const level = (query !== undefined && asked === 1 ? 2 : asked) as Level;
    const {
      text,
      rest: _rest,
      ...composed
    } = await composeResume(
      { level, query, add: (resume) => recallAtStart(resume, undefined, context) },
      context,
    );
    return { level, text: text === '' ? NOTHING : text, ...composed };
  },
  render: ({ text }) => text,
};
