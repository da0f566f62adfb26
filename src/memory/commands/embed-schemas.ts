// Input and output of `memory embed`.

import { z } from 'zod';

export const embedSchemas = {
  input: z.strictObject({
    action: z
      .enum(['status', 'install', 'index'])
      .default('status')
      .describe('status, install a model, or index what is remembered'),
    from: z
      .string()
      .min(1)
      .optional()
      .describe('folder that has the files of the model, for machines without internet'),
  }),
  output: z.strictObject({
    action: z.enum(['status', 'install', 'index']),
    driver: z.enum(['static', 'http', 'onnx']),
    model: z.string(),
    available: z.boolean(),
    dimensions: z.int().optional(),
    why: z.string().optional().describe('why it is not available'),
    installed: z.array(z.string()).optional(),
    embedded: z.int().optional(),
  }),
};
