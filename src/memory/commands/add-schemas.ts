// Input and output of `memory add`.

import { z } from 'zod';
import { MEMORY_SCOPES, MEMORY_SOURCES, MEMORY_TYPES, TRUST_CLASSES } from '../model.ts';

const NAME_LENGTH_MAX = 200;
const name = () => z.string().min(1).max(NAME_LENGTH_MAX);

const captured = {
  outcome: z.enum(['stored', 'known', 'quarantined', 'rejected']),
  id: z.string().optional(),
  redacted: z.int().describe('secrets and personal data that were taken out'),
  reasons: z.array(z.strictObject({ gate: z.string(), reason: z.string() })),
};

export const addSchemas = {
  input: z.strictObject({
    content: z.string().describe('what to remember, as one statement'),
    type: z.enum(MEMORY_TYPES).default('fact').describe('what kind of thing it is'),
    source: z.enum(MEMORY_SOURCES).default('conversation').describe('where it comes from'),
    confidence: z.number().min(0).max(1).optional().describe('0 to 1; a guess needs 0.8'),
    scope: z
      .enum(MEMORY_SCOPES)
      .default('project')
      .describe(
        'private: yours in this project alone, neither committed nor sent to a team; global: yours, recalled in all your projects',
      ),
    tags: z.array(name()).optional(),
    thread: name().optional().describe('groups what followed one another'),
    session: name().optional(),
    agent: name().optional(),
    trust: z
      .enum(TRUST_CLASSES)
      .default('agent')
      .describe('who stands behind it; external for what was read somewhere'),
  }),
  output: z.strictObject(captured),
};

export const editSchemas = {
  input: z.strictObject({
    id: z.string().min(1),
    content: z.string().describe('what it says from now on'),
    scope: z.enum(MEMORY_SCOPES).default('project').describe('private, global: of your own memory'),
  }),
  output: z.strictObject({
    ...captured,
    before: z.string().describe('the id of the old text, now in the archive'),
  }),
};
