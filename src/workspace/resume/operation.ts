// `ledger resume` spans domains: what the ledger holds, what the last session came to, and what the person wants.

import { defineOperation } from '../../kernel/operation.ts';

export const resumeOperation = defineOperation({
  name: 'ledger.resume',
  multiline: ['text'],
  alias: 'resume',
  summary: 'Tell where the work stands, in at most 300 tokens',
  effect: 'read',
  positional: ['query'],
  takesRest: true,
  surfaces: {
    http: true,
    mcp: {
      tool: 'resume',
      description:
        'Where the work stands: task, last decisions with evidence checked again, next steps. Level 2 with a query for more.',
      answer: 'text',
    },
    resource: {
      uri: 'loa://notes',
      description: 'All that the ledger holds: task, decisions, next steps',
      input: { level: 3 },
    },
    prompt: { name: 'resume', description: 'Put in front of the model where the work stands' },
  },
  examples: ['resume', 'resume "token expiry"', 'resume --level 3'],
  schemas: async () => (await import('../../ledger/resume/schemas.ts')).resumeSchemas,
  load: async () => (await import('./resume-operation.ts')).resumeCode,
});
