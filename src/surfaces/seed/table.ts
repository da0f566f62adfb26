// The programs that older scripts call by their own names. Another one is another file beside this and another line here.

import { groundGen } from './ground-gen.ts';
import { groundMesh } from './ground-mesh.ts';
import { groundValidate } from './ground-validate.ts';
import { groundingCheck } from './grounding-check.ts';
import { healthCheck } from './health-check.ts';
import type { SeedProgram } from './seed-program.ts';
import { selfHealState } from './self-heal-state.ts';
import { synthesisCheckpoint } from './synthesis-checkpoint.ts';

export const seedPrograms: readonly SeedProgram[] = [
  groundGen,
  groundValidate,
  groundMesh,
  groundingCheck,
  synthesisCheckpoint,
  selfHealState,
  healthCheck,
];
