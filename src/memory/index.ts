// Memory: the public names.

export { Capture, type Captured, openCapture } from './capture/capture.ts';
export type { Candidate } from './capture/prepare.ts';
export { type Comparison, compareTexts } from './compare/verdict.ts';
export { consolidate } from './consolidate/consolidate.ts';
export { extractCandidates, type SpokenText } from './extract/extract.ts';
export { checkGates, GATE_DEFAULTS, type GateFinding, type GateOptions } from './gates/gates.ts';
export type { Memory, MemoryScope, MemorySource, MemoryType, PlacedMemory, TrustClass } from './model.ts';
export { recallForTask, type TaskRecall } from './recall/for-task.ts';
export { type Memories, type MemoryContext, openMemories } from './recall/open-memories.ts';
export { type Recalled, type RecallRequest, recall } from './recall/search.ts';
