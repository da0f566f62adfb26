// The store on the journal of this machine: changes of several files as one. A change is a record of the journal first, and from then on it is promised; then it is
// brought into the files; then a mark says so. A crash anywhere leaves a change that is either not promised, or is brought into
// the files by whoever opens the store next, with what people edited meanwhile kept. Once marked it is never repeated: a
// file that goes back later was put back by somebody. Processes take turns by one lock for the whole State Zone.

import { join } from 'node:path';
import { MAIN_WORKTREE } from '../../durable/git-repository.ts';
import { journalLimits } from '../../durable/journal/configured.ts';
import type { Journal, Receipt, RecordTypes } from '../../durable/journal/index.ts';
import { lendJournal } from '../../durable/journal/lend.ts';
import type { Lent } from '../../durable/keep-open.ts';
import { acquireLock } from '../../durable/lock.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { locateStateZone } from '../project.ts';
import type {
  Change,
  Settled,
  StoreContext,
  StoreOptions,
  StuckChange,
  Transacted,
  ZoneFiles,
} from './change.ts';
import type { ChangeStore, Decide, WaitOptions } from './change-store.ts';
import { Overlay, openZoneFiles } from './files.ts';
import { readHint, writeHint } from './hint.ts';
import {
  APPLIED_TYPE,
  markTypes,
  type Pending,
  type PendingChange,
  peekChanges,
  readPending,
} from './pending.ts';
import { planChanges } from './plan-changes.ts';
import { withSnapshot } from './snapshot.ts';
import { noteTakenOver, noteWorktree, stamp, withStamp } from './worktree.ts';

export const STATE_LOCK = 'state.lock';
const NOTHING: Settled = { applied: [], files: [], stuck: [] };

export async function openStore(context: StoreContext, options: StoreOptions): Promise<JournalStore> {
  const { project, config, host } = context;
  const zone = await locateStateZone(context);
  const types = Object.entries(options.types).map(([name, type]) => [name, withStamp(type)]);
  const recorded: RecordTypes = { ...Object.fromEntries(types), ...markTypes };
  const { owner } = options;
  const limits = { types: recorded, ...journalLimits(config) };
  const lent = await lendJournal(project.journalDir, { host, services: context.services, owner }, limits);
  return new JournalStore(context, options, { lent, zone: zone.path });
}

/**
 * How many changes of an owner wait, by a look from outside: no lock, nothing opened for writing. Undefined when that cannot be
 * told so cheaply; then opening the store tells.
 */
export function peekPending(
  { project, host }: Pick<StoreContext, 'project' | 'host'>,
  { owner, types }: StoreOptions,
): number | undefined {
  return peekChanges({ project, host, owner }, types)?.length;
}

export class JournalStore implements ChangeStore {
  readonly journal: Journal;
  readonly files: ZoneFiles;
  readonly #context: StoreContext;
  readonly #options: StoreOptions;
  readonly #giveBack: () => Promise<void>;
  /** False while nothing was recorded here and nothing was looked for: then another's change may be pending. */
  #hasUnapplied = false;
  #isKnown: Promise<unknown> | undefined;

  constructor(
    context: StoreContext,
    options: StoreOptions,
    parts: { readonly lent: Lent<Journal>; readonly zone: string },
  ) {
    this.journal = parts.lent.value;
    this.#giveBack = parts.lent.giveBack;
    this.#context = context;
    this.#options = options;
    this.files = openZoneFiles({ root: context.project.root, zone: parts.zone }, context.host);
  }

  async commit(type: string, payload: unknown): Promise<Receipt> {
    await this.#requireKnown();
    this.#hasUnapplied = true;
    noteWorktree(this.#context);
    return this.journal.append(type, stamp(payload, this.#context.project.worktree));
  }

  async transact<T>(decide: Decide<T>): Promise<Transacted<T>> {
    return this.#exclusively(async () => {
      const pending = await this.#readPending();
      const before = await this.#apply(pending).catch((error: unknown) => {
        throw isLoaError(error) && error.code === 'state.not-applied' ? stillWaiting(error) : error;
      });
      const { changes, answer } = await withSnapshot(this.files, decide);
      if (changes.length === 0) return { answer, receipts: [], files: before.files };
      const receipts = await this.#record(changes);
      const fresh = changes.map(({ type, payload }, index) => {
        const { sequence } = receipts[index]!;
        return { sequence, type, payload, isFromElsewhere: false, isTakenOver: false };
      });
      const settled = await this.#apply({ ...pending, changes: fresh, takenOver: [] }, before.stuck);
      if (settled.stuck[0] !== undefined) throw notApplied(settled.stuck[0]);
      return { answer, receipts, files: settled.files };
    });
  }

  async settle(options: WaitOptions = {}): Promise<Settled> {
    this.#hasUnapplied = false;
    return this.#exclusively(async () => this.#apply(await this.#readPending()), options);
  }

  /** How many changes wait. When nothing waits, the next look begins here: an owner that records little would go through all that the others recorded. */
  async countPending(): Promise<number> {
    const { changes, unknown, damage, through, bookmark } = await this.#readPending();
    const isSettled = changes.length === 0 && unknown.length === 0 && damage === undefined;
    if (isSettled && bookmark !== undefined && readHint(this.#place).afterSequence < through)
      writeHint(this.#place, { afterSequence: through, bookmark });
    return changes.length;
  }

  async close(options: WaitOptions = {}): Promise<void> {
    try {
      if (this.#hasUnapplied) await this.settle(options);
    } finally {
      await this.abandon();
    }
  }

  /** Lets go without bringing anything into the files; whoever comes next does. */
  abandon(): Promise<void> {
    return this.#giveBack();
  }

  async #record(changes: readonly Change[]): Promise<readonly Receipt[]> {
    noteWorktree(this.#context);
    const { worktree } = this.#context.project;
    return Promise.all(
      changes.map(({ type, payload }) => this.journal.append(type, stamp(payload, worktree))),
    );
  }

  get #place() {
    const { project, host } = this.#context;
    return { project, host, owner: this.#options.owner, journalId: this.journal.id };
  }

  async #readPending(): Promise<Pending> {
    const pending = await readPending(this.#place, this.#options.types);
    const [unknown] = pending.unknown;
    if (unknown !== undefined) throw newerChange(this.journal.directory, unknown);
    return pending;
  }

  /** Once, before the first record: what a newer loa left behind must not be passed over. */
  async #requireKnown(): Promise<void> {
    this.#isKnown ??= this.#readPending();
    try {
      await this.#isKnown;
    } catch (error) {
      // The next one looks again: what failed may have been the disk.
      this.#isKnown = undefined;
      throw error;
    }
  }

  async #exclusively<T>(work: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
    const { project, host, config, signal } = this.#context;
    host.files.makeDir(project.ownDir);
    const lock = await acquireLock(join(project.ownDir, STATE_LOCK), host, {
      timeoutMs: options.lockTimeoutMs ?? journalLimits(config).lockTimeoutMs,
      ...(signal === undefined ? {} : { signal }),
    });
    try {
      return await work();
    } finally {
      lock.release();
    }
  }

  /** Under the lock. */
  async #apply(pending: Pending, stuckBefore: readonly StuckChange[] = []): Promise<Settled> {
    if (pending.changes.length === 0) {
      noteTakenOver(this.#context, this.#options.owner, pending.takenOver);
      return NOTHING;
    }
    const { types } = this.#options;
    const missing = await this.#withoutCommitted(pending.changes);
    const { overlay, stuck } = await withSnapshot(this.files, (files) => {
      const planned = new Overlay(files);
      return { overlay: planned, stuck: planChanges(missing, types, planned) };
    });
    const files = await this.#flush(overlay, pending);
    const except = [...stuckBefore, ...stuck].map(({ sequence }) => sequence);
    const applied = pending.changes.map(({ sequence }) => sequence).filter((one) => !except.includes(one));
    if (applied.length > 0) await this.#mark(pending, { except, applied });
    noteTakenOver(this.#context, this.#options.owner, pending.takenOver);
    return { applied, files, stuck };
  }

  /** What was made elsewhere may have come with the branch, and the branch gone on from there. */
  async #withoutCommitted(changes: readonly PendingChange[]): Promise<readonly PendingChange[]> {
    if (!changes.some(({ isFromElsewhere }) => isFromElsewhere)) return changes;
    const { withoutCommitted } = await import('./in-history.ts');
    const { project, host } = this.#context;
    return withoutCommitted(changes, this.#options.types, { project, host, zone: this.files.zone });
  }

  async #mark(
    { through, bookmark }: Pending,
    mark: { readonly except: readonly number[]; readonly applied: readonly number[] },
  ): Promise<void> {
    const except = mark.except.filter((sequence) => sequence <= through).sort((a, b) => a - b);
    const also = mark.applied.filter((sequence) => sequence > through);
    const { worktree } = this.#context.project;
    const whose = worktree === MAIN_WORKTREE ? {} : { worktree };
    await this.journal.append(APPLIED_TYPE, { owner: this.#options.owner, ...whose, through, except, also });
    const [stuck] = except;
    writeHint(
      this.#place,
      stuck === undefined ? { afterSequence: through, bookmark } : { afterSequence: stuck - 1 },
    );
  }

  async #flush(overlay: Overlay, { changes, through }: Pending): Promise<readonly string[]> {
    const [first] = changes as readonly [PendingChange];
    try {
      return await overlay.flush(this.#context.project.root, this.#context.host, {
        isRepeat: first.sequence <= through,
      });
    } catch (error) {
      if (!isLoaError(error)) throw error;
      throw notApplied({ sequence: first.sequence, type: first.type, problem: error.message }, error);
    }
  }
}

function newerChange(directory: string, what: string): LoaError {
  return new LoaError('journal.unknown-type', `did not write to ${directory}: ${what}, of a newer loa`, {
    hint: 'Upgrade: npm install loakit@latest. Nothing was changed.',
    details: { directory },
  });
}

/** What failed is a change of before; the one that was asked for never came to its turn. */
function stillWaiting(earlier: LoaError): LoaError {
  const cause = isLoaError(earlier.cause) ? earlier.cause : earlier;
  const mend = cause.hint ?? 'Mend the file first.';
  const isSaid = mend.endsWith('run the command again.');
  return new LoaError(
    cause.code,
    `nothing was recorded: an earlier change waits to be brought into the files: ${cause.message}`,
    {
      hint: `What waits is safe in the journal. ${mend}${isSaid ? '' : ' Then run this command again.'}`,
      retryable: cause.retryable,
      cause: earlier,
    },
  );
}

function notApplied({ sequence, type, problem }: StuckChange, cause?: LoaError): LoaError {
  return new LoaError(
    'state.not-applied',
    `recorded ${type} as ${sequence}, but it is not in the files yet: ${problem}`,
    {
      hint: 'It is safe in the journal; do not run this again. Once the trouble is mended, the next command brings it into the files.',
      retryable: false,
      cause,
      details: { sequence, type },
    },
  );
}
