// Capture: redacted, asked through the gates, then a record in the journal, which is the promise; NOTES.md follows. An open
// capture serves many: what it promised is on the disk when it says so, and is in NOTES.md when it is closed or was busy.

import { readSection } from '../../kernel/config/section.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Service } from '../../kernel/services.ts';
import { spokenOptions } from '../../redact/configured.ts';
import type { Redactor } from '../../redact/index.ts';
import { isForDetector, mayHoldAnything } from '../../redact/may-hold/kept.ts';
import { redactSection } from '../../redact/sections.ts';
import { type JournalStore, notesPath } from '../../state/index.ts';
import { createMemoryId } from '../entry/ids.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory, PlacedMemory } from '../model.ts';
import { citePlaces } from '../recall/stale.ts';
import { CAPTURED, CONSOLIDATED, type Consolidated, QUARANTINED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { type Candidate, type Prepared, prepareMemory } from './prepare.ts';
import { readGates } from './read-gates.ts';
import { openSessionTexts, type SessionTexts } from './session-texts.ts';

export interface Captured {
  readonly outcome: 'stored' | 'known' | 'quarantined' | 'rejected';
  readonly id?: string;
  /** As it was kept, when it was. */
  readonly content?: string;
  /** Secrets and personal data that were taken out. */
  readonly redacted: number;
  /** Why it was refused, or what a gate warned of. */
  readonly reasons: readonly { readonly gate: string; readonly reason: string }[];
}

type CaptureContext = Pick<Context, 'host' | 'project' | 'config' | 'services'>;

/** Whoever holds the files, or comes next, writes what is promised: waiting in line for it would only make the line longer. */
const BUSY_WAIT_MS = 150;
/** NOTES.md is brought up to date after this many, so that it is never far behind a busy process. */
const SETTLE_EVERY = 256;

/** One for each set of rules that the configuration holds; the detector is loaded for the first text that may hold something. */
const redactorService: Service<(texts: readonly string[]) => Promise<Redactor>> = {
  name: 'memory.redactor',
  open: (_world, section) => {
    const options = spokenOptions({ redact: JSON.parse(section) });
    const isFiltered = isForDetector(options);
    let redactor: Redactor | undefined;
    return async (texts) => {
      if (redactor === undefined && isFiltered && !texts.some(mayHoldAnything)) return NOTHING_TO_REDACT;
      redactor ??= (await import('../../redact/index.ts')).createRedactor(options);
      return redactor;
    };
  },
};

/** For texts in which the detector would find nothing. */
const NOTHING_TO_REDACT: Redactor = {
  redact: (text) => ({ text, blocked: false, spans: [] }),
  scan: () => [],
  inspect: () => ({ findings: [], allowed: [], allowTimedOut: [] }),
};

export async function openCapture(context: CaptureContext): Promise<Capture> {
  const capture = new Capture(context, await openMemoryStore(context));
  // Rules of the project that are not sound are told before anything is offered.
  await capture.findRedactor([]);
  return capture;
}

export class Capture {
  readonly #context: CaptureContext;
  readonly #store: JournalStore;
  readonly #prepare: (candidate: Candidate, isTrusted: boolean) => Promise<Prepared>;
  readonly findRedactor: (texts: readonly string[]) => Promise<Redactor>;
  readonly #session: SessionTexts;
  #unsettled = 0;

  constructor(context: CaptureContext, store: JournalStore) {
    this.#context = context;
    this.#store = store;
    const { host, config, services } = context;
    this.#session = openSessionTexts(() => store.files.read(notesPath(store.files.zone)) ?? '');
    this.findRedactor = services.use(redactorService, JSON.stringify(readSection(config, redactSection)));
    const gates = readGates(context);
    this.#prepare = async (candidate, isTrusted) => {
      const redactor = await this.findRedactor(textsOf(candidate));
      return prepareMemory(candidate, { redactor, gates, isTrusted, nowMs: host.clock.nowMs() });
    };
  }

  /** `passesGates`: a person asked for it in so many words, and was listened to for what the gates look for. */
  async capture(candidate: Candidate, options: { readonly passesGates?: boolean } = {}): Promise<Captured> {
    const prepared = await this.#prepare(candidate, options.passesGates === true);
    if (prepared.kind === 'rejected') return { outcome: 'rejected', redacted: 0, reasons: prepared.findings };
    const { draft, redacted } = prepared;
    // Before the twin is looked for: nothing may come between that and the adding.
    const cites = await citePlaces(draft.content, this.#context);
    const twin = this.#session.find(draft.content);
    if (twin !== undefined) return { outcome: 'known', id: twin, redacted, reasons: [] };
    const memory: Memory = {
      id: createMemoryId(this.#context.host),
      ...draft,
      ...(cites.length === 0 ? {} : { cites }),
    };
    if (prepared.kind === 'quarantined') {
      await this.#store.commit(QUARANTINED, { memory: { ...memory, archived: 'quarantined' } });
      return { outcome: 'quarantined', id: memory.id, redacted, reasons: plain(prepared.findings) };
    }
    this.#session.add(memory);
    await this.#store.commit(CAPTURED, { memory });
    this.#unsettled += 1;
    if (this.#unsettled >= SETTLE_EVERY) {
      this.#unsettled = 0;
      await this.#store.settle();
    }
    const { id, content } = memory;
    return { outcome: 'stored', id, content, redacted, reasons: plain(prepared.warnings) };
  }

  /** The same thing in other words. What the gates keep back changes nothing. */
  async replace({ memory: old, place }: PlacedMemory, content: string): Promise<Captured> {
    const { type, source, confidence, scope, tags, trust, thread, session, agent } = old;
    const candidate = { content, type, source, confidence, scope, tags, trust, thread, session, agent };
    const prepared = await this.#prepare(candidate, false);
    if (prepared.kind === 'rejected') return { outcome: 'rejected', redacted: 0, reasons: prepared.findings };
    const { draft, redacted } = prepared;
    if (prepared.kind === 'quarantined')
      return { outcome: 'rejected', redacted, reasons: plain(prepared.findings) };
    if (draft.content === old.content) return { outcome: 'known', id: old.id, redacted, reasons: [] };
    const cites = await citePlaces(draft.content, this.#context);
    const memory: Memory = {
      id: createMemoryId(this.#context.host),
      ...draft,
      editOf: old.editOf ?? old.id,
      ...(cites.length === 0 ? {} : { cites }),
    };
    const step: Consolidated = {
      promoted: [],
      archived: [{ ...old, replacedBy: memory.id, archived: 'merged' }],
      updated: [],
      consumed: place === 'session' ? [old.id] : [],
      log: [
        logLine(
          { action: 'edit', entryId: old.id, details: { replaced_by: memory.id } },
          this.#context.host.clock.nowMs(),
        ),
      ],
    };
    await this.#store.transact(() => ({
      changes: [
        { type: CAPTURED, payload: { memory } },
        { type: CONSOLIDATED, payload: step },
      ],
      answer: undefined,
    }));
    return { outcome: 'stored', id: memory.id, redacted, reasons: plain(prepared.warnings) };
  }

  /** What was promised is safe in the journal: when others hold the files for long, whoever comes next writes it there. */
  async close(): Promise<void> {
    try {
      await this.#store.close({ lockTimeoutMs: BUSY_WAIT_MS });
    } catch (error) {
      if (!isLoaError(error) || error.code !== 'lock.held') throw error;
    }
  }
}

/** All that is kept of it as it was written. */
const textsOf = ({ content, tags = [], thread, session, agent }: Candidate): readonly string[] =>
  [content, ...tags.map((tag) => tag.trim()), thread, session, agent].filter((text) => text !== undefined);

function plain(findings: readonly { readonly gate: string; readonly reason: string }[]) {
  return findings.map(({ gate, reason }) => ({ gate, reason }));
}
