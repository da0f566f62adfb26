// Schema of the section `butterfreezone`.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';
import { DEFAULTS } from './defaults.ts';
import { DOCUMENT_NAME } from './model.ts';

const entry = z.union([
  z.string().min(1),
  z.looseObject({
    repo: z.string().min(1).describe('owner/name, an address, or a folder'),
    role: z.string().optional(),
    relationship: z.string().optional().describe('the same as role, in older files'),
    type: z.string().optional().describe('used where there is no role'),
    interface: z.string().optional(),
    capabilities: z.array(z.string()).optional().describe('used where there is no interface'),
    protocol: z.string().optional(),
  }),
]);

const hook = (on: boolean, what: string) => z.boolean().default(on).describe(what);

export const butterfreezone = z.strictObject({
  enabled: z.boolean().default(true).describe('generate BUTTERFREEZONE.md'),
  output_path: z
    .string()
    .min(1)
    .default(DOCUMENT_NAME)
    .describe('where it goes, relative to the project')
    .meta(guard('moves', 'inside-project')),
  word_budget: z
    .strictObject({
      total: z.int().min(100).default(DEFAULTS.wordsMax).describe('words of the whole document'),
      per_section: z.int().min(20).default(DEFAULTS.sectionWordsMax).describe('words of any one section'),
    })
    .default({ total: DEFAULTS.wordsMax, per_section: DEFAULTS.sectionWordsMax }),
  model_hints: z
    .string()
    .max(200)
    .optional()
    .describe('which models work here, for agents: shown in the context of the document'),
  staleness_days: z
    .number()
    .positive()
    .default(DEFAULTS.stalenessDays)
    .describe('age after which a document whose citations no longer all hold is called old'),
  hooks: z
    .strictObject({
      run_bridge: hook(true, 'generate when a bridge run finishes'),
      run_sprint_plan: hook(false, 'for scripts that end a sprint plan; loa has no such moment'),
      post_merge: hook(false, 'for scripts that merge; loa has no such moment'),
      ride: hook(false, 'for scripts that end a ride; loa has no such moment'),
      ship: hook(false, 'for scripts that ship; loa has no such moment'),
    })
    .prefault({}),
  rtfm: z
    .strictObject({
      check_enabled: z.boolean().default(true).describe('validate the document in the RTFM gate'),
      strict_mode: z.boolean().default(false).describe('let that gate fail'),
    })
    .prefault({}),
  ecosystem: z
    .strictObject({
      auto_detect: z.boolean().default(true).describe('find related repositories in the manifests'),
      manual_entries: z.array(entry).default([]).describe('repositories that this one belongs with'),
    })
    .prefault({}),
  manual_sections: z
    .strictObject({
      sentinel_start: z.string().min(1).default(DEFAULTS.sentinelStart),
      sentinel_end: z.string().min(1).default(DEFAULTS.sentinelEnd),
    })
    .prefault({}),
  security: z
    .strictObject({
      redaction_enabled: z
        .boolean()
        .default(true)
        .describe('take secrets out of the document; false writes them as they stand, and says so')
        .meta(guard('weakens', 'true')),
    })
    .prefault({}),
});
