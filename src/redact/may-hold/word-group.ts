// The words of the pre-filter: what stands in its table. Types only.

/** What must stand at a word; `length` counts from its start, `ahead` matches from its end. */
export type WordNeeds =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'assignment' }
  | { readonly kind: 'length'; readonly length: number; readonly solid: boolean }
  | { readonly kind: 'ahead'; readonly source: string; readonly flags: string };

export interface WordGroup {
  /** First and last letter have the case that the word has. */
  readonly exact: boolean;
  /** Only where a token may start. */
  readonly atEdge: boolean;
  readonly needs: WordNeeds;
  readonly words: readonly string[];
}
