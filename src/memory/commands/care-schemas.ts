// Inputs and outputs of `memory list`, `show`, `forget`, `consolidate`, `restore`, `undo` and `stats`.

import { z } from 'zod';
import { MEMORY_SCOPES, MEMORY_SOURCES, MEMORY_TYPES, TRUST_CLASSES } from '../model.ts';

const LIMIT_DEFAULT = 50;
const scope = z
  .enum(MEMORY_SCOPES)
  .default('project')
  .describe('private, global: your own memory, of this project or for all');

const memory = z.strictObject({
  id: z.string(),
  type: z.enum(MEMORY_TYPES),
  content: z.string(),
  source: z.enum(MEMORY_SOURCES),
  confidence: z.number(),
  timestamp: z.string(),
  scope: z.enum(MEMORY_SCOPES),
  tags: z.array(z.string()),
  trust: z.enum(TRUST_CLASSES),
  thread: z.string().optional(),
  session: z.string().optional(),
  agent: z.string().optional(),
  conflicts: z.array(z.string()).optional(),
  alike: z.array(z.string()).optional().describe('older ones about the same'),
  apart: z.array(z.string()).optional().describe('those that somebody judged to say something else'),
  replacedBy: z.string().optional(),
  editOf: z.string().optional().describe('the one whose place it took by an edit'),
  cites: z.array(z.string()).optional(),
  archived: z.enum(['merged', 'expired', 'withdrawn', 'quarantined']).optional(),
  disputed: z.enum(['deleted']).optional(),
});
const flaws = z
  .array(z.strictObject({ id: z.string(), at: z.string(), flaw: z.string(), fix: z.string().optional() }))
  .describe('entries that were damaged, each with its file and line');
const health = {
  lost: z
    .int()
    .describe('memories in the journal that no file holds any more; memory restore brings them back'),
  flaws,
  journal: z.string().optional().describe('what is wrong with the journal, and the command that mends it'),
};
const reasons = z
  .array(z.strictObject({ gate: z.string(), reason: z.string() }))
  .optional()
  .describe('in quarantine: why the gates keep it back');
const place = z.enum(['session', 'durable', 'archive']);
const stale = z
  .array(z.string())
  .optional()
  .describe('places in code that it cites and that have changed since');
const placed = z.strictObject({ memory, place, path: z.string(), reasons, stale });

export const listSchemas = {
  input: z.strictObject({
    place: z
      .enum(['session', 'durable', 'archive', 'quarantine', 'all'])
      .default('all')
      .describe('where it stands; all leaves the archive out'),
    type: z.enum(MEMORY_TYPES).optional().describe('only of this type'),
    scope,
    conflicts: z.boolean().default(false).describe('only those that contradict another, newest first'),
    stale: z.boolean().optional().describe('only those that cite code which has changed since'),
    limit: z.int().min(1).max(100_000).default(LIMIT_DEFAULT).describe('how many, the newest'),
    offset: z
      .int()
      .min(0)
      .optional()
      .describe(
        'how many of the newest to leave out; page by page, what is lost or damaged is not looked for',
      ),
    query: z
      .string()
      .max(500)
      .optional()
      .describe('only those that hold all of these words, or parts of words'),
  }),
  output: z.strictObject({
    memories: z.array(placed),
    conflicts: z.array(z.strictObject({ newer: z.string(), older: z.string() })),
    total: z.int(),
    kept: z.int().describe('how many there are, whatever was asked for'),
    ...health,
  }),
};

export const showSchemas = {
  input: z.strictObject({
    id: z.string().min(1),
    history: z.boolean().default(false).describe('with what it took the place of'),
    scope,
  }),
  output: z.strictObject({
    memory,
    place,
    path: z.string(),
    reasons,
    conflicts: z.array(z.string()),
    stale: z.array(z.string()),
    history: z.array(memory),
  }),
};

export const forgetSchemas = {
  input: z.strictObject({
    ids: z.array(z.string().min(1)).min(1),
    scope,
    dryRun: z.boolean().default(false).describe('only show what would go'),
    yes: z.boolean().default(false).describe('do not ask'),
  }),
  output: z.strictObject({
    forgotten: z.array(
      z.strictObject({
        id: z.string(),
        place,
        path: z.string(),
        content: z.string(),
      }),
    ),
    missing: z.array(z.string()),
    erased: z.int().describe('records of the journal whose content was overwritten'),
    done: z.boolean(),
  }),
};

export const consolidateSchemas = {
  input: z.strictObject({
    scope,
    dryRun: z.boolean().default(false).describe('only show what would happen'),
  }),
  output: z.strictObject({
    promoted: z.int(),
    deduplicated: z.int(),
    rejected: z.int(),
    expired: z.int(),
    merged: z.array(
      z.strictObject({
        kept: z.string(),
        discarded: z.string(),
        similarity: z.number(),
        reason: z.string(),
        method: z.enum(['lexical']),
      }),
    ),
    conflicts: z.array(
      z.strictObject({
        newer: z.string(),
        older: z.string(),
        why: z.string(),
        texts: z.array(z.string()).optional(),
      }),
    ),
    families: z
      .array(
        z.strictObject({
          newer: z.string(),
          older: z.string(),
          likeness: z.number(),
          texts: z.array(z.string()).describe('of the newer and the older one'),
        }),
      )
      .describe('pairs about the same that nobody judged yet: memory judge'),
    fallbackUsed: z.boolean(),
    dryRun: z.boolean(),
  }),
};

export const restoreSchemas = {
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .optional()
      .describe('only this memory: one that was lost, or one to let in from quarantine'),
    all: z
      .boolean()
      .default(false)
      .describe('taken for older scripts: everything that is lost comes back in any case'),
    dryRun: z.boolean().default(false).describe('only show what would come back'),
    yes: z.boolean().default(false).describe('do not ask before one is let in from quarantine'),
  }),
  output: z.strictObject({
    restored: z.array(z.strictObject({ id: z.string(), place, content: z.string() })),
    setAside: z
      .array(z.strictObject({ path: z.string(), copy: z.string(), onlyInCopy: z.array(z.string()) }))
      .describe('damaged files that were rebuilt, each with the copy that was kept'),
    separated: z
      .array(z.strictObject({ id: z.string(), to: z.string() }))
      .describe('memories that shared an id with another, and the id that is their own'),
    flaws,
    unreadable: z.array(z.string()).describe('damaged files that only a person can mend'),
    dryRun: z.boolean(),
    done: z.boolean(),
  }),
};

export const undoSchemas = {
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .optional()
      .describe(
        'the memory to take back out of the archive, or whose keeping within a day to undo; without it the last that a prompt or an edit became within a day, else the last that was merged',
      ),
    scope,
  }),
  output: z.strictObject({
    restored: z.string().optional(),
    forgotten: z.strictObject({ id: z.string(), content: z.string() }).optional(),
    replacedBy: z.string().optional(),
  }),
};

export const statsSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    sessionEntries: z.int(),
    durableEntries: z.int(),
    archivedEntries: z.int(),
    quarantinedEntries: z.int(),
    conflicts: z.int(),
    lastConsolidation: z.string().nullable(),
    storageBytes: z.int(),
    byType: z.record(z.string(), z.int()),
    embedding: z.string(),
    ...health,
  }),
};
