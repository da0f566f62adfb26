// Consolidation: reads the session and what it is compared with, decides, then writes in steps that are each whole. The long
// part holds no lock; what was edited or taken by somebody else meanwhile is left for the next time.

import { isRepositoryAccepted } from '../../kernel/config/trust.ts';
import type { Context } from '../../kernel/operation.ts';
import { spokenOptions } from '../../redact/configured.ts';
import { createRedactor } from '../../redact/index.ts';
import type { ChangeStore, ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/index.ts';
import { readTrust } from '../../state/trust-file.ts';
import { memorySettings } from '../configured.ts';
import { listMonthly, memoryDir } from '../entry/files.ts';
import { decodeId, parseEntries } from '../entry/format.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory } from '../model.ts';
import { type MemoryContext, openMemoriesIn } from '../recall/open-memories.ts';
import type { IndexedFile } from '../recall/segments.ts';
import { CONSOLIDATED, type Consolidated } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { separateTwins } from '../store/separate.ts';
import { believe, openSaidMemories } from '../store/spoken.ts';
import { DurableIndex } from './candidates.ts';
import { type ConsolidationPlan, decideConsolidation } from './decide.ts';

export interface ConsolidationResult extends Omit<ConsolidationPlan, 'log' | 'consumed' | 'updated'> {
  readonly expired: number;
}

/** Text of one record; half of what it may hold, since escaping lengthens it. */
const STEP_LENGTH = 384 * 1024;
const DAY_MS = 86_400_000;

export type ConsolidateContext = MemoryContext & Pick<Context, 'progress'>;

export async function consolidate(
  context: ConsolidateContext,
  options: { readonly isDryRun: boolean },
): Promise<ConsolidationResult> {
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    // By their ids memories are moved and merged, so each needs one of its own.
    if (!options.isDryRun) await separateTwins(store);
    const clean = openCleaner(context);
    const { session, own } = await readSession(store.files, context, clean);
    const plan = planConsolidation(store.files, session, { context, own });
    const expired = findExpired(store.files, context);
    if (!options.isDryRun) await apply(store, withExpired(plan, expired, context), clean);
    return { ...plan, expired: expired.length };
  } finally {
    await store.close();
  }
}

type Clean = (memory: Memory) => Memory;

/** What somebody typed into the notes passed no redaction yet. */
function openCleaner({ config }: ConsolidateContext): Clean {
  const redactor = createRedactor(spokenOptions(config));
  return (memory) => {
    const { text, blocked } = redactor.redact(memory.content);
    return blocked || text !== memory.content ? { ...memory, content: blocked ? BLOCKED : text } : memory;
  };
}

const BLOCKED = '[REDACTED:private-key]';

/** What came with the repository is not recorded as ours before the person accepted it, and then as read somewhere. */
async function readSession(files: ZoneFiles, context: ConsolidateContext, clean: Clean): Promise<Session> {
  const said = await openSaidMemories(context);
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const own = new Set<Memory>();
  const session = parseEntries(files.read(notesPath(files.zone)) ?? '')
    .map((entry) => believe(entry.memory, said))
    .flatMap(({ memory, isOwn }) => {
      if (!isOwn && !isAccepted) return [];
      const cleaned = clean(memory);
      if (isOwn && cleaned === memory) own.add(cleaned);
      return [cleaned];
    });
  return { session, own };
}

interface Session {
  readonly session: readonly Memory[];
  /** Those that this machine recorded as they stand. */
  readonly own: ReadonlySet<Memory>;
}

function planConsolidation(
  files: ZoneFiles,
  session: readonly Memory[],
  { context, own }: { readonly context: ConsolidateContext } & Pick<Session, 'own'>,
): ConsolidationPlan {
  const memories = openMemoriesIn(context, files.zone);
  const durable = memories.refresh(context.progress).files.filter(({ place }) => place === 'durable');
  const index = new DurableIndex(durable.map(({ segment }) => segment));
  const texts = openTexts(durable, files);
  return decideConsolidation(session, {
    meaning: memories.meaning,
    gates: memorySettings(context.config).gates,
    wasLetIn: (memory) => own.has(memory),
    nowMs: context.host.clock.nowMs(),
    findDurable: (terms) =>
      index.find(terms).flatMap(({ segment, document }) => texts.read(segment, document) ?? []),
    report: (done, total) => context.progress.report('consolidating', done, total),
  });
}

/** Entries of the monthly files, each file parsed when the first of its entries is asked for. */
function openTexts(durable: readonly IndexedFile[], files: ZoneFiles) {
  const parsed = new Map<number, readonly Memory[]>();
  return {
    read: (segment: number, document: number): Memory | undefined => {
      let list = parsed.get(segment);
      if (list === undefined) {
        list = parseEntries(files.read((durable[segment] as IndexedFile).path) ?? '').map(
          ({ memory }) => memory,
        );
        parsed.set(segment, list);
      }
      return list[document];
    },
  };
}

function findExpired(files: ZoneFiles, context: ConsolidateContext): readonly Memory[] {
  const { expireAfterDays } = memorySettings(context.config);
  if (expireAfterDays === undefined) return [];
  const beforeMs = context.host.clock.nowMs() - expireAfterDays * DAY_MS;
  return listMonthly(memoryDir(files.zone), files)
    .flatMap((path) => parseEntries(files.read(path) ?? ''))
    .map(({ memory }) => memory)
    .filter(({ timestamp }) => Date.parse(timestamp) < beforeMs);
}

function withExpired(
  plan: ConsolidationPlan,
  expired: readonly Memory[],
  context: ConsolidateContext,
): ConsolidationPlan {
  const busy = new Set([...plan.archived, ...plan.updated].map(({ id }) => id));
  const going = expired.filter(({ id }) => !busy.has(id));
  const log = new Map(plan.log);
  for (const { id } of going)
    log.set(id, [logLine({ action: 'archive', entryId: id }, context.host.clock.nowMs())]);
  return {
    ...plan,
    archived: [...plan.archived, ...going.map((memory): Memory => ({ ...memory, archived: 'expired' }))],
    log,
  };
}

/** Under the lock: what is no longer as it was when the plan was made is left out, with everything that hangs on it. */
async function apply(store: ChangeStore, plan: ConsolidationPlan, clean: Clean): Promise<void> {
  if (plan.consumed.length === 0 && plan.archived.length === 0) return;
  await store.transact((files) => {
    const steps = splitSteps(withoutChanged(plan, files, clean));
    return { changes: steps.map((payload) => ({ type: CONSOLIDATED, payload })), answer: undefined };
  });
}

function withoutChanged(plan: ConsolidationPlan, files: ZoneFiles, clean: Clean): ConsolidationPlan {
  const session = new Map(
    parseEntries(files.read(notesPath(files.zone)) ?? '').map(({ memory }) => [
      memory.id,
      clean(memory).content,
    ]),
  );
  const ofSession = new Set(plan.consumed);
  const durable = durableIds(
    [...plan.archived, ...plan.updated].filter(({ id }) => !ofSession.has(id)),
    files,
  );
  const isStill = ({ id, content }: Memory): boolean =>
    ofSession.has(id) ? session.get(id) === content : durable.has(id);
  const changed = new Set(
    [...plan.promoted, ...plan.archived, ...plan.updated]
      .filter((memory) => !isStill(memory))
      .map(({ id }) => id),
  );
  const stays = ({ id, replacedBy }: Memory): boolean => !changed.has(id) && !changed.has(replacedBy ?? '');
  return {
    ...plan,
    promoted: plan.promoted.filter(stays),
    archived: plan.archived.filter(stays),
    updated: plan.updated.filter(stays),
  };
}

/** Which of these are in the monthly files. */
function durableIds(memories: readonly Memory[], files: ZoneFiles): ReadonlySet<string> {
  if (memories.length === 0) return new Set();
  const wanted = new Set(memories.map(({ id }) => id));
  const found = new Set<string>();
  for (const path of listMonthly(memoryDir(files.zone), files)) {
    for (const [, id] of (files.read(path) ?? '').matchAll(/^## (\S+)$/gm)) {
      if (wanted.has(decodeId(id as string))) found.add(decodeId(id as string));
    }
  }
  return found;
}

interface Item {
  readonly promoted?: Memory;
  readonly archived?: Memory;
  readonly updated?: Memory;
  readonly consumed?: string;
  readonly log: readonly string[];
  readonly length: number;
}

/** Each memory with its own lines, so that wherever the steps are cut, every step is whole in itself. */
function splitSteps(plan: ConsolidationPlan): readonly Consolidated[] {
  const waiting = new Set(plan.consumed);
  const item = (kind: 'promoted' | 'archived' | 'updated', memory: Memory): Item => {
    const isConsumed = waiting.delete(memory.id);
    const log = plan.log.get(memory.id) ?? [];
    return {
      [kind]: memory,
      ...(isConsumed ? { consumed: memory.id } : {}),
      log,
      length: memory.content.length + 600,
    };
  };
  const items = [
    ...plan.promoted.map((memory) => item('promoted', memory)),
    ...plan.archived.map((memory) => item('archived', memory)),
    ...plan.updated.map((memory) => item('updated', memory)),
  ];
  const groups: Item[][] = [];
  let left = 0;
  for (const next of items) {
    if (left < next.length) {
      groups.push([]);
      left = STEP_LENGTH;
    }
    groups.at(-1)?.push(next);
    left -= next.length;
  }
  return groups.map((group) => ({
    promoted: group.flatMap(({ promoted }) => promoted ?? []),
    archived: group.flatMap(({ archived }) => archived ?? []),
    updated: group.flatMap(({ updated }) => updated ?? []),
    consumed: group.flatMap(({ consumed }) => consumed ?? []),
    log: group.flatMap(({ log }) => log),
  }));
}
