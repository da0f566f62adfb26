// The ledger as a domain: decisions, tasks, trajectory, code search.

import { defineDomain } from '../kernel/domain.ts';
import { ledgerOperations } from './operations.ts';
import { RECORDED } from './record/types.ts';
import {
  attentionBudgetSection,
  eddSection,
  groundingEnforcementSection,
  groundingSection,
  sessionContinuitySection,
  trajectorySection,
} from './sections.ts';

export const ledger = defineDomain({
  name: 'ledger',
  operations: ledgerOperations,
  sections: [
    groundingEnforcementSection,
    groundingSection,
    attentionBudgetSection,
    sessionContinuitySection,
    trajectorySection,
    eddSection,
  ],
  changes: [
    {
      owner: 'ledger',
      types: [RECORDED],
      load: async () => (await import('./record/changes.ts')).ledgerChangeTypes,
    },
  ],
  checks: [{ name: 'notes', load: async () => (await import('./checks.ts')).checkNotes }],
  panels: [
    {
      name: 'decisions',
      title: 'Decisions',
      page: 'decisions',
      load: async () => (await import('./panel.ts')).describeLedger,
    },
  ],
  jobs: [
    {
      name: 'archive-trajectory',
      operation: 'trajectory.archive',
      schedule: '0 5 * * *',
      purpose: 'packs old trajectory files and removes those past their time',
    },
  ],
});
