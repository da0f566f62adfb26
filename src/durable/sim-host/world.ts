// A simulated machine: one disk, one clock, several processes. Counts the I/O steps of all of them; at a chosen step one
// call fails, or the power goes. A killed process loses its locks and what it waited for, but not what it wrote; a crash
// takes what was not synced as well, and `restart` boots a new machine on what is left. The network outlives the machine.

import type { Host, Locks, ProcessExit, Processes, ProcessIdentity } from '../../kernel/host.ts';
import { createVirtualClock, VirtualTime } from './clock.ts';
import { SimDisk, type SimDiskOptions } from './disk.ts';
import { type Fault, failureOf, SimulatedDeath, type Step } from './fault.ts';
import { createSimFiles, type StepGate, type Verdict } from './files.ts';
import type { Inode } from './inode.ts';
import { SimNetwork } from './network.ts';
import { notRun, SimPrograms } from './programs.ts';
import { createSeeded, type Seeded } from './seeded.ts';

const SYNC_MS_MIN = 0.2;
const SYNC_MS_SPREAD = 4;
const WRITE_BACK_CHANCE = 0.3;

export interface SimWorldOptions extends SimDiskOptions {
  /** Syncs answer "done" and do nothing: the broken disk that a harness must be able to catch. */
  readonly syncsAreLies?: boolean;
}

/** What a machine that is gone leaves to the next one. */
export interface Left {
  readonly disk: SimDisk;
  readonly network: SimNetwork;
}

export class SimWorld {
  readonly disk: SimDisk;
  readonly time: VirtualTime;
  readonly network: SimNetwork;
  readonly programs = new SimPrograms();
  readonly steps: Step[] = [];
  readonly #seeded: Seeded;
  readonly #options: SimWorldOptions;
  readonly #living = new Map<number, ProcessIdentity>();
  readonly #locked = new Map<Inode, number>();
  #nextPid = 100;
  #fault: ((step: Step) => Fault | undefined) | undefined;
  /** What the next write after a partial one fails with. */
  #nextWriteFails: string | undefined;
  #isDown = false;
  #onCrash: () => void = () => {};
  readonly whenCrashed: Promise<void>;

  constructor(seed: number, options: SimWorldOptions = {}, left: Partial<Left> = {}) {
    this.disk = left.disk ?? new SimDisk(options);
    // Chance of its own, so that what the network does changes nothing about the disk.
    this.network = left.network ?? new SimNetwork(createSeeded(seed + 1));
    this.time = new VirtualTime();
    this.#seeded = createSeeded(seed);
    this.#options = options;
    this.whenCrashed = new Promise((resolve) => {
      this.#onCrash = resolve;
    });
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** From now on, asks before each step; counting begins anew. */
  arm(fault: (step: Step) => Fault | undefined): void {
    this.steps.length = 0;
    this.#fault = fault;
  }

  /** A new process with its own view of the machine. */
  openHost(program = 'sim'): SimHost {
    const pid = this.#nextPid;
    this.#nextPid += 1;
    const self = { pid, startedAt: `sim:${pid}`, program };
    this.#living.set(pid, self);
    const gate = this.#gateFor(self);
    const clock = createVirtualClock(this.time, self);
    return {
      files: createSimFiles(gate),
      clock,
      random: { bytes: (count) => this.#seeded.bytes(count) },
      processes: this.#processesFor(self, gate),
      locks: this.#locksFor(self, gate),
      network: this.network.openFor({ clock, step: gate.step }),
      userId: 0,
      userHome: () => '/root',
      machineName: () => 'sim',
      env: {},
      world: this,
    };
  }

  /** Ends a process as kill -9 does. */
  kill(host: SimHost): void {
    this.#end(host.processes.self, { signal: 'SIGKILL' });
  }

  #end({ pid: ended }: ProcessIdentity, exit: ProcessExit): void {
    const self = this.#living.get(ended);
    if (self === undefined) return;
    this.#living.delete(ended);
    this.time.drop(self);
    for (const [inode, pid] of this.#locked) if (pid === self.pid) this.#locked.delete(inode);
    this.programs.ended(self, exit);
  }

  /** Power loss, now. */
  crash(): void {
    this.#isDown = true;
    for (const self of this.#living.values()) this.time.drop(self);
    this.#living.clear();
    this.#onCrash();
  }

  /** A new machine on what the crash left of this one's disk. */
  restart(seed: number): SimWorld {
    const disk = this.disk.crash(createSeeded(seed));
    const next = new SimWorld(seed, this.#options, { disk, network: this.network });
    next.time.advance(this.time.nowMs - next.time.nowMs + 1000);
    return next;
  }

  #gateFor(self: ProcessIdentity): StepGate {
    const latencyMs = (): number => SYNC_MS_MIN + this.#seeded.below(SYNC_MS_SPREAD * 1000) / 1000;
    return {
      disk: this.disk,
      nowMs: () => this.time.nowMs,
      step: (operation, path, inode) => this.#step(self, { operation, path }, inode),
      mayWriteBack: (inode) => {
        if (this.#seeded.chance(WRITE_BACK_CHANCE)) inode.writeBackSome(this.#seeded);
      },
      waitForDisk: (finish) =>
        new Promise((resolve) => {
          this.time.schedule(latencyMs(), self, () => {
            if (this.#options.syncsAreLies !== true) finish();
            resolve();
          });
        }),
      waitForDiskBlocking: () => {
        this.time.advance(latencyMs());
        return this.#options.syncsAreLies !== true;
      },
    };
  }

  #step(self: ProcessIdentity, call: Omit<Step, 'number'>, inode: Inode | undefined): Verdict {
    if (this.#isDown) throw new SimulatedDeath('the power is off');
    if (!this.#living.has(self.pid)) throw new SimulatedDeath('the process was killed');
    const step = { number: this.steps.length, ...call };
    this.steps.push(step);
    const fault = this.#faultAt(step);
    if (fault === undefined) return 'go';
    if (fault.kind === 'partial') this.#nextWriteFails = fault.errno;
    if (fault.kind === 'short' || fault.kind === 'partial') return 'short';
    if (fault.kind === 'crash') {
      this.crash();
      throw new SimulatedDeath(`power lost before step ${step.number} (${step.operation} ${step.path})`);
    }
    if (call.operation === 'sync') inode?.failSync(this.#seeded);
    throw failureOf(call, fault.errno);
  }

  #faultAt(step: Step): Fault | undefined {
    const fault = this.#fault?.(step);
    if (this.#nextWriteFails === undefined || step.operation !== 'write') return fault;
    const errno = this.#nextWriteFails;
    this.#nextWriteFails = undefined;
    return { kind: 'fail', errno };
  }

  #processesFor(self: ProcessIdentity, gate: StepGate): Processes {
    return {
      self,
      find: (pid) => this.#living.get(pid),
      run: (program) =>
        Promise.reject(notRun(program, 'the simulated machine runs programs only beside others, with spawn')),
      spawn: async (name, args) => {
        gate.step('spawn', name);
        const program = this.programs.require(name);
        const host = this.openHost(name);
        return this.programs.start(program, args, {
          host,
          exit: (how) => this.#end(host.processes.self, how),
        });
      },
      launch: async (name, args) => {
        gate.step('spawn', name);
        const program = this.programs.require(name);
        const host = this.openHost(name);
        this.programs.start(program, args, { host, exit: (how) => this.#end(host.processes.self, how) });
      },
      signal: (identity, name) => {
        gate.step('signal', identity.program);
        if (this.#living.get(identity.pid)?.startedAt !== identity.startedAt) return false;
        if (name === 'KILL' || !this.programs.handles(identity, name))
          this.#end(identity, { signal: `SIG${name}` });
        return true;
      },
    };
  }

  /** The lock is on the file, not on its name, as it is on a real system. */
  #locksFor(self: ProcessIdentity, gate: StepGate): Locks {
    return {
      tryAcquire: (path) => {
        gate.step('lock', path);
        const inode = this.disk.find(path) ?? this.#createLockFile(path);
        if (this.#locked.has(inode)) return undefined;
        this.#locked.set(inode, self.pid);
        return {
          release: () => {
            if (this.#locked.get(inode) === self.pid) this.#locked.delete(inode);
          },
        };
      },
    };
  }

  #createLockFile(path: string): Inode {
    const { parent, name } = this.disk.locate(path, 'lock');
    const inode = this.disk.createInode({
      kind: 'file',
      mode: 0o644,
      uid: 0,
      gid: 0,
      modifiedMs: this.time.nowMs,
    });
    this.disk.change(parent, { removed: [], added: [[name, inode]] });
    return inode;
  }
}

export interface SimHost extends Host {
  readonly world: SimWorld;
}
