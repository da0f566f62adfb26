// The words of memory: what an entry is, where it comes from, what becomes of it. Types and closed lists only.

export const MEMORY_TYPES = ['decision', 'fact', 'preference', 'pattern', 'error'] as const;
export const MEMORY_SOURCES = ['conversation', 'observation', 'inference'] as const;
/** Whose they are: of all who share the project, of the person in this project alone, of the person everywhere. */
export const MEMORY_SCOPES = ['project', 'private', 'global'] as const;
/** Who stands behind it: a person said so, an agent concluded it, or it was read somewhere (page, tool result). */
export const TRUST_CLASSES = ['person', 'agent', 'external'] as const;

export type MemoryType = (typeof MEMORY_TYPES)[number];
export type MemorySource = (typeof MEMORY_SOURCES)[number];
export type MemoryScope = (typeof MEMORY_SCOPES)[number];
export type TrustClass = (typeof TRUST_CLASSES)[number];

export interface Memory {
  /** `mem-YYYY-MM-DD-` and a random part for our own; an imported one keeps its id. */
  readonly id: string;
  readonly type: MemoryType;
  readonly content: string;
  readonly source: MemorySource;
  /** 0 to 1. */
  readonly confidence: number;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly scope: MemoryScope;
  readonly tags: readonly string[];
  readonly trust: TrustClass;
  /** What followed one another. */
  readonly thread?: string;
  readonly session?: string;
  readonly agent?: string;
  /** Ids of older memories that this one cannot both hold with. */
  readonly conflicts?: readonly string[];
  /** Ids of older memories about the same: its family. */
  readonly alike?: readonly string[];
  /** Ids of memories that somebody judged to say something else, however alike they are. */
  readonly apart?: readonly string[];
  /** In the archive: the memory that took its place. */
  readonly replacedBy?: string;
  /** The first of the memories whose place it took by an edit: another that took the same place says otherwise. */
  readonly editOf?: string;
  /** Places in code that it cites, each with the fingerprint of what stood there: `path:line#fingerprint`, `path:symbol#…`. */
  readonly cites?: readonly string[];
  /** In the archive: why it is there. */
  readonly archived?: 'merged' | 'expired' | 'withdrawn' | 'quarantined';
  /** A merge kept it: changed on one branch, taken out on the other. A person says which of them holds. */
  readonly disputed?: 'deleted';
}

/** Where an entry stands. */
export type Place = 'session' | 'durable' | 'archive';

export interface PlacedMemory {
  readonly memory: Memory;
  readonly place: Place;
  /** Relative to the project. */
  readonly path: string;
}
