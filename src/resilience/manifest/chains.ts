// The journal and the audit chain as manifests see them: how far each has come, and whether it went on from where a manifest saw it.
// A chain that verifies and reaches further is the same state, later: that its files differ is no difference. One that a repair began
// anew goes on from the one it ended, whose segments it keeps beside it.

import { join } from 'node:path';
import {
  beginsAnew,
  findJournalId,
  isAsideName,
  listSegments,
  readHeader,
  surveyJournal,
  verifyJournal,
} from '../../durable/journal/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { ChainPosition } from './manifest.ts';

type Read = Pick<Host, 'files' | 'clock'>;

export type ChainState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'whole';
      readonly position: ChainPosition;
      /** Ids of the chains that repairs ended here. */
      readonly formerly?: readonly string[];
    }
  | {
      readonly kind: 'damaged';
      readonly problem: string;
      /** As far as headers can be read. */
      readonly ids: readonly string[];
    };

export async function examineChain(dir: string, host: Read): Promise<ChainState> {
  if (host.files.stat(dir)?.kind !== 'directory') return { kind: 'none' };
  const { journalId, lastSequence, damage } = await verifyJournal(dir, host);
  if (damage !== undefined) return { kind: 'damaged', problem: damage.problem, ids: listIds(dir, host) };
  if (journalId === undefined) return { kind: 'none' };
  const formerly = listEnded(dir, host);
  const position = { id: journalId, sequence: lastSequence };
  return { kind: 'whole', position, ...(formerly.length === 0 ? {} : { formerly }) };
}

/** Of the chain that stands there, damaged or not, and of those that repairs ended. */
export function listIds(dir: string, host: Read): readonly string[] {
  const id = findJournalId(surveyJournal(dir, host), host);
  return [...(id === undefined ? [] : [id]), ...listEnded(dir, host)];
}

/** Whether the chain with this id no longer stands there: nothing does, or another one. What cannot be read is damage, not loss. */
export function isChainGone(dir: string, id: string, host: Read): boolean {
  if (host.files.stat(dir)?.kind !== 'directory' || listSegments(dir, host).length === 0) return true;
  const ids = listIds(dir, host);
  return ids.length > 0 && !ids.includes(id);
}

function listEnded(dir: string, host: Read): readonly string[] {
  const [first] = listSegments(dir, host);
  const header = first === undefined ? '' : readHeader(first, host);
  if (typeof header === 'string' || !beginsAnew(header)) return [];
  const ids = host.files.list(dir).flatMap(({ name, kind }) => {
    if (kind !== 'directory' || name === undefined || !isAsideName(name)) return [];
    const headers = listSegments(join(dir, name), host).map((file) => readHeader(file, host));
    return headers.flatMap((one) => (typeof one === 'string' ? [] : [one.journalId]));
  });
  return [...new Set(ids)];
}

/** Whether the chain is what it was, or went on from there. */
export function goesOnFrom(now: ChainState, before: ChainPosition | null): boolean {
  if (before === null) return now.kind !== 'damaged';
  return now.kind === 'whole' && isOfChain(now, before.id) && now.position.sequence >= before.sequence;
}

/** Whether a record of the chain with this id may be found here. */
export function isOfChain(now: ChainState, id: string): boolean {
  if (now.kind === 'none') return false;
  if (now.kind === 'damaged') return now.ids.includes(id);
  return now.position.id === id || now.formerly?.includes(id) === true;
}
