// Input and output of `gateway token`.

import { z } from 'zod';

export const tokenSchemas = {
  input: z.strictObject({
    sub: z.string().min(1).max(200).describe('who it is for'),
    tenant: z.string().default('local').describe('whose accounts it opens'),
    role: z
      .array(z.enum(['meter:read', 'meter:write', 'admin']))
      .default(['meter:read', 'meter:write'])
      .describe('what it may do'),
    ttl: z.string().default('1h').describe('how long it is valid: 10m, 1h, 30d'),
  }),
  output: z.strictObject({ token: z.string(), expires_at: z.string(), key: z.string() }),
};
