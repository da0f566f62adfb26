// Runs a workload many times, each time with one I/O step made to fail or to be the last before a power loss, and checks
// what is left. For the fault tests of any domain. A trial that breaks names its step and seed, so that it can be repeated.
// In the workload, push to `facts` what was acknowledged; the check is given those facts and a fresh host on the disk.

import { type Fault, SimulatedDeath, type Step } from './fault.ts';
import type { Seeded } from './seeded.ts';
import { type SimHost, SimWorld, type SimWorldOptions } from './world.ts';

export interface Trial {
  readonly fault: string;
  readonly step: Step | undefined;
  readonly seed: number;
}

export interface FaultRun<Facts> {
  /** Fresh, empty facts for one trial. */
  readonly facts: () => Facts;
  /** Prepares the disk; no fault strikes here, and all of it is durable. */
  readonly setup?: (host: SimHost) => Promise<void>;
  /** In failure runs it must go on after failures, as a program would. */
  readonly workload: (host: SimHost, facts: Facts) => Promise<void>;
  /** Throws when a promise is broken. Runs on a fresh process, after a crash on a fresh machine. */
  readonly check: (host: SimHost, facts: Facts, trial: Trial) => Promise<void>;
  /** What a program does first after a crash; when given, crashes strike it too. */
  readonly recover?: (host: SimHost) => Promise<void>;
  /** Faults that strike in every trial besides the one under trial. Called once per trial, for a fresh count. */
  readonly background?: () => (step: Step) => Fault | undefined;
  /** In failure runs: only steps that change something fail, for workloads whose reads others try. */
  readonly sparesReads?: boolean;
  readonly seeds?: readonly number[];
  readonly world?: SimWorldOptions;
  /** Recoveries are crashed at this many steps per trial, spread evenly; all when fewer. */
  readonly recoveryStepsMax?: number;
}

export interface FaultSummary {
  /** I/O steps of the workload. */
  readonly steps: number;
  readonly trials: number;
}

/** Steps that change nothing: a crash before them is the same as a crash before the next one that does. */
const HARMLESS: ReadonlySet<string> = new Set(['read', 'pread', 'stat', 'list', 'open', 'space']);
/** A chance that always decides against what was not synced. */
const KEEPS_NOTHING: Seeded = {
  below: () => 0,
  chance: () => false,
  bytes: (count) => new Uint8Array(count),
};
const DEFAULT_SEEDS = [1, 2, 3] as const;

/** Power loss before every step that matters, and after the last. */
export async function runWithCrashAtEveryStep<Facts>(run: FaultRun<Facts>): Promise<FaultSummary> {
  let trials = 0;
  let steps = 0;
  for (const seed of run.seeds ?? DEFAULT_SEEDS) {
    const all = await countSteps(run, seed);
    steps = Math.max(steps, all.length);
    const ends = [...all.filter((step) => !HARMLESS.has(step.operation)), undefined];
    for (const step of ends) {
      const { world, facts } = await runOnce(run, seed, (now) =>
        now === step?.number ? { kind: 'crash' } : undefined,
      );
      if (!world.isDown) world.crash();
      const trial = { fault: 'crash', step, seed };
      trials += await checkAfterCrash(run, { world, facts, trial });
    }
  }
  return { steps, trials };
}

/** One step fails with a system error, or writes short; then the process ends, and then the power goes as well. */
export async function runWithFailureAtEveryStep<Facts>(
  run: FaultRun<Facts>,
  faults: readonly Exclude<Fault, { kind: 'crash' }>[],
): Promise<FaultSummary> {
  let trials = 0;
  let steps = 0;
  for (const seed of run.seeds ?? DEFAULT_SEEDS) {
    const all = await countSteps(run, seed);
    steps = Math.max(steps, all.length);
    for (const fault of faults) {
      for (const step of all) {
        if (fault.kind !== 'fail' && step.operation !== 'write') continue;
        if (run.sparesReads === true && HARMLESS.has(step.operation)) continue;
        const { world, facts, host } = await runOnce(run, seed, (now) =>
          now === step.number ? fault : undefined,
        );
        const trial = {
          fault: 'errno' in fault ? `${fault.kind} ${fault.errno}` : 'short write',
          step,
          seed,
        };
        // What a crash at the end of the workload leaves: by chance, and at worst nothing but what was synced.
        const afterCrash = world.restart(seed);
        const atWorst = new SimWorld(seed, run.world, {
          disk: world.disk.crash(KEEPS_NOTHING),
          network: world.network,
        });
        world.kill(host);
        for (const machine of [world, afterCrash, atWorst]) {
          await checkTrial(run, machine.openHost(), { facts, trial });
          trials += 1;
        }
      }
    }
  }
  return { steps, trials };
}

async function countSteps<Facts>(run: FaultRun<Facts>, seed: number): Promise<readonly Step[]> {
  const { world } = await runOnce(run, seed, () => undefined);
  return [...world.steps];
}

interface Ended<Facts> {
  readonly world: SimWorld;
  readonly host: SimHost;
  readonly facts: Facts;
}

async function runOnce<Facts>(
  run: FaultRun<Facts>,
  seed: number,
  faultAt: (step: number) => Fault | undefined,
): Promise<Ended<Facts>> {
  const world = new SimWorld(seed, run.world);
  if (run.setup !== undefined) {
    const host = world.openHost('setup');
    await run.setup(host);
    world.kill(host);
    world.disk.settle();
  }
  const host = world.openHost('workload');
  const facts = run.facts();
  const background = run.background?.();
  world.arm((step) => faultAt(step.number) ?? background?.(step));
  await untilEnd(world, run.workload(host, facts));
  return { world, host, facts };
}

/** A crash ends the run whatever the workload waits for; its own errors are real ones unless the power is off. */
async function untilEnd(world: SimWorld, work: Promise<void>): Promise<void> {
  const guarded = work.catch((error: unknown) => {
    if (!world.isDown) throw error;
  });
  await Promise.race([guarded, world.whenCrashed]);
}

interface Crashed<Facts> {
  readonly world: SimWorld;
  readonly facts: Facts;
  readonly trial: Trial;
}

async function checkAfterCrash<Facts>(run: FaultRun<Facts>, crashed: Crashed<Facts>): Promise<number> {
  const { world, facts, trial } = crashed;
  await checkTrial(run, world.restart(trial.seed).openHost(), { facts, trial });
  return run.recover === undefined ? 1 : 1 + (await crashRecovery(run, crashed));
}

/** Power loss during recovery, at steps spread over it, then the check on what two crashes left. */
async function crashRecovery<Facts>(
  run: FaultRun<Facts>,
  { world, facts, trial }: Crashed<Facts>,
): Promise<number> {
  const recover = run.recover;
  if (recover === undefined) return 0;
  const attempt = async (faultAt: (step: Step) => Fault | undefined): Promise<SimWorld> => {
    const restarted = world.restart(trial.seed);
    restarted.arm(faultAt);
    await untilEnd(restarted, recover(restarted.openHost('recovery')));
    return restarted;
  };
  const all = (await attempt(() => undefined)).steps.filter((step) => !HARMLESS.has(step.operation));
  const stride = Math.max(1, Math.ceil(all.length / (run.recoveryStepsMax ?? Number.POSITIVE_INFINITY)));
  let trials = 0;
  for (let index = trial.seed % stride; index < all.length; index += stride) {
    const step = all[index]!;
    const crashedAgain = await attempt((now) => (now.number === step.number ? { kind: 'crash' } : undefined));
    const again = { ...trial, fault: `${describe(trial)}, then crash in recovery`, step };
    await checkTrial(run, crashedAgain.restart(trial.seed + 1000).openHost(), { facts, trial: again });
    trials += 1;
  }
  return trials;
}

async function checkTrial<Facts>(
  run: FaultRun<Facts>,
  host: SimHost,
  { facts, trial }: { readonly facts: Facts; readonly trial: Trial },
): Promise<void> {
  try {
    await run.check(host, facts, trial);
  } catch (error) {
    if (error instanceof SimulatedDeath) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${describe(trial)}: ${message}`, { cause: error });
  } finally {
    host.world.kill(host);
  }
}

function describe({ fault, step, seed }: Trial): string {
  const place =
    step === undefined ? 'after the last step' : `at step ${step.number} (${step.operation} ${step.path})`;
  return `${fault} ${place}, seed ${seed}`;
}
