// Inputs and outputs of `loa state`.

import { z } from 'zod';
import { RECOVERY_STATES } from '../machine/table.ts';
import { PROBLEM_KINDS } from '../manifest/compare.ts';
import { VERIFY_VERDICTS } from '../manifest/verify.ts';

const store = z.string().min(1).optional().describe('only this store');
const generation = z.int().min(1);
const kind = z.enum(['folder', 's3', 'git']);
const next = z.string().optional().describe('what a person can do about it');
const nexts = z.array(z.string()).optional().describe('what a person can do about it');

export const manifestSchemas = {
  input: z.strictObject({
    accept: z
      .boolean()
      .default(false)
      .describe('sign what is there, also when files or the journal of the last manifest are gone'),
  }),
  output: z.strictObject({
    path: z.string(),
    lineage: z.string(),
    generation,
    files: z.int(),
  }),
};

export const verifySchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    verdict: z.enum(VERIFY_VERDICTS),
    generation: generation.nullable(),
    problems: z.array(z.strictObject({ path: z.string(), kind: z.enum(PROBLEM_KINDS) })),
    accounted: z.boolean().describe('whether the journal says why each of them differs'),
    edited: z.array(z.string()).describe('of them, the texts that somebody edited by hand and mostly kept'),
    reason: z.string().optional().describe('what is wrong with the manifest itself'),
  }),
};

export const backupSchemas = {
  input: z.strictObject({
    store,
    anew: z.boolean().default(false).describe('the store was emptied or replaced on purpose'),
  }),
  output: z.strictObject({
    stores: z.array(
      z.strictObject({
        name: z.string(),
        kind,
        outcome: z.enum(['stored', 'up-to-date', 'refused', 'failed']),
        generation,
        uploaded_bytes: z.int(),
        reason: z.string().optional(),
        next,
      }),
    ),
    left_out: z.array(z.strictObject({ path: z.string(), why: z.string() })),
  }),
};

export const listSchemas = {
  input: z.strictObject({ store }),
  output: z.strictObject({
    generations: z.array(
      z.strictObject({
        store: z.string(),
        lineage: z.string(),
        generation,
        generated_at: z.string(),
        files: z.int(),
        bytes: z.int(),
      }),
    ),
    unreadable: z
      .array(z.strictObject({ store: z.string(), reason: z.string() }))
      .describe('stores and records that could not be read or believed'),
  }),
};

export const restoreSchemas = {
  input: z.strictObject({
    store,
    generation: generation.optional().describe('the newest unless given'),
    to: z.string().min(1).optional().describe('an empty folder to restore to, instead of in place'),
    yes: z.boolean().default(false).describe('do not ask'),
  }),
  output: z.strictObject({
    restored: z.boolean(),
    store: z.string(),
    generation: generation.nullable(),
    files: z.int(),
    to: z.string(),
    kept_aside: z.string().optional(),
    reason: z.string().optional(),
    next: nexts,
  }),
};

export const recoverSchemas = {
  input: z.strictObject({
    graph: z.boolean().default(false).describe('print the machine as a Mermaid drawing, and do nothing'),
  }),
  output: z.strictObject({
    state: z.enum(RECOVERY_STATES),
    source: z.enum(['local', 'folder', 's3', 'git', 'template']).nullable(),
    store: z.string().optional(),
    generation: z.int().optional(),
    trace: z.array(z.enum(RECOVERY_STATES)),
    kept_aside: z.string().optional(),
    edited: z
      .array(z.string())
      .optional()
      .describe('texts that somebody edited by hand since they were signed; they stay as they are'),
    reason: z.string().optional(),
    next: nexts,
    changed: z.boolean(),
    graph: z.string().optional(),
  }),
};

export const statusSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    state: z.enum(RECOVERY_STATES),
    degraded: z.boolean(),
    reason: z.string().optional(),
    gone: z
      .string()
      .optional()
      .describe(
        'what the signed manifest names and is not here any more; "loa state recover" brings it back',
      ),
    forgotten: z
      .array(z.strictObject({ name: z.string(), generation: z.int() }))
      .describe('stores that held something and that no setting names any more'),
    next: z.string().optional().describe('the command that names them again'),
    last_restore: z.string().nullable(),
    restore_count: z.int().describe('restores on this machine, of which last_restore was the last'),
    stores: z.array(
      z.strictObject({
        name: z.string(),
        kind,
        reachable: z.boolean(),
        generation: z.int().optional(),
        reason: z.string().optional(),
      }),
    ),
    alarms: z.array(
      z.strictObject({ at: z.string(), where: z.string(), problem: z.string(), message: z.string() }),
    ),
    last_drill: z.strictObject({ at: z.string(), ok: z.boolean(), stores: z.int() }).optional(),
  }),
};

const recoveryState = z.enum(RECOVERY_STATES);

export const machineSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    state: recoveryState.describe('the one it is in now'),
    reason: z.string().optional(),
    states: z.array(recoveryState),
    ends: z.array(recoveryState).describe('where a run ends'),
    transitions: z.array(
      z.strictObject({ from: recoveryState, event: z.string(), to: recoveryState, because: z.string() }),
    ),
  }),
};

export const drillSchemas = {
  input: z.strictObject({ store }),
  output: z.strictObject({
    drills: z.array(
      z.strictObject({
        store: z.string(),
        ok: z.boolean(),
        generation: z.int().nullable(),
        files: z.int(),
        ms: z.int(),
        reason: z.string().optional(),
        next,
      }),
    ),
  }),
};

export const pruneSchemas = {
  input: z.strictObject({
    keep: z.int().min(1).describe('how many generations stay in each store'),
    store,
  }),
  output: z.strictObject({
    removed: z.int(),
    kept: z.int(),
    stores: z.array(
      z.strictObject({
        store: z.string(),
        removed: z.int(),
        kept: z.int(),
        packs: z.int().describe('packs that nothing needs any more, and that are gone'),
        reason: z.string().optional(),
      }),
    ),
  }),
};
