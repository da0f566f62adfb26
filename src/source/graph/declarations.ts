// Where names are declared, found by the hash of the name: flat arrays with open addressing, because a large tree declares
// some hundred thousand names and every use of every file is looked up.

export interface Declarations {
  /** The places that declare a name are `from` to `to` of `file` and `symbol`, in the order of their files. */
  readonly file: Int32Array;
  readonly symbol: Int32Array;
  /** Slot of a name, or -1 when nothing declares it. */
  slotOf(hash: number): number;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** `declared` per file: the hash of each symbol, 0 for one that others cannot name alone; undefined for a file that offers none. */
export function indexDeclarations(declared: readonly (Int32Array | undefined)[]): Declarations {
  const total = declared.reduce((sum, hashes) => sum + (hashes?.length ?? 0), 0);
  let size = 1024;
  while (size < total * 2) size *= 2;
  const keys = new Int32Array(size);
  const counts = new Int32Array(size);
  const mask = size - 1;
  const slotFor = (hash: number): number => {
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (keys[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  for (const hashes of declared) {
    if (hashes === undefined) continue;
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at] as number;
      if (hash === 0) continue;
      const slot = slotFor(hash);
      keys[slot] = hash;
      counts[slot] = (counts[slot] as number) + 1;
    }
  }
  const from = new Int32Array(size);
  const to = new Int32Array(size);
  let places = 0;
  for (let slot = 0; slot < size; slot++) {
    from[slot] = places;
    to[slot] = places;
    places += counts[slot] as number;
  }
  const file = new Int32Array(places);
  const symbol = new Int32Array(places);
  for (const [index, hashes] of declared.entries()) {
    if (hashes === undefined) continue;
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at] as number;
      if (hash === 0) continue;
      const slot = slotFor(hash);
      const place = to[slot] as number;
      file[place] = index;
      symbol[place] = at;
      to[slot] = place + 1;
    }
  }
  const slotOf = (hash: number): number => {
    const slot = slotFor(hash);
    return keys[slot] === 0 ? -1 : slot;
  };
  return { file, symbol, slotOf, from, to };
}
