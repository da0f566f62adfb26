// The names of memory's record types, for whoever needs to know no more of them.

/** Those that hold memories. */
export const TELLING_TYPES: readonly string[] = [
  'captured',
  'imported',
  'consolidated',
  'quarantined',
  'restored',
  'mended',
  'kept',
].map((name) => `memory.${name}`);

export const MEMORY_TYPES: readonly string[] = [
  ...TELLING_TYPES,
  'memory.forgotten',
  'memory.judged',
  'memory.logged',
  'memory.renamed',
];
