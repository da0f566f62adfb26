// Takes a memory that gave way, or expired, back out of the archive. Without an id it is the last thing that happened: what a
// person's words in a prompt became is forgotten again, or what an edit made of a memory, else the last that was merged comes back.

import { LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { listSessions, readActs } from '../session/store.ts';
import type { ZoneFiles } from '../state/index.ts';
import { consolidationLog } from './entry/files.ts';
import { logLine } from './entry/log-line.ts';
import { forget, noSuchMemory } from './forget.ts';
import type { Memory, MemoryScope } from './model.ts';
import { inScope, listOwnMemories } from './person.ts';
import { readAll, readPlaced } from './recall/read-all.ts';
import { RESTORED } from './store/changes.ts';
import { openMemoryFiles, openMemoryStore } from './store/open.ts';
import { believe, openSaidMemories } from './store/spoken.ts';

export interface Undone {
  readonly restored?: string;
  /** What a prompt became, and is no more. */
  readonly forgotten?: { readonly id: string; readonly content: string };
  /** The memory that had taken its place; it stays. */
  readonly replacedBy?: string;
}

type PlaceContext = Pick<Context, 'host' | 'project' | 'config'>;
type UndoContext = PlaceContext & Parameters<typeof inScope>[0];

/** Without an id in the project's memory, what was said for the person alone is undone too: they were shown both alike. */
export async function undo(
  id: string | undefined,
  context: UndoContext,
  scope: MemoryScope = 'project',
): Promise<Undone> {
  const place = inScope(context, scope);
  if (id !== undefined) return undoNamed(id, place);
  const own = listOwnMemories(context).filter(
    (one) => one.scope === (scope === 'project' ? 'private' : scope),
  );
  const places = scope === 'project' ? [{ scope, context }, ...own] : [{ scope, context: place }];
  const found: (Kept & { readonly context: UndoContext })[] = [];
  for (const one of places) {
    for (const kept of [await findLastKept(one, context), await findLastEdit(one.context)])
      if (kept !== undefined) found.push({ ...kept, context: one.context });
  }
  const last = found.sort((a, b) => b.at - a.at)[0];
  return last === undefined ? restore(undefined, place) : takeBack(last, last.context);
}

/** What had given way to it holds again: forgetting goes for all that a memory took the place of. */
async function takeBack(kept: Pick<Kept, 'id' | 'content'>, context: PlaceContext): Promise<Undone> {
  const before = (await readAll(context, { withArchive: true })).filter(
    ({ memory, place }) => place === 'archive' && memory.replacedBy === kept.id,
  );
  for (const { memory } of before) await restore(memory.id, context);
  await forget([kept.id], context, { isDryRun: false });
  const [first] = before;
  const forgotten = { id: kept.id, content: kept.content };
  return { forgotten, ...(first === undefined ? {} : { restored: first.memory.id }) };
}

async function restore(
  id: string | undefined,
  context: Pick<Context, 'host' | 'project' | 'config'>,
): Promise<Undone> {
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    const said = await openSaidMemories(context);
    const { answer } = await store.transact((files) => {
      const wanted = id ?? lastMerged(files);
      const found = readPlaced(files, { withArchive: true }).find(
        ({ memory, place }) => place === 'archive' && memory.id === wanted,
      );
      if (found === undefined) throw noSuchMemory([wanted]);
      if (found.memory.archived === 'quarantined') throw inQuarantine(wanted);
      // What this machine never recorded comes back as read somewhere, whatever the archive says of it.
      const { archived: _why, replacedBy, ...rest } = believe(found.memory, said).memory;
      const memory: Memory = replacedBy === undefined ? rest : { ...rest, conflicts: rest.conflicts ?? [] };
      const log = [logLine({ action: 'restore', entryId: wanted }, context.host.clock.nowMs())];
      const undone: Undone = { restored: wanted, ...(replacedBy === undefined ? {} : { replacedBy }) };
      return { changes: [{ type: RESTORED, payload: { memory, log } }], answer: undone };
    });
    return answer;
  } finally {
    await store.close();
  }
}

const RECENT_MS = 86_400_000;
/** A prompt is noted to have become a memory so soon after it did; an id that is given out again later means another. */
const NOTED_WITHIN_MS = 60_000;

/** The last of what prompts became within a day and is still there, whatever was remembered or said since. */
async function findLastKept(
  { scope, context }: { readonly scope: MemoryScope; readonly context: PlaceContext },
  sessions: Pick<Context, 'host' | 'project'>,
): Promise<Kept | undefined> {
  const since = context.host.clock.nowMs() - RECENT_MS;
  const kept = listSessions(sessions, { sinceMs: since })
    .flatMap((session) => readActs(session, sessions))
    .flatMap((act) =>
      act.kind === 'kept' && act.at >= since && (act.scope ?? 'project') === scope ? [act] : [],
    )
    .sort((a, b) => b.at - a.at)
    .flatMap(({ ids, at }) => ids.toReversed().map((id) => ({ id, at })));
  if (kept.length === 0) return undefined;
  const memories = await readAll(context, { withArchive: false });
  for (const { id, at } of kept) {
    const found = memories.find(({ memory }) => memory.id === id)?.memory;
    const keptMs = Date.parse(found?.timestamp ?? '');
    if (found !== undefined && keptMs <= at && keptMs >= at - NOTED_WITHIN_MS)
      return { id, content: found.content, at };
  }
  return undefined;
}

/** The last within a day that a memory was said in other words, if nobody undid it. */
async function findLastEdit(context: PlaceContext): Promise<Kept | undefined> {
  const since = context.host.clock.nowMs() - RECENT_MS;
  const memories = await readAll(context, { withArchive: false });
  const edited = memories.flatMap(({ memory }) => (memory.editOf === undefined ? [] : [memory]));
  if (edited.length === 0) return undefined;
  const said = await openSaidMemories(context);
  for (const { action, timestamp, details } of (await readLog(context)).toReversed()) {
    const at = Date.parse(timestamp ?? '');
    if (at < since) return undefined;
    const found = edited.find(({ id }) => action === 'edit' && id === details?.replaced_by);
    // What somebody else of the team edited is theirs to undo.
    if (found !== undefined && believe(found, said).isOwn)
      return { id: found.id, content: found.content, at };
  }
  return undefined;
}

async function readLog(context: PlaceContext): Promise<readonly Line[]> {
  const files = await openMemoryFiles(context);
  return linesOf(files.read(consolidationLog(files.zone)));
}

/** One in the archive comes back. Of one that holds, its keeping is undone, as long as that is the last thing that became of it. */
async function undoNamed(id: string, context: PlaceContext): Promise<Undone> {
  const placed = await readAll(context, { withArchive: true });
  const found = placed.find(({ memory, place }) => memory.id === id && place !== 'archive');
  if (found === undefined) return restore(id, context);
  const { memory } = found;
  const why = await whyNotTakenBack(memory, context);
  if (why === undefined) return takeBack(memory, context);
  throw new LoaError('input.invalid', `${id} ${why} and holds; it is not in the archive`, {
    hint: `Run "loa memory forget ${id}" to delete it for good.`,
  });
}

async function whyNotTakenBack(memory: Memory, context: PlaceContext): Promise<string | undefined> {
  if (!believe(memory, await openSaidMemories(context)).isOwn) return 'was not kept on this machine';
  const log = await readLog(context);
  if (log.some(({ action, entry_id: id }) => action === 'restore' && id === memory.id))
    return 'was taken back already';
  const isRecent = Date.parse(memory.timestamp) >= context.host.clock.nowMs() - RECENT_MS;
  return isRecent ? undefined : 'was kept more than a day ago';
}

interface Kept {
  readonly id: string;
  readonly content: string;
  readonly at: number;
}

function lastMerged(files: ZoneFiles): string {
  const restored = new Set<string>();
  for (const { action, entry_id: id } of linesOf(files.read(consolidationLog(files.zone))).toReversed()) {
    if (action === 'restore' && id !== undefined) restored.add(id);
    if (action === 'merge' && id !== undefined && !restored.has(id)) return id;
  }
  throw new LoaError(
    'memory.missing',
    'nothing was kept from a prompt or merged lately, so there is nothing to undo',
    {
      hint: 'Run "loa memory list --place archive" for what is in the archive.',
    },
  );
}

const linesOf = (text: string | undefined): readonly Line[] =>
  (text ?? '').trimEnd().split('\n').map(parseLine);

interface Line {
  readonly action?: string;
  readonly entry_id?: string;
  readonly timestamp?: string;
  readonly details?: { readonly replaced_by?: string };
}

function parseLine(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    // A line that a person wrote or a crash cut says nothing here.
    return {};
  }
}

function inQuarantine(id: string): LoaError {
  return new LoaError(
    'input.invalid',
    `${id} was refused by a gate; it is not in the archive but in quarantine`,
    {
      hint: `Look at it ("loa memory show ${id}"); "loa memory restore ${id}" lets it in as it is.`,
    },
  );
}
