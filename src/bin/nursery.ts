// How the engine keeps young objects, for work that reads a whole tree and keeps little of it.

/**
 * Half the memory for such work. Work that keeps what it makes is slowed by it. So small a nursery is emptied quicker by one
 * thread than by several that first have to agree.
 */
export function useSmallNursery(): void {
  // Loaded here: it brings the streams along, which few commands need.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
}
