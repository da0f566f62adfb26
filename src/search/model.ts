// The words of search: what is indexed, what is asked, what comes back. Types only.

/** One text to be found again. */
export interface SearchDocument {
  readonly key: string;
  readonly text: string;
  /** When it was said; its date is searchable ("in May 2023"). */
  readonly timeMs?: number;
  /** What followed one another; neighbours within a thread speak for each other. */
  readonly thread?: string;
  /** Exact marks to filter by, such as `type:fact`. */
  readonly labels: readonly string[];
  /** Where the text lies in its file, for whoever wants to read it. */
  readonly startBytes: number;
  readonly sizeBytes: number;
}

export interface SearchFilter {
  /** Every group must be met, by any of its labels. */
  readonly labels?: readonly (readonly string[])[];
  readonly thread?: string;
  readonly sinceMs?: number;
  readonly untilMs?: number;
}

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly filter?: SearchFilter;
}

export interface SearchHit {
  readonly key: string;
  /** Comparable within one answer only. */
  readonly score: number;
  /** Which segment, and which document of it. */
  readonly segment: number;
  readonly document: number;
  readonly why: HitReasons;
}

export interface HitReasons {
  /** Words of the question that stand in the text, as asked. */
  readonly words: readonly string[];
  /** Words of nearly the same meaning that stand in it. */
  readonly near: readonly string[];
  /** Its speaker is named in the question. */
  readonly speaker?: string;
  /** How much of the score came from its neighbours in the thread, 0 to 1. */
  readonly thread: number;
  /** Likeness of meaning, 0 to 1. */
  readonly meaning: number;
}
