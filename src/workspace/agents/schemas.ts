// Input and output of `agent.event`.

import { z } from 'zod';

export const eventSchemas = {
  input: z.strictObject({
    event: z.string().min(1).max(40).describe("the event's name, such as SessionStart"),
    payload: z.record(z.string(), z.unknown()).describe('what the agent sent with it'),
  }),
  output: z.strictObject({
    say: z.string().describe('for the model; empty when there is nothing to say'),
    tell: z.string().optional().describe('for the person, where the client can show it'),
    afterwards: z.enum(['consolidate']).optional().describe('work that must not keep anybody waiting'),
    block: z.string().optional().describe('why the agent must not go on'),
    kept: z.int().describe('decisions and memories that it recorded'),
  }),
};
