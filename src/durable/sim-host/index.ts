// The simulated world: public names, for tests.

export { SimDisk, type SimDiskOptions } from './disk.ts';
export {
  type FaultRun,
  type FaultSummary,
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type Trial,
} from './every-step.ts';
export { createSeeded, type Seeded } from './seeded.ts';
export {
  type Fault,
  type SimHost,
  SimulatedDeath,
  SimWorld,
  type SimWorldOptions,
  type Step,
} from './world.ts';
