// One import into one store: rows cleaned, asked through the gates, recorded in batches and written. An id that is known already is left
// alone when the text is the same; with another text it is another memory. What has no id, or one that is taken, comes in under an
// id made of its text, so that a second import finds it.

import type { Context } from '../../kernel/operation.ts';
import { spokenOptions } from '../../redact/configured.ts';
import { createRedactor } from '../../redact/index.ts';
import type { JournalStore } from '../../state/index.ts';
import { consolidationLog } from '../entry/files.ts';
import { idOfContent, TEXT_LENGTHS, textPart } from '../entry/ids.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory } from '../model.ts';
import { type Memories, openMemoriesIn } from '../recall/open-memories.ts';
import { IMPORTED, LOGGED, QUARANTINED } from '../store/changes.ts';
import { type Prepared, prepareMemory } from './prepare.ts';
import { readGates } from './read-gates.ts';
import type { Row } from './read-row.ts';

export interface Imported {
  readonly imported: number;
  readonly rejected: number;
  readonly redacted: number;
  /** How many were refused by what: a gate, or `shape` for a line that is no memory. Left out when none was. */
  readonly reasons?: Record<string, number>;
  /** The first lines that were refused; left out when none was. */
  readonly refused?: Refused[];
  /** File that has all of them, relative to the project; left out when none was refused. */
  readonly log?: string;
}

export interface Refused {
  /** From 1. */
  readonly line: number;
  readonly gate: string;
  readonly reason: string;
  /** In quarantine under this id, from where a person can let it in. */
  readonly quarantined?: string;
}

export const REFUSED_TOLD_MAX = 100;

/** Text of one record; well below what a record may hold, since escaping lengthens it. */
const BATCH_LENGTH = 384 * 1024;
const BATCHES_BEFORE_SETTLING = 8;

export class Importer {
  readonly #store: JournalStore;
  readonly #context: Context;
  readonly #prepare: (row: Parameters<typeof prepareMemory>[0]) => Prepared;
  readonly #known: Map<string, string | undefined>;
  /** Ids by what they have of a text, if they were made of one. */
  readonly #byText: Map<string, string>;
  readonly #memories: Memories;
  #batch: Memory[] = [];
  #batchLength = 0;
  #batches = 0;
  #log: string[] = [];
  #line = 0;
  readonly #reasons = new Map<string, number>();
  readonly #refused: Refused[] = [];
  #counts = { imported: 0, rejected: 0, redacted: 0 };

  constructor(store: JournalStore, context: Context, isTrusted: boolean) {
    this.#store = store;
    this.#context = context;
    const redactor = createRedactor(spokenOptions(context.config));
    const gates = readGates(context);
    this.#prepare = (row) =>
      prepareMemory(row, { redactor, gates, nowMs: context.host.clock.nowMs(), isTrusted });
    this.#memories = openMemoriesIn(context, store.files.zone);
    this.#known = knownIds(this.#memories);
    this.#byText = new Map([...this.#known.keys()].map((id) => [textPart(id), id]));
  }

  async add(row: Row, number: number): Promise<void> {
    this.#line = number;
    if (!row.ok) {
      this.#reject(row.id ?? '', { gate: 'shape', reason: row.reason });
      return;
    }
    const prepared = this.#prepare(row.candidate);
    if (prepared.kind === 'rejected') {
      const [first] = prepared.findings;
      this.#reject(row.id ?? '', { gate: first?.gate ?? '', reason: first?.reason ?? '' });
      return;
    }
    const { draft } = prepared;
    const id = this.#chooseId(row.id, draft);
    if (id === undefined) return;
    this.#known.set(id, draft.content);
    if (prepared.redacted > 0) this.#counts.redacted += 1;
    if (prepared.kind === 'quarantined') {
      const [first] = prepared.findings;
      this.#reject(id, { gate: first?.gate ?? '', reason: first?.reason ?? '', quarantined: id });
      await this.#store.commit(QUARANTINED, { memory: { id, ...draft, archived: 'quarantined' } });
      return;
    }
    this.#counts.imported += 1;
    this.#batch.push({ id, ...draft });
    this.#batchLength += draft.content.length + 400;
    if (this.#batchLength >= BATCH_LENGTH) await this.#commitBatch();
  }

  /** Undefined when it is there already. */
  #chooseId(given: string | undefined, draft: Pick<Memory, 'content' | 'timestamp'>): string | undefined {
    if (given !== undefined && !this.#known.has(given)) return given;
    if (given !== undefined && this.#textOf(given) === draft.content) return undefined;
    for (const length of TEXT_LENGTHS) {
      const id = idOfContent(draft.timestamp, draft.content, length);
      // Without a time of its own a line has that of its import: the day is no part of what it is known by.
      const twin = given === undefined ? this.#byText.get(textPart(id)) : id;
      if (twin === undefined || !this.#known.has(twin)) {
        this.#byText.set(textPart(id), id);
        return id;
      }
      if (this.#textOf(twin) === draft.content) return undefined;
    }
    return undefined;
  }

  async finish(): Promise<Imported> {
    await this.#commitBatch();
    if (this.#log.length > 0) {
      for (let at = 0; at < this.#log.length; at += 1000) {
        await this.#store.commit(LOGGED, { log: this.#log.slice(at, at + 1000) });
      }
    }
    await this.#store.settle();
    if (this.#reasons.size === 0) return { ...this.#counts };
    return {
      ...this.#counts,
      reasons: Object.fromEntries(this.#reasons),
      refused: this.#refused,
      log: consolidationLog(this.#store.files.zone),
    };
  }

  async #commitBatch(): Promise<void> {
    if (this.#batch.length === 0) return;
    await this.#store.commit(IMPORTED, { memories: this.#batch });
    this.#batch = [];
    this.#batchLength = 0;
    this.#batches += 1;
    if (this.#batches % BATCHES_BEFORE_SETTLING === 0) await this.#store.settle();
  }

  #reject(id: string, { gate, reason, quarantined }: Omit<Refused, 'line'>): void {
    if (this.#refused.length < REFUSED_TOLD_MAX)
      this.#refused.push({
        line: this.#line,
        gate,
        reason,
        ...(quarantined === undefined ? {} : { quarantined }),
      });
    this.#counts.rejected += 1;
    this.#reasons.set(gate, (this.#reasons.get(gate) ?? 0) + 1);
    const details = { quality_gate: gate, rejection_reason: reason };
    this.#log.push(logLine({ action: 'reject', entryId: id, details }, this.#context.host.clock.nowMs()));
  }

  #textOf(id: string): string | undefined {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const { files } = this.#memories.refresh();
    for (const file of files) {
      const document = file.segment.findKey(id);
      if (document !== -1) return this.#memories.read(file, document)?.memory.content;
    }
    return undefined;
  }
}

function knownIds(memories: Memories): Map<string, string | undefined> {
  const known = new Map<string, string | undefined>();
  for (const { segment } of memories.refresh().files) {
    for (let document = 0; document < segment.documents; document += 1)
      known.set(segment.key(document), undefined);
  }
  return known;
}
