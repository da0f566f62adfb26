// The three programs of the ledger that have names of their own.

import { groundingCheck } from './grounding-check.ts';
import type { SeedProgram } from './model.ts';
import { selfHealState } from './self-heal-state.ts';
import { synthesisCheckpoint } from './synthesis-checkpoint.ts';

export type { ProgramAnswer, SeedProgram } from './model.ts';

export const ledgerPrograms: Readonly<
  Record<'grounding-check' | 'self-heal-state' | 'synthesis-checkpoint', SeedProgram>
> = {
  'grounding-check': groundingCheck,
  'self-heal-state': selfHealState,
  'synthesis-checkpoint': synthesisCheckpoint,
};
