// What the ledger offers: decisions with evidence, checkpoints, resuming.

import { defineOperation, type Operation } from '../kernel/operation.ts';

export const ledgerOperations: readonly Operation[] = [
  defineOperation({
    name: 'ledger.decide',
    summary: 'Record a decision with word-for-word evidence from the code',
    effect: 'write',
    positional: ['decision'],
    surfaces: {
      http: true,
      mcp: {
        tool: 'decide',
        description:
          'Record a decision so that it survives /clear. Quote the code it rests on word for word; a false quote is refused with what stands there. Use it whenever you settle something; not for chat.',
        answer: 'structured',
      },
    },
    examples: ["ledger decide 'Use sliding expiration' --evidence '`graceMs = 900000` [src/auth/jwt.ts:52]'"],
    schemas: async () => (await import('./decide/schemas.ts')).decideSchemas,
    load: async () => (await import('./decide/run.ts')).decideCode,
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
    load: async () => (await import('./cite/run.ts')).citeCode,
  }),
  defineOperation({
    name: 'ledger.checkpoint',
    alias: 'checkpoint',
    summary: 'Check that decisions are grounded and bring everything up to date before a clear',
    effect: 'write',
    surfaces: {
      http: true,
      mcp: {
        tool: 'checkpoint',
        description:
          'Before /clear or /compact: checks that decisions have evidence, writes the handoff. Says what is missing.',
        answer: 'structured',
      },
    },
    examples: ['checkpoint', 'checkpoint --explain'],
    schemas: async () => (await import('./checkpoint/schemas.ts')).checkpointSchemas,
    load: async () => (await import('./checkpoint/run.ts')).checkpointCode,
  }),
  defineOperation({
    name: 'ledger.resume',
    alias: 'resume',
    summary: 'Tell where the work stands, in about a hundred tokens',
    effect: 'read',
    positional: ['query'],
    surfaces: {
      http: true,
      mcp: {
        tool: 'resume',
        description:
          'Where the work stands: task, last decisions with evidence checked again, next steps. Level 2 with a query for more.',
        answer: 'text',
      },
    },
    examples: ['resume', 'resume "token expiry"', 'resume --level 3'],
    schemas: async () => (await import('./resume/schemas.ts')).resumeSchemas,
    load: async () => (await import('./resume/run.ts')).resumeCode,
  }),
];
