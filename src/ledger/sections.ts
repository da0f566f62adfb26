// The configuration sections of the ledger.

import { defineSection } from '../kernel/config/section.ts';

const schemas = () => import('./config-schemas.ts');

export const groundingEnforcementSection = defineSection(
  'grounding_enforcement',
  async () => (await schemas()).groundingEnforcement,
);
export const groundingSection = defineSection('grounding', async () => (await schemas()).grounding);
export const attentionBudgetSection = defineSection(
  'attention_budget',
  async () => (await schemas()).attentionBudget,
);
export const sessionContinuitySection = defineSection(
  'session_continuity',
  async () => (await schemas()).sessionContinuity,
);
export const trajectorySection = defineSection('trajectory', async () => (await schemas()).trajectory);
export const eddSection = defineSection('edd', async () => (await schemas()).edd);
