// The configuration sections of the ledger.

import type { ZodType } from 'zod';

const schemas = () => import('./config-schemas.ts');

export const ledgerSections: readonly { readonly name: string; schema(): Promise<ZodType> }[] = [
  { name: 'grounding_enforcement', schema: async () => (await schemas()).groundingEnforcement },
  { name: 'grounding', schema: async () => (await schemas()).grounding },
  { name: 'attention_budget', schema: async () => (await schemas()).attentionBudget },
  { name: 'session_continuity', schema: async () => (await schemas()).sessionContinuity },
  { name: 'trajectory', schema: async () => (await schemas()).trajectory },
  { name: 'edd', schema: async () => (await schemas()).edd },
];
