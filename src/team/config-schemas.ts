// Schema of the section `team`. Keys are snake_case, as people write them in YAML.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

export const PROJECT_NAME = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/;

export const teamSchema = z.strictObject({
  database: z
    .string()
    .optional()
    .describe('address of the PostgreSQL database through which the machines of a team share what they know')
    .meta({ ...guard('sends'), 'x-env': ['LOA_DATABASE_URL'] }),
  project: z
    .string()
    .regex(PROJECT_NAME)
    .optional()
    .describe("the project's name there; without it, the repository's first commit names it")
    .meta(guard('sends')),
  sync_after_changes: z
    .boolean()
    .default(true)
    .describe('whether a command that changed something has it sent at once, by a process of its own'),
  linger_seconds: z
    .number()
    .min(0)
    .max(600)
    .default(15)
    .describe('how long that process stays for the next change, and for those of others, before it ends'),
  poll_seconds: z
    .number()
    .min(0.2)
    .max(3600)
    .default(5)
    .describe('how often a server looks for changes of others when the database does not announce them'),
});
