// The journal and the audit chain as manifests see them: how far each has come, and whether it went on from where a manifest saw it.
// A chain that verifies and reaches further is the same state, later: that its files differ is no difference.

import { verifyJournal } from '../../durable/journal/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { ChainPosition } from './manifest.ts';

type Read = Pick<Host, 'files' | 'clock'>;

export type ChainState =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly position: ChainPosition }
  | { readonly kind: 'damaged'; readonly problem: string };

export async function examineChain(dir: string, host: Read): Promise<ChainState> {
  if (host.files.stat(dir)?.kind !== 'directory') return { kind: 'none' };
  const { journalId, lastSequence, damage } = await verifyJournal(dir, host);
  if (damage !== undefined) return { kind: 'damaged', problem: damage.problem };
  if (journalId === undefined) return { kind: 'none' };
  return { kind: 'whole', position: { id: journalId, sequence: lastSequence } };
}

/** Whether the chain is what it was, or went on from there. */
export function goesOnFrom(now: ChainState, before: ChainPosition | null): boolean {
  if (before === null) return now.kind !== 'damaged';
  return now.kind === 'whole' && now.position.id === before.id && now.position.sequence >= before.sequence;
}
