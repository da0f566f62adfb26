// Inputs and outputs of `config show`, `config explain` and `config schema`.

import { z } from 'zod';

const setting = z.strictObject({
  key: z.string(),
  value: z.unknown(),
  origin: z.string().describe('file:line:column, environment variable, flag or default'),
});

export const showSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    values: z.record(z.string(), z.unknown()),
    settings: z.array(setting),
    foreign: z.array(z.strictObject({ name: z.string(), file: z.string(), line: z.int() })),
  }),
};

export const explainSchemas = {
  input: z.strictObject({
    key: z.string().min(1).describe('a key such as journal.max_bytes, or a whole section'),
  }),
  output: z.strictObject({
    settings: z.array(
      setting.extend({
        description: z.string().optional(),
        allowed: z.string(),
        environment: z.array(z.string()),
        overrode: z.array(z.strictObject({ value: z.unknown(), origin: z.string() })),
      }),
    ),
  }),
};

export const schemaSchemas = {
  input: z.strictObject({}),
  output: z.record(z.string(), z.unknown()),
};
