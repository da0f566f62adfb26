// `memory list`, `show` and `stats`: what is remembered, as the files have it.

import { join } from 'node:path';
import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { tellAgent } from '../../state/tell.ts';
import { sessionsByThread } from '../capture/thread.ts';
import { describeHealth, examineMemories } from '../care/health.ts';
import { memorySettings } from '../configured.ts';
import { consolidationLog } from '../entry/files.ts';
import { withOtherEdits } from '../entry/links.ts';
import { noSuchMemory } from '../forget.ts';
import { explainQuarantine } from '../let-in.ts';
import type { Memory, PlacedMemory } from '../model.ts';
import { lookInScope } from '../person.ts';
import { stateZone } from '../recall/open-memories.ts';
import { readAll } from '../recall/read-all.ts';
import { findStale } from '../recall/stale.ts';
import { saidByMemory } from '../store/spoken.ts';
import type { listSchemas, showSchemas, statsSchemas } from './care-schemas.ts';

type Listed = z.output<typeof listSchemas.output>;
type Plain = Listed['memories'][number]['memory'];

/** What was heard here names its session here. */
function sessionOf(
  { session, thread = '' }: Memory,
  sessions: ReadonlyMap<string, string>,
): { readonly session?: string } {
  const known = session ?? sessions.get(thread);
  return known === undefined ? {} : { session: known };
}

function plain(memory: Memory): Plain {
  const { tags, conflicts, alike, apart, cites, ...rest } = memory;
  return {
    ...rest,
    tags: [...tags],
    ...(conflicts === undefined ? {} : { conflicts: [...conflicts] }),
    ...(alike === undefined ? {} : { alike: [...alike] }),
    ...(apart === undefined ? {} : { apart: [...apart] }),
    ...(cites === undefined ? {} : { cites: [...cites] }),
  };
}

export const listCode: OperationCode<z.output<typeof listSchemas.input>, Listed> = {
  async run(input, caller) {
    const context = lookInScope(caller, input.scope);
    const all = await readAll(context, { withArchive: true });
    const live = withOtherEdits(all.filter(({ place }) => place !== 'archive'));
    const ids = new Set(live.map(({ memory }) => memory.id));
    const conflicts = live
      .flatMap(({ memory }) =>
        (memory.conflicts ?? []).map((older) => ({ newer: memory.id, older, at: memory.timestamp })),
      )
      .filter(({ older }) => ids.has(older))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
    const inConflict = new Set(conflicts.flatMap(({ newer, older }) => [newer, older]));
    const words = (input.query ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const asked = all.filter(
      (placed) =>
        isIn(placed, input.place) &&
        (input.type === undefined || placed.memory.type === input.type) &&
        holdsAll(placed.memory, words) &&
        (!input.conflicts || inConflict.has(placed.memory.id)),
    );
    const { offset = 0 } = input;
    // To look for what is lost takes longer than to list; whoever reads page by page asks for it once, with `memory stats`.
    const isWhole = input.offset === undefined && input.query === undefined;
    const stale = input.stale === true ? await findAllStale(asked, context) : undefined;
    const wanted = stale === undefined ? asked : asked.filter(({ memory }) => stale.has(memory.id));
    const newest = wanted
      .map((placed) => ({ placed, atMs: Date.parse(placed.memory.timestamp) }))
      .sort((a, b) => b.atMs - a.atMs)
      .slice(offset, offset + input.limit)
      .map(({ placed }) => placed);
    const sessions = sessionsByThread(context);
    const answer = {
      memories: newest.map(({ memory, place, path }) => ({
        memory: { ...plain(memory), ...sessionOf(memory, sessions) },
        place,
        path,
        ...reasonsOf(memory, context),
        ...(stale === undefined ? {} : { stale: stale.get(memory.id) ?? [] }),
      })),
      conflicts: conflicts.map(({ newer, older }) => ({ newer, older })),
      total: wanted.length,
      kept: all.length,
      ...(isWhole ? await healthOf(context) : { lost: 0, flaws: [] }),
    };
    return tellAgent(answer, context, saidByMemory);
  },
  render: renderList,
};

/** By id, those alone that are stale. */
async function findAllStale(
  placed: readonly PlacedMemory[],
  context: Context,
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { memory } of placed) {
    const changed = memory.cites === undefined ? [] : await findStale(memory, context);
    if (changed.length > 0) found.set(memory.id, [...changed]);
  }
  return found;
}

function holdsAll({ content, tags }: Memory, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${content} ${tags.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function isIn({ place, memory }: PlacedMemory, wanted: string): boolean {
  const isQuarantined = memory.archived === 'quarantined';
  if (wanted === 'all') return place !== 'archive';
  if (wanted === 'quarantine') return isQuarantined;
  return place === wanted && !isQuarantined;
}

/** Why it is in quarantine, when it is. */
function reasonsOf(memory: Memory, context: Context): { reasons?: { gate: string; reason: string }[] } {
  return memory.archived === 'quarantined' ? { reasons: [...explainQuarantine(memory, context)] } : {};
}

/** A copy that may be changed, as answers are. */
async function healthOf(context: Context) {
  const { lost, flaws, journal } = await examineMemories(context);
  return {
    lost,
    flaws: flaws.map((flaw) => ({ ...flaw })),
    ...(journal === undefined ? {} : { journal }),
  };
}

function renderList(listed: Listed, style: TextStyle): string {
  const { memories, conflicts, total, kept } = listed;
  const health = describeHealth(listed).map((line) => style.bad(line));
  if (memories.length === 0 && health.length === 0)
    return kept === 0
      ? 'Nothing there. "loa remember TEXT" begins it.'
      : `Nothing of the kind; ${kept} kept here in all, with the archive: loa memory list --place archive`;
  const rivals = new Map<string, string[]>();
  for (const { newer, older } of conflicts) {
    rivals.set(newer, [...(rivals.get(newer) ?? []), older]);
    rivals.set(older, [...(rivals.get(older) ?? []), newer]);
  }
  const lines = memories.map(({ memory, place, reasons }) => {
    const against = rivals.get(memory.id);
    const mark = against === undefined ? '' : `  ${style.bad(`contradicts ${against.join(', ')}`)}`;
    const [first = '', ...more] = memory.content.split('\n');
    const where = reasons === undefined ? place : 'quarantine';
    const text = `${style.dim(`${memory.id}  ${memory.type}, ${where}`)}${mark}\n  ${first}${more.length > 0 ? ' …' : ''}`;
    return [text, ...describeReasons(memory.id, reasons).map((line) => `  ${style.caution(line)}`)].join(
      '\n',
    );
  });
  return [
    ...lines,
    ...(total > memories.length ? [style.dim(`${total - memories.length} more; see --limit.`)] : []),
    ...health,
  ].join('\n');
}

function describeReasons(id: string, reasons: Listed['memories'][number]['reasons']): readonly string[] {
  if (reasons === undefined) return [];
  return [
    ...reasons.map(({ gate, reason }) => `kept back, ${gate}: ${reason}`),
    `to let it in: loa memory restore ${id}; else: loa memory forget ${id}`,
  ];
}

export const showCode: OperationCode<
  z.output<typeof showSchemas.input>,
  z.output<typeof showSchemas.output>
> = {
  async run({ id, history, scope }, asked) {
    const context = lookInScope(asked, scope);
    const all = await readAll(context, { withArchive: true });
    const found = all.find(({ memory }) => memory.id === id);
    if (found === undefined) throw noSuchMemory([id]);
    const live = withOtherEdits(all.filter(({ place }) => place !== 'archive'));
    const naming = live.filter(({ memory }) => memory.conflicts?.includes(id)).map(({ memory }) => memory.id);
    const named =
      live.find(({ memory }) => memory.id === id)?.memory.conflicts ?? found.memory.conflicts ?? [];
    const answer = {
      memory: plain(found.memory),
      place: found.place,
      path: found.path,
      ...reasonsOf(found.memory, context),
      conflicts: [...new Set([...naming, ...named])],
      stale: [...(await findStale(found.memory, context))],
      history: history ? historyOf(id, all).map(plain) : [],
    };
    return tellAgent(answer, context, saidByMemory);
  },
  render: ({ memory, place, path, reasons, conflicts, stale, history }, style) =>
    [
      memory.content,
      style.dim(
        `${memory.id}  ${memory.type}, ${memory.scope}, confidence ${memory.confidence}, ${memory.source}, ${memory.trust}, ${memory.timestamp}`,
      ),
      style.dim(`${reasons === undefined ? place : 'quarantine'}: ${path}`),
      ...describeReasons(memory.id, reasons).map((line) => style.caution(line)),
      ...(memory.tags.length === 0 ? [] : [style.dim(`tags: ${memory.tags.join(', ')}`)]),
      ...(conflicts.length === 0 ? [] : [style.bad(`contradicts ${conflicts.join(', ')}`)]),
      ...(stale.length === 0 ? [] : [style.bad(`stale: ${stale.join(', ')} changed since`)]),
      ...history.map(
        (old) =>
          `${style.dim(`before, ${old.id}, ${old.timestamp}:`)}\n  ${old.content.replaceAll('\n', '\n  ')}`,
      ),
    ].join('\n'),
};

/** What it took the place of, and what that took the place of, newest first. */
function historyOf(id: string, all: readonly PlacedMemory[]): readonly Memory[] {
  const seen = new Set([id]);
  const found: Memory[] = [];
  for (let queue = [id]; queue.length > 0; ) {
    const next = all.filter(
      ({ memory }) =>
        memory.replacedBy !== undefined && queue.includes(memory.replacedBy) && !seen.has(memory.id),
    );
    queue = next.map(({ memory }) => memory.id);
    for (const { memory } of next) {
      seen.add(memory.id);
      found.push(memory);
    }
  }
  return found.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}

export const statsCode: OperationCode<
  z.output<typeof statsSchemas.input>,
  z.output<typeof statsSchemas.output>
> = {
  async run(_input, context) {
    const all = await readAll(context, { withArchive: true });
    const zone = await stateZone(context);
    const count = (test: (placed: PlacedMemory) => boolean): number => all.filter(test).length;
    const live = all.filter(({ place }) => place !== 'archive');
    const byType: Record<string, number> = {};
    for (const { memory } of live) byType[memory.type] = (byType[memory.type] ?? 0) + 1;
    return {
      sessionEntries: count(({ place }) => place === 'session'),
      durableEntries: count(({ place }) => place === 'durable'),
      archivedEntries: count(({ place, memory }) => place === 'archive' && memory.archived !== 'quarantined'),
      quarantinedEntries: count(({ memory }) => memory.archived === 'quarantined'),
      conflicts: withOtherEdits(live).reduce((sum, { memory }) => sum + (memory.conflicts?.length ?? 0), 0),
      lastConsolidation: lastTime(zone, context),
      storageBytes: [...new Set(all.map(({ path }) => path))].reduce(
        (sum, path) => sum + (context.host.files.stat(join(context.project.root, path))?.sizeBytes ?? 0),
        0,
      ),
      byType,
      embedding: memorySettings(context.config).embedding.driver,
      ...(await healthOf(context)),
    };
  },
  render: (stats, style) =>
    [
      `${style.bold(String(stats.durableEntries))} durable, ${stats.sessionEntries} of this session, ${stats.archivedEntries} archived, ${stats.quarantinedEntries} in quarantine`,
      `${
        Object.entries(stats.byType)
          .map(([type, number]) => `${number} ${type}`)
          .join(', ') || 'none yet'
      }`,
      ...(stats.conflicts === 0
        ? []
        : [
            style.bad(
              `${stats.conflicts} ${stats.conflicts === 1 ? 'contradiction' : 'contradictions'}: loa memory list --conflicts`,
            ),
          ]),
      style.dim(
        `last consolidated ${stats.lastConsolidation ?? 'never'}; ${stats.storageBytes} bytes; vectors: ${stats.embedding}`,
      ),
      ...describeHealth(stats).map((line) => style.bad(line)),
    ].join('\n'),
};

function lastTime(zone: string, { host, project }: Pick<Context, 'host' | 'project'>): string | null {
  const path = join(project.root, consolidationLog(zone));
  if (host.files.stat(path) === undefined) return null;
  const lines = new TextDecoder().decode(host.files.read(path)).trimEnd().split('\n');
  return /"timestamp":"([^"]+)"/.exec(lines.at(-1) ?? '')?.[1] ?? null;
}
