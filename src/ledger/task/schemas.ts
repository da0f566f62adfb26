// Inputs and outputs of the task operations.

import { z } from 'zod';

const TEXT_MAX = 1000;
const id = z.string().min(1).max(64).describe('task id');
const texts = z.array(z.string().min(1).max(TEXT_MAX)).max(50).default([]);
const priority = z.int().min(0).max(4).describe('0 is the most urgent, 4 the least');
const agent = z.string().min(1).max(64).optional().describe('who asks');

const brief = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.number(),
  type: z.string(),
  assignee: z.string().optional(),
  heldBy: z.string().optional().describe('who holds it now'),
  dependsOn: z.array(z.string()),
});

const problems = z
  .array(z.strictObject({ path: z.string(), reason: z.string() }))
  .describe('files that are no tasks');

export const readySchemas = {
  input: z.strictObject({ agent, limit: z.int().min(1).max(200).default(20).describe('how many') }),
  output: z.strictObject({ tasks: z.array(brief), more: z.int(), problems }),
};

export const listSchemas = {
  input: z.strictObject({
    status: z.string().max(40).optional().describe('only these; without it, all that are not closed'),
    all: z.boolean().default(false).describe('closed ones too'),
    export: z.boolean().default(false).describe('as lines of issues.jsonl'),
  }),
  output: z.strictObject({ tasks: z.array(brief), problems, jsonl: z.string().optional() }),
};

export const showSchemas = {
  input: z.strictObject({ id }),
  output: z.strictObject({
    task: brief,
    dependencies: z.array(z.string()).describe('each with its status'),
    nextSteps: z.array(z.string()),
    blockers: z.array(z.string()),
    questions: z.array(z.string()),
    decisions: z.array(z.unknown()),
    scenarios: z.array(z.unknown()),
    handoffs: z.array(z.unknown()),
    file: z.string(),
  }),
};

export const createSchemas = {
  input: z.strictObject({
    title: z.string().min(1).max(TEXT_MAX).optional().describe('what is to be done'),
    type: z.string().max(40).default('task').describe('feature, bug, task, …'),
    priority: priority.default(2),
    depends: texts.describe('ids of tasks that come first'),
    next: texts.describe('next steps'),
    import: z.string().max(4096).optional().describe('an issues.jsonl to take over'),
  }),
  output: z.strictObject({
    created: z.array(z.string()),
    known: z.int(),
    problems: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
  }),
};

export const updateSchemas = {
  input: z.strictObject({
    id,
    agent,
    claim: z.boolean().default(false).describe('take it, so that nobody else does'),
    release: z.boolean().default(false).describe('give it back'),
    leaseMinutes: z.int().min(1).max(10_080).default(60).describe('how long a claim holds'),
    status: z.enum(['open', 'in_progress', 'blocked']).optional().describe('open also reopens a closed one'),
    force: z.boolean().default(false).describe('change it although somebody else holds it'),
    title: z.string().max(TEXT_MAX).optional(),
    priority: priority.optional(),
    next: texts.describe('add next steps'),
    done: texts.describe('next steps that are done'),
    blocker: texts.describe('add blockers'),
    unblock: texts.describe('blockers that are gone'),
    question: texts.describe('add questions'),
    scenario: texts.describe('add test scenarios'),
    depends: texts.describe('add ids it depends on'),
  }),
  output: z.strictObject({
    id: z.string(),
    changed: z.boolean(),
    holder: z.string().optional(),
    until: z.string().optional(),
    status: z.string(),
    refused: z.string().optional().describe('why nothing was changed'),
    note: z.string().optional().describe('what to know of it'),
  }),
};

export const closeSchemas = {
  input: z.strictObject({
    id,
    agent,
    reason: z.string().max(TEXT_MAX).optional().describe('how it ended'),
    force: z.boolean().default(false).describe('close it although somebody else holds it'),
  }),
  output: z.strictObject({
    id: z.string(),
    changed: z.boolean(),
    refused: z.string().optional(),
    note: z.string().optional().describe('what to know of it'),
  }),
};

export const diffSchemas = {
  input: z.strictObject({
    id,
    since: z.string().max(40).optional().describe('a moment; else the last handoff'),
  }),
  output: z.strictObject({
    id: z.string(),
    since: z.string(),
    decisions: z.array(z.unknown()),
    handoffs: z.array(z.unknown()),
    fields: z
      .array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .describe('against git HEAD'),
    comparedWith: z.string(),
  }),
};
