// Inputs and outputs of `loa team`.

import { z } from 'zod';
import { PROJECT_NAME } from '../config-schemas.ts';

const project = z
  .string()
  .regex(PROJECT_NAME)
  .optional()
  .describe("the project's name in the database, the same for everybody; else the first commit names it");
const who = z.string().min(1).max(128).describe('a user of the database, or the id of a machine');

const refused = z.string().optional().describe('why nothing was done');
const synced = {
  refused,
  sent: z.int(),
  received: z.int(),
  files: z.int(),
  notices: z.array(z.string()),
};

export const joinSchemas = {
  input: z.strictObject({ project }),
  output: z.strictObject({
    project: z.string().optional(),
    machine: z.string().optional(),
    founded: z.boolean(),
    joined: z.boolean(),
    ...synced,
  }),
};

export const leaveSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ left: z.boolean(), project: z.string().optional(), told: z.boolean() }),
};

const machine = z.strictObject({
  machine: z.string(),
  name: z.string(),
  role: z.string(),
  records: z.int(),
  state: z.enum(['joined', 'left', 'removed']),
});

export const statusSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    joined: z.boolean(),
    machine: z.string().optional(),
    project: z.string().optional(),
    connected: z.boolean(),
    why: z.string().optional(),
    behind: z.int().nullable(),
    ahead: z.int(),
    conflicts: z.array(z.string()),
    stuck: z.array(z.strictObject({ position: z.int(), problem: z.string() })),
    synced_at: z.string().optional(),
    machines: z.array(machine),
  }),
};

export const syncSchemas = {
  input: z.strictObject({
    whileWanted: z
      .boolean()
      .default(false)
      .describe('go on while other processes of this machine ask for it; nothing when one does so already'),
  }),
  output: z.strictObject(synced),
};

export const memberSchemas = {
  input: z.strictObject({ who }),
  output: z.strictObject({ who: z.string(), project: z.string().optional(), changed: z.boolean(), refused }),
};
