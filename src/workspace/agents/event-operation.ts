// The operation `agent.event`: what hooks run. It counts as a change when a decision or a memory was recorded; that a tool was
// called is noted in the journal alone.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { handleAgentEvent } from './handle.ts';
import type { eventSchemas } from './schemas.ts';

export const eventCode: OperationCode<
  z.output<typeof eventSchemas.input>,
  z.output<typeof eventSchemas.output>
> = {
  async run({ event, payload }, context) {
    const answer = await handleAgentEvent(event, payload, context);
    const { tell, afterwards } = answer;
    return {
      say: answer.say,
      ...(tell === undefined ? {} : { tell }),
      ...(afterwards === undefined ? {} : { afterwards }),
      ...(answer.block === undefined ? {} : { block: answer.block }),
      kept: answer.kept ?? 0,
    };
  },
  changed: ({ kept }) => kept > 0,
  render: ({ say, block }) => block ?? say,
};
