// `ledger cite`: does the quote stand there?

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { checkWritten, isDoubtful, renderChecked } from './check-written.ts';
import type { citeSchemas } from './schemas.ts';

export const citeCode: OperationCode<
  z.output<typeof citeSchemas.input>,
  z.output<typeof citeSchemas.output>
> = {
  async run(input, context) {
    const { checked } = await checkWritten(input.evidence, context);
    return { grounded: checked.every(({ state }) => state !== 'fails'), evidence: [...checked] };
  },
  verdict: ({ grounded, evidence }) => (!grounded ? 'fail' : isDoubtful(evidence) ? 'warn' : 'pass'),
  render: ({ evidence }, style) => evidence.map((one) => renderChecked(one, style)).join('\n'),
};
