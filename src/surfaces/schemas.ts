// Inputs of `mcp`, `serve`, `ui` and `gateway`, and what they tell when they are ready.

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

const GATEWAY_PORT_DEFAULT = 7718;
const UI_PORT_DEFAULT = 7716;
const port = () => z.int().min(0).max(65535);

export const uiSchemas = {
  input: z.strictObject({
    port: port().default(UI_PORT_DEFAULT).describe('0 takes any free one'),
    export: z
      .string()
      .min(1)
      .optional()
      .describe(
        'write the pages with all their data into this folder instead, to be opened without a server',
      ),
    open: z.boolean().default(true).describe('open it in the browser; --no-open only prints the address'),
  }),
  output: z.strictObject({
    url: z.string().optional().describe('address with the token of this start'),
    folder: z.string().optional().describe('where the pages were exported to'),
    files: z.int().optional(),
    bytes: z.int().optional(),
  }),
};

export const gatewaySchemas = {
  input: z.strictObject({
    port: port().default(GATEWAY_PORT_DEFAULT).describe('0 takes any free one'),
    metricsPort: port()
      .default(GATEWAY_PORT_DEFAULT + 1)
      .describe('where a monitor asks; 0 takes any free one'),
    host: z.string().default('127.0.0.1').describe('address to listen on'),
    database: z
      .string()
      .optional()
      .describe('PostgreSQL database with the meter, instead of the file of this project'),
    proxy: z.enum(['anthropic']).optional().describe('pass model calls on, each paid for beforehand'),
    upstream: z.string().optional().describe('where the provider is, when it is not at its own address'),
  }),
  output: z.strictObject({
    url: z.string(),
    metrics_url: z.string(),
    mode: z.enum(['legacy', 'shadow', 'enforce']),
    fingerprint: z.string(),
    proxy: z.string().optional(),
  }),
};
