// Memory: the public names.

export { type Comparison, compareTexts } from './compare/verdict.ts';
export type { Memory, MemoryScope, MemorySource, MemoryType, TrustClass } from './model.ts';
