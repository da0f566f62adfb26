// Which memories this machine recorded, and with how much trust: a file that says more of an entry than the journal did is
// believed no more than a page that somebody read. Apart from the plans, so that a session start can ask without them.

import { openSaid, type Said, type SaidBy, type SaidContext } from '../../state/said.ts';
import { type Memory, TRUST_CLASSES } from '../model.ts';
import { TELLING_TYPES } from './types.ts';

/** A record that tells of none speaks of none. */
const memoriesIn = (payload: unknown): readonly Memory[] => {
  const { memory, memories, promoted, updated, archived } = payload as Readonly<Record<string, unknown>>;
  return [memory, memories, promoted, updated, archived]
    .flat()
    .filter((one) => one !== undefined) as Memory[];
};

/** The text and its trust together: one cannot be raised without the other. */
const wordsOf = ({ trust, content }: Memory): string => `${trust}: ${content}`;

export const spoken = (payload: unknown): readonly string[] =>
  memoriesIn(payload).flatMap((memory) => [wordsOf(memory), memory.content]);

export const saidByMemory: SaidBy = {
  owner: 'memory',
  types: Object.fromEntries(TELLING_TYPES.map((name) => [name, { spoken }])),
};

export interface Believed {
  readonly memory: Memory;
  /** Whether this machine's journal recorded it. */
  readonly isOwn: boolean;
}

/**
 * What a file says of a memory, as far as it is believed. Another machine writes what it did not record as external: what this one
 * recorded stays what it was.
 */
export function believe(memory: Memory, said: Said): Believed {
  const classes = memory.trust === 'external' ? TRUST_CLASSES : [memory.trust];
  const trust = classes.find((one) => said.has(wordsOf({ ...memory, trust: one })));
  return { memory: { ...memory, trust: trust ?? 'external' }, isOwn: trust !== undefined };
}

export function openSaidMemories(context: SaidContext): Promise<Said> {
  return openSaid(context, saidByMemory);
}
