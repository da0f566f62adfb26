// A person's word on two memories that contradict each other: one of them holds and the other goes to the archive, from where
// `undo` takes it back; or both hold and the mark goes; or, after all, they contradict each other. Nothing is deleted.

import { LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { logLine } from './entry/log-line.ts';
import { noSuchMemory } from './forget.ts';
import type { Memory, PlacedMemory } from './model.ts';
import { readPlaced } from './recall/read-all.ts';
import { CONSOLIDATED, type Consolidated } from './store/changes.ts';
import { openMemoryStore } from './store/open.ts';

export type Settlement = 'keep' | 'both' | 'contradict';

export interface SettleRequest {
  /** The one that holds, when one does. */
  readonly first: string;
  readonly second: string;
  readonly outcome: Settlement;
}

type SettleContext = Pick<Context, 'host' | 'project' | 'config'>;

export async function settleConflict(request: SettleRequest, context: SettleContext): Promise<boolean> {
  if (request.first === request.second)
    throw new LoaError('input.invalid', `${request.first} cannot contradict itself`, {
      hint: 'Name two memories; "loa memory list --conflicts" tells which.',
    });
  const store = await openMemoryStore(context);
  try {
    const { answer } = await store.transact((files) => {
      const live = readPlaced(files, { withArchive: false });
      const step = planSettlement(request, live, context.host.clock.nowMs());
      const changes = step === undefined ? [] : [{ type: CONSOLIDATED, payload: step }];
      return { changes, answer: step !== undefined };
    });
    return answer;
  } finally {
    await store.close();
  }
}

/** Undefined when it is so already. */
export function planSettlement(
  { first, second, outcome }: SettleRequest,
  live: readonly PlacedMemory[],
  nowMs: number,
): Consolidated | undefined {
  const find = (id: string): PlacedMemory | undefined => live.find(({ memory }) => memory.id === id);
  const [one, other] = [find(first), find(second)];
  if (one === undefined || other === undefined) throw noSuchMemory([one === undefined ? first : second]);
  const isMarked = isNaming(one.memory, second) || isNaming(other.memory, first);
  if (outcome === 'both') {
    if (!isMarked) return undefined;
    return keepAll([without(one, second), without(other, first)], [], entry(first, 'settle', second, nowMs));
  }
  if (outcome === 'contradict') {
    if (isMarked) return undefined;
    const [older, newer] =
      Date.parse(one.memory.timestamp) <= Date.parse(other.memory.timestamp) ? [one, other] : [other, one];
    const conflicts = [...(newer.memory.conflicts ?? []), older.memory.id];
    const marked = { ...newer, memory: { ...newer.memory, conflicts } };
    return keepAll([marked], [], entry(newer.memory.id, 'settle', older.memory.id, nowMs));
  }
  const given: Memory = {
    ...other.memory,
    // Taken back by `undo`, it contradicts the other as it did.
    conflicts: [...new Set([...(other.memory.conflicts ?? []), first])],
    archived: 'merged',
    replacedBy: first,
  };
  return keepAll([without(one, second)], [{ ...other, memory: given }], entry(second, 'merge', first, nowMs));
}

const isNaming = ({ conflicts }: Memory, id: string): boolean => conflicts?.includes(id) === true;

function without(placed: PlacedMemory, id: string): PlacedMemory {
  const { conflicts = [], ...rest } = placed.memory;
  const left = conflicts.filter((one) => one !== id);
  return { ...placed, memory: left.length === 0 ? rest : { ...rest, conflicts: left } };
}

const entry = (id: string, action: 'settle' | 'merge', other: string, nowMs: number): string =>
  logLine(
    { action, entryId: id, details: action === 'merge' ? { merged_with: other } : { with: other } },
    nowMs,
  );

/** What still stands in the session is promoted by it: a person has looked at it. */
function keepAll(stay: readonly PlacedMemory[], go: readonly PlacedMemory[], log: string): Consolidated {
  const of = (placed: readonly PlacedMemory[], place: PlacedMemory['place']): readonly Memory[] =>
    placed.filter((one) => one.place === place).map(({ memory }) => memory);
  return {
    promoted: of(stay, 'session'),
    updated: of(stay, 'durable'),
    archived: go.map(({ memory }) => memory),
    consumed: [...of(stay, 'session'), ...of(go, 'session')].map(({ id }) => id),
    log: [log],
  };
}
