// How the engine works for a run that reads much once, such as a whole tree or a stream of texts, and keeps little of it.

/**
 * Half the memory for such work: so small a nursery is emptied quicker by one thread than by several that first have to agree.
 * A fifth less processor time: a run of a few seconds ends before most of what the last compiler does for it has paid, so that
 * only what is called very often gets there. Patterns are made into machine code at once, since each is held against many texts, and
 * would otherwise be compiled twice. Work that keeps what it makes, or goes on for minutes, is slowed by the others.
 */
export const SPARING_FLAGS: readonly string[] = [
  '--semi-space-growth-factor=1',
  '--no-parallel-scavenge',
  '--efficiency-mode',
  '--no-regexp-tier-up',
];

/** For commands whose words `bin/load.js` did not find at the start of the line; it sets the engine up before it loads anything. */
export function workSparingly(): void {
  // Loaded here: it brings the streams along, which few commands need.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of SPARING_FLAGS) setFlagsFromString(flag);
}
