// A table of features and their two weights as bytes in text: a hook has no time to read a list of forty thousand words, and needs some hundred of
// them. A slot has four bytes: a mark of the feature (two, 0 where the slot is free) and two weights. A feature stands in the slot that its
// hash names or in the next free one; that another one bears its mark there happens once in some ten thousand times.

const SLOT_BYTES = 4;
/** Slots that are taken, of all. */
const FILLED = 0.85;
/** What one step of a byte weighs. */
const STEP = 0.04;
const BYTE_MAX = 127;
const LINE_LENGTH = 4000;

export type Weights = readonly [lasting: number, asking: number];
const NONE: Weights = [0, 0];

export interface WeightTable {
  weightsOf(feature: string): Weights;
}

export function openWeights(lines: readonly string[]): WeightTable {
  const bytes = Buffer.from(lines.join(''), 'base64');
  return {
    weightsOf(feature) {
      const at = findSlot(bytes, hashOf(feature));
      if (markAt(bytes, at) === 0) return NONE;
      return [weightAt(bytes, at + 2), weightAt(bytes, at + 3)];
    },
  };
}

export function packWeights(
  rows: readonly (readonly [feature: string, weights: Weights])[],
): readonly string[] {
  const bytes = Buffer.alloc(Math.ceil(rows.length / FILLED + 1) * SLOT_BYTES);
  for (const [feature, weights] of rows) {
    const hash = hashOf(feature);
    const at = findSlot(bytes, hash);
    // The first of two that look alike is the one that is found.
    if (markAt(bytes, at) !== 0) continue;
    bytes.writeUInt16LE(markOf(hash), at);
    for (const [place, weight] of weights.entries())
      bytes.writeInt8(Math.max(-BYTE_MAX, Math.min(BYTE_MAX, Math.round(weight / STEP))), at + 2 + place);
  }
  const text = bytes.toString('base64');
  return Array.from({ length: Math.ceil(text.length / LINE_LENGTH) }, (_, line) =>
    text.slice(line * LINE_LENGTH, (line + 1) * LINE_LENGTH),
  );
}

/** Where a feature stands, or the free slot where it would. */
function findSlot(bytes: Uint8Array, hash: number): number {
  const slots = bytes.length / SLOT_BYTES;
  const mark = markOf(hash);
  for (let slot = hash % slots; ; slot = (slot + 1) % slots) {
    const found = markAt(bytes, slot * SLOT_BYTES);
    if (found === 0 || found === mark) return slot * SLOT_BYTES;
  }
}

const markOf = (hash: number): number => (Math.imul(hash, 0x9e3779b1) >>> 16) | 1;
const markAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
const weightAt = (bytes: Uint8Array, at: number): number => (((bytes[at] as number) << 24) >> 24) * STEP;

/** FNV-1a over the units of the text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
