// What the ledger offers: decisions with evidence, checkpoints, resuming, tasks, the trajectory, places in the code.

import { defineOperation, type Operation } from '../kernel/operation.ts';
import { codeOperations } from './code/operations.ts';
import { taskOperations } from './task/operations.ts';
import { trajectoryOperations } from './trajectory/operations.ts';

/** The first search of a large project builds its index. */
const INDEX_TIMEOUT_MS = 10 * 60_000;

export const ledgerOperations: readonly Operation[] = [
  defineOperation({
    name: 'ledger.decide',
    summary: 'Record a decision with word-for-word evidence from the code',
    effect: 'write',
    positional: ['decision'],
    takesRest: true,
    surfaces: {
      http: true,
      ui: true,
      mcp: {
        tool: 'decide',
        description:
          'Record a decision so that it survives /clear. Quote the code it rests on word for word; a false quote is refused with what stands there. Use it whenever you settle something; not for chat.',
        unlisted: ['agent', 'session'],
        answer: 'structured',
      },
    },
    examples: ["ledger decide 'Use sliding expiration' --evidence '`graceMs = 900000` [src/auth/jwt.ts:52]'"],
    schemas: async () => (await import('./decide/schemas.ts')).decideSchemas,
    load: async () => (await import('./decide/decide-operation.ts')).decideCode,
  }),
  defineOperation({
    name: 'ledger.list',
    summary: 'List decisions, each with whether the code still bears it out',
    effect: 'read',
    surfaces: { http: true },
    examples: ['ledger list', 'ledger list --state stale --why', 'ledger list --query "export timeout"'],
    schemas: async () => (await import('./review/schemas.ts')).listSchemas,
    load: async () => (await import('./review/list-operation.ts')).listCode,
  }),
  defineOperation({
    name: 'ledger.show',
    multiline: ['quote'],
    summary: 'Show decisions whole, each quote beside the code as it is today',
    effect: 'read',
    positional: ['ids'],
    surfaces: { http: true },
    examples: ['ledger show d-0123456789ab'],
    schemas: async () => (await import('./review/schemas.ts')).showSchemas,
    load: async () => (await import('./review/show-operation.ts')).showCode,
  }),
  defineOperation({
    name: 'ledger.cite',
    summary: 'Check that quotes stand in the code, byte for byte',
    effect: 'read',
    positional: ['evidence'],
    surfaces: {
      http: true,
      mcp: {
        tool: 'verify_citation',
        description:
          'Check that quotes stand at path:line, byte for byte, before you rely on them. Records nothing.',
        answer: 'structured',
      },
    },
    examples: ["ledger cite '`export function a` [src/a.ts:1]'"],
    schemas: async () => (await import('./cite/schemas.ts')).citeSchemas,
    load: async () => (await import('./cite/cite-operation.ts')).citeCode,
  }),
  defineOperation({
    name: 'ledger.checkpoint',
    names: ['agent', 'session'],
    alias: 'checkpoint',
    summary: 'Check that decisions are grounded and bring everything up to date before a clear',
    effect: 'write',
    surfaces: {
      http: true,
      mcp: {
        tool: 'checkpoint',
        description:
          'Before /clear or /compact: checks that decisions have evidence, writes the handoff. Says what is missing.',
        unlisted: ['agent', 'date', 'dayOnly', 'session', 'force'],
        answer: 'structured',
      },
      prompt: {
        name: 'checkpoint',
        description: 'Have the model ground its decisions before the context goes away',
        text: 'Call the checkpoint tool. For each decision that it says lacks evidence, call decide again with the line of code it rests on, quoted word for word, or say that it is an assumption. Repeat until it passes, then tell me in one sentence what comes next.',
      },
    },
    examples: ['checkpoint', 'checkpoint --explain'],
    schemas: async () => (await import('./checkpoint/schemas.ts')).checkpointSchemas,
    load: async () => (await import('./checkpoint/checkpoint-operation.ts')).checkpointCode,
  }),
  defineOperation({
    name: 'ledger.ghost',
    summary: 'Verify, by two different searches, that something does not exist in the code',
    effect: 'write',
    positional: ['claim'],
    takesRest: true,
    surfaces: { http: true },
    timeoutMs: INDEX_TIMEOUT_MS,
    examples: ["ledger ghost 'no rate limiting' --query 'rate limit' --query 'throttle requests'"],
    schemas: async () => (await import('./ghost/schemas.ts')).ghostSchemas,
    load: async () => (await import('./ghost/ghost-operation.ts')).ghostCode,
  }),
  defineOperation({
    name: 'ledger.heal',
    summary: 'Bring missing notes, tasks and folders back from git, or from a template',
    effect: 'write',
    worksWithoutConfig: true,
    surfaces: { http: true },
    examples: ['ledger heal', 'ledger heal --check-only'],
    schemas: async () => (await import('./heal/schemas.ts')).healSchemas,
    load: async () => (await import('./heal/heal-operation.ts')).healCode,
  }),
  defineOperation({
    name: 'ledger.handoff',
    names: ['agent', 'session'],
    summary: 'End a session in the ledger without asking the gates',
    effect: 'write',
    surfaces: { http: true },
    examples: ["ledger handoff --next 'Add clock skew tolerance'"],
    schemas: async () => (await import('./handoff/schemas.ts')).handoffSchemas,
    load: async () => (await import('./handoff/handoff-operation.ts')).handoffCode,
  }),
  defineOperation({
    name: 'ledger.budget',
    paths: { transcript: 'read' },
    summary: 'Tell how full the context is, and what to do about it',
    effect: 'read',
    surfaces: { http: true },
    examples: ['ledger budget', 'ledger budget --tokens 12000'],
    schemas: async () => (await import('./budget/schemas.ts')).budgetSchemas,
    load: async () => (await import('./budget/budget-operation.ts')).budgetCode,
  }),
  ...taskOperations,
  ...trajectoryOperations,
  ...codeOperations,
];
