// Figures of features (words, parts of words, pairs) as bytes under their hash: a hook has no time to read a list of forty thousand words, and
// needs some hundred of them. A slot holds a mark of the feature (two bytes, 0 where the slot is free) and a byte for each of its figures.
// A feature stands in the slot that its hash names or in the next free one; that a feature which is not there is taken for another happens
// once in some thousand times.

const MARK_BYTES = 2;
/** Slots that are taken, of all: most features that are asked for are not there, and with few free slots the way to one is long. */
const FILLED = 0.6;
const BYTE_MAX = 127;

export interface FeatureTable {
  /** Where the figures of a feature stand; -1 for one that the table does not have. */
  find(feature: string): number;
  /** The same by its hash. */
  findHash(hash: number): number;
  /** -127 to 127. */
  figure(place: number, column: number): number;
}

export function openFeatures(bytes: Uint8Array, columns: number): FeatureTable {
  const width = MARK_BYTES + columns;
  const slots = Math.floor(bytes.length / width);
  const findHash = (hash: number): number => {
    if (slots === 0) return -1;
    const at = findSlot(bytes, hash, { width, slots });
    return markAt(bytes, at) === 0 ? -1 : at;
  };
  return {
    find: (feature) => findHash(hashOf(feature)),
    findHash,
    figure: (place, column) => ((bytes[place + MARK_BYTES + column] as number) << 24) >> 24,
  };
}

/** Figures are rounded, and cut at what a byte holds. */
export function packFeatures(
  rows: readonly (readonly [feature: string, figures: readonly number[]])[],
  columns: number,
): Uint8Array {
  const width = MARK_BYTES + columns;
  const slots = Math.ceil(rows.length / FILLED + 1);
  const bytes = Buffer.alloc(slots * width);
  for (const [feature, figures] of rows) {
    const hash = hashOf(feature);
    const at = findSlot(bytes, hash, { width, slots });
    // The first of two that look alike is the one that is found.
    if (markAt(bytes, at) !== 0) continue;
    bytes.writeUInt16LE(markOf(hash), at);
    for (const [place, figure] of figures.entries())
      bytes.writeInt8(Math.max(-BYTE_MAX, Math.min(BYTE_MAX, Math.round(figure))), at + MARK_BYTES + place);
  }
  return bytes;
}

/** Where a feature stands, or the free slot where it would. */
function findSlot(
  bytes: Uint8Array,
  hash: number,
  { width, slots }: { readonly width: number; readonly slots: number },
): number {
  const mark = markOf(hash);
  const end = slots * width;
  for (let at = (hash % slots) * width; ; at = at + width === end ? 0 : at + width) {
    const found = markAt(bytes, at);
    if (found === 0 || found === mark) return at;
  }
}

const markOf = (hash: number): number => (Math.imul(hash, 0x9e3779b1) >>> 16) | 1;
const markAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8);

/** FNV-1a over the units of a text, one after another. */
export const HASH_START = 0x811c9dc5;
export const mixInto = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
export function endHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function hashOf(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at += 1) hash = mixInto(hash, text.charCodeAt(at));
  return endHash(hash);
}
