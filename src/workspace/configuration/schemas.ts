// Inputs and outputs of the operations `config.*`.

import { z } from 'zod';

const settingClass = z.enum(['open', 'sends', 'moves', 'weakens']).describe('what setting it can do');

const setting = z.strictObject({
  key: z.string(),
  value: z.unknown(),
  origin: z.string().describe('file:line:column, environment variable, flag or default'),
  class: settingClass,
});

const unknown = z
  .array(
    z.strictObject({
      key: z.string(),
      file: z.string(),
      line: z.int(),
      nearest: z.string().optional().describe('the key that was probably meant'),
    }),
  )
  .describe('keys inside our sections that are not known and set nothing');

const withheld = z
  .array(z.strictObject({ key: z.string(), class: settingClass, file: z.string(), line: z.int() }))
  .describe('settings of the project that do not count until "loa config trust"');

export const showSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    values: z.record(z.string(), z.unknown()),
    settings: z.array(setting),
    foreign: z.array(z.strictObject({ name: z.string(), file: z.string(), line: z.int() })),
    unknown,
    withheld,
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
        counting: z.string().describe('when a project’s file can set it'),
        environment: z.array(z.string()),
        overrode: z.array(z.strictObject({ value: z.unknown(), origin: z.string() })),
        origins: z
          .array(
            z.strictObject({
              value: z.unknown(),
              origin: z.string(),
              counts: z.boolean().describe('false: it is not looked at here'),
              command: z.string().optional().describe('what would make it count'),
            }),
          )
          .describe('everything that sets it; what counts begins with the strongest'),
      }),
    ),
    unknown,
  }),
};

export const schemaSchemas = {
  input: z.strictObject({}),
  output: z.record(z.string(), z.unknown()),
};

export const trustSchemas = {
  input: z.strictObject({
    yes: z.boolean().default(false).describe('go ahead without asking'),
    dryRun: z.boolean().default(false).describe('only show what would be accepted'),
    revoke: z.boolean().default(false).describe('take back everything that was accepted here'),
  }),
  output: z.strictObject({
    outcome: z.enum(['accepted', 'revoked', 'planned', 'nothing-to-do', 'not-confirmed']),
    action: z.enum(['accept', 'revoke']).describe('what was asked for'),
    root: z.string(),
    file: z.string().describe('where it is kept, on this machine only'),
    settings: z.array(
      z.strictObject({
        key: z.string(),
        value: z.unknown(),
        class: settingClass,
        file: z.string(),
        line: z.int(),
        accepted: z.boolean().describe('whether it counts'),
      }),
    ),
    repository: z
      .boolean()
      .describe('whether notes, tasks and memories of the repository may be quoted to an agent'),
  }),
};

export const setSchemas = {
  input: z.strictObject({
    key: z.string().min(1).describe('a key such as memory.embedding.driver'),
    value: z.string().optional().describe('as in the environment: text, number, true, a,b or JSON'),
    unset: z.boolean().default(false).describe('take the setting out again'),
  }),
  output: z.strictObject({
    outcome: z.enum(['set', 'unset', 'unchanged']),
    key: z.string(),
    value: z.unknown().describe('what holds now'),
    origin: z.string().describe('where that comes from'),
    file: z.string(),
  }),
};
