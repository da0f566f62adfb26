// Input and output of `ground mesh`.

import { z } from 'zod';

const DEPTH_DEFAULT = 2;
const DEPTH_MAX = 9;

export const meshSchemas = {
  input: z.strictObject({
    format: z.enum(['json', 'markdown', 'mermaid']).default('markdown').describe('what to print'),
    depth: z
      .int()
      .min(0)
      .max(DEPTH_MAX)
      .default(DEPTH_DEFAULT)
      .describe('how many repositories away to look'),
    file: z.string().min(1).optional().describe('document to start from instead of the configured one'),
    output: z.string().min(1).optional().describe('file to write instead of printing'),
    refresh: z.boolean().default(false).describe('fetch again what the cache holds'),
  }),
  output: z.strictObject({
    nodes: z.array(
      z.strictObject({
        repo: z.string(),
        name: z.string(),
        type: z.string(),
        purpose: z.string(),
        version: z.string(),
        trustLevel: z.string(),
        capabilities: z.array(z.string()),
        interfaces: z.array(z.string()),
        depth: z.int(),
        source: z.string(),
      }),
    ),
    edges: z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        role: z.string(),
        interface: z.string(),
        protocol: z.string(),
      }),
    ),
    warnings: z.array(z.string()),
    text: z.string().describe('the graph in the format asked for'),
    output_path: z.string().optional(),
  }),
};
