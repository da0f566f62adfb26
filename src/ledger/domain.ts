// The ledger as a domain: decisions, tasks, trajectory, code search.

import { defineDomain } from '../kernel/domain.ts';
import { ledgerOperations } from './operations.ts';
import { RECORDED } from './record/types.ts';

const schemas = () => import('./config-schemas.ts');

export const ledger = defineDomain({
  name: 'ledger',
  operations: ledgerOperations,
  sections: [
    { name: 'grounding_enforcement', schema: async () => (await schemas()).groundingEnforcement },
    { name: 'grounding', schema: async () => (await schemas()).grounding },
    { name: 'attention_budget', schema: async () => (await schemas()).attentionBudget },
    { name: 'session_continuity', schema: async () => (await schemas()).sessionContinuity },
    { name: 'trajectory', schema: async () => (await schemas()).trajectory },
    { name: 'edd', schema: async () => (await schemas()).edd },
  ],
  changes: [
    {
      owner: 'ledger',
      types: [RECORDED],
      load: async () => (await import('./record/changes.ts')).ledgerChangeTypes,
    },
  ],
  checks: [{ name: 'notes', load: async () => (await import('./checks.ts')).checkNotes }],
  jobs: [
    {
      name: 'archive-trajectory',
      operation: 'trajectory.archive',
      schedule: '0 5 * * *',
      purpose: 'packs old trajectory files and removes those past their time',
    },
  ],
});
