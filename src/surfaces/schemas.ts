// Inputs of `mcp` and `serve`, and what they tell when they are ready.

import { z } from 'zod';

const PORT_DEFAULT = 7717;

export const mcpSchemas = { input: z.strictObject({}), output: z.strictObject({}) };

export const serveSchemas = {
  input: z.strictObject({
    port: z.int().min(0).max(65535).default(PORT_DEFAULT).describe('0 takes any free one'),
    host: z.string().default('127.0.0.1').describe('address to listen on'),
  }),
  output: z.strictObject({
    url: z.string(),
    tokenFile: z.string().describe('file that holds the token'),
  }),
};
