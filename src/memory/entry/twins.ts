// Memories that share an id though their texts differ: clones of older versions counted their ids each for itself, and a merge can
// bring two edits of one entry together. They are two memories. One keeps the id, the others get one of their text, the same
// in every clone. Those that share id and text are one memory that stands twice.

import { sha256Hex } from '../../kernel/hash.ts';
import type { Memory } from '../model.ts';
import { idOfContent } from './ids.ts';

/** One that gives up an id that another keeps. */
export interface Twin {
  readonly id: string;
  /** Of its text. */
  readonly digest: string;
  /** Its id from now on. */
  readonly to: string;
}

export function digestOf({ content }: Pick<Memory, 'content'>): string {
  return sha256Hex(content.toWellFormed());
}

/** Whoever was first keeps the id; of the same moment the smaller digest. So every clone comes to the same. */
export function findTwins(memories: readonly Memory[]): readonly Twin[] {
  const first = new Map<string, Memory>();
  const shared = new Map<string, Memory[]>();
  for (const memory of memories) {
    const known = first.get(memory.id);
    if (known === undefined) first.set(memory.id, memory);
    else if (known.content !== memory.content || shared.has(memory.id))
      shared.set(memory.id, [...(shared.get(memory.id) ?? [known]), memory]);
  }
  return [...shared].flatMap(([id, list]) => {
    const byDigest = new Map(list.map((memory) => [digestOf(memory), memory]));
    const [, ...others] = [...byDigest].toSorted(compareAge);
    return others.map(([digest, { timestamp, content }]) => ({
      id,
      digest,
      to: idOfContent(timestamp, content),
    }));
  });
}

type Digested = readonly [string, Memory];

function compareAge([digestA, a]: Digested, [digestB, b]: Digested): number {
  return Date.parse(a.timestamp) - Date.parse(b.timestamp) || (digestA < digestB ? -1 : 1);
}

/** Each under the id that is its own. */
export function nameTwins<T extends { readonly memory: Memory }>(placed: readonly T[]): readonly T[] {
  const twins = findTwins(placed.map(({ memory }) => memory));
  if (twins.length === 0) return placed;
  const names = new Map(twins.map(({ id, digest, to }) => [`${id} ${digest}`, to]));
  const ids = new Set(twins.map(({ id }) => id));
  return placed.map((one) => {
    const { memory } = one;
    const to = ids.has(memory.id) ? names.get(`${memory.id} ${digestOf(memory)}`) : undefined;
    return to === undefined ? one : { ...one, memory: { ...memory, id: to } };
  });
}

/** Each once: what stands twice with the same text is told at its first place. */
export function withoutCopies<T extends { readonly memory: Memory }>(placed: readonly T[]): readonly T[] {
  const contents = new Map<string, string>();
  return placed.filter(({ memory: { id, content } }) => {
    if (contents.get(id) === content) return false;
    contents.set(id, content);
    return true;
  });
}
