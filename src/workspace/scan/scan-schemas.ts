// Input and output of `scan`.

import { z } from 'zod';

export const scanSchemas = {
  input: z.strictObject({
    paths: z.array(z.string().min(1)).optional().describe('files or folders; the whole project without them'),
    staged: z.boolean().default(false).describe('what the next commit would hold, not the work tree'),
    history: z
      .boolean()
      .default(false)
      .describe('every version of every file that any branch or tag reaches'),
    personal: z.boolean().default(false).describe('also find personal data'),
    baseline: z
      .string()
      .min(1)
      .default('.loa.scan-baseline.json')
      .describe('file of findings that are known already'),
    writeBaseline: z
      .boolean()
      .default(false)
      .describe('write what is found to the baseline, instead of failing'),
    format: z.enum(['text', 'sarif']).default('text').describe('sarif for code scanning services'),
  }),
  output: z.strictObject({
    mode: z.enum(['tree', 'staged', 'history']),
    root: z.string(),
    version: z.string().describe('of loa'),
    files: z.int().describe('files or versions of files that were scanned'),
    sizeBytes: z.int(),
    findings: z.array(
      z.strictObject({
        path: z.string(),
        line: z.int(),
        column: z.int(),
        endColumn: z.int(),
        type: z.string(),
        confidence: z.number(),
        fingerprint: z.string().describe('keyed; holds nothing of the secret'),
        blob: z.string().optional().describe('the version of the file, in history'),
        note: z.string().optional(),
      }),
    ),
    passed: z.strictObject({
      baseline: z.int().describe('known from the baseline'),
      inline: z.int().describe('allowed by a comment in the line'),
      allowed: z.int().describe('allowed by redact.allow of the configuration'),
    }),
    allowed: z
      .array(z.strictObject({ rule: z.int(), reason: z.string(), count: z.int() }))
      .describe('what redact.allow let pass, by rule as counted from 0'),
    warnings: z.array(z.string()).describe('patterns of the configuration that did not finish in time'),
    skipped: z.array(z.strictObject({ path: z.string(), why: z.string() })),
    format: z.enum(['text', 'sarif']),
    baselineWritten: z.strictObject({ file: z.string(), accepted: z.int() }).optional(),
  }),
};
