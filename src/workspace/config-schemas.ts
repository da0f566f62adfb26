// Schemas of the sections `hooks` and `serve`. Keys are snake_case, as people write them in YAML.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

export const hooks = z.strictObject({
  fail_closed: z
    .boolean()
    .default(false)
    .describe('block the agent when a hook of ours fails, instead of going on')
    .meta(guard('weakens')),
});

export const serve = z.strictObject({
  allowed_hosts: z
    .array(z.string().min(1))
    .default([])
    .describe('host names besides the loopback ones that requests may be addressed to')
    .meta(guard('weakens')),
});
