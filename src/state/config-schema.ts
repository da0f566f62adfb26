// Schema of the section `paths`. Keys are snake_case, as people write them in YAML.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

export const paths = z.strictObject({
  grimoire: z
    .string()
    .min(1)
    .optional()
    .describe('folder of the State Zone, relative to the project')
    .meta(guard('moves', 'inside-project')),
  journal: z
    .string()
    .min(1)
    .optional()
    .describe('folder of the journal; relative to the project, or absolute')
    .meta(guard('moves')),
});
