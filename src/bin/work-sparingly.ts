// How the engine works for a run that reads a whole tree once and keeps little of it.

/**
 * Half the memory for such work: so small a nursery is emptied quicker by one thread than by several that first have to agree.
 * A fifth less processor time: a run of a few seconds ends before most of what the last compiler does for it has paid, so that
 * only what is called very often gets there. Work that keeps what it makes, or goes on for minutes, is slowed by both.
 */
export function workSparingly(): void {
  // Loaded here: it brings the streams along, which few commands need.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--efficiency-mode');
}
