// The simulated world: public names, for tests.

export { SimDisk, type SimDiskOptions } from './disk.ts';
export {
  type FaultRun,
  type FaultSummary,
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type Trial,
} from './every-step.ts';
export { type Fault, SimulatedDeath, type Step } from './fault.ts';
export {
  type NetworkFault,
  type SentRequest,
  type SimAnswer,
  type SimHandler,
  SimNetwork,
  type SimRequest,
} from './network.ts';
export type { SimProcess, SimProgram } from './programs.ts';
export { createSeeded, type Seeded } from './seeded.ts';
export {
  type SimHost,
  SimWorld,
  type SimWorldOptions,
} from './world.ts';
