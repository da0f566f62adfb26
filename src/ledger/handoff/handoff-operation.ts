// The operation `ledger handoff`: ends a session in the ledger without asking the gates; what they would have said is
// recorded.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import { runCheckpoint } from '../checkpoint/checkpoint.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { formatRatio } from '../trajectory/grounding.ts';
import type { handoffSchemas } from './schemas.ts';

type Output = z.output<typeof handoffSchemas.output>;

export const handoffCode: OperationCode<z.output<typeof handoffSchemas.input>, Output> = {
  async run(input, context) {
    const result = await runCheckpoint(
      {
        agent: input.agent ?? AGENT_DEFAULT,
        session: input.session,
        reasoning: input.reasoning,
        nextSteps: input.next.map(cleanText),
        force: true,
      },
      context,
    );
    const task = result.taskId === undefined ? {} : { task: result.taskId };
    return {
      session: result.session,
      ratio: formatRatio(result.grounded),
      grounded: result.isPermitted,
      ...task,
    };
  },
  verdict: ({ grounded }) => (grounded ? 'pass' : 'warn'),
  render: ({ session, ratio, grounded, task }, style) =>
    `${grounded ? style.good('handed off') : style.caution('handed off ungrounded')}  ${session}, ratio ${ratio}${task === undefined ? '' : `, ${task}`}`,
};
