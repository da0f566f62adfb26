// What the settings of ground are unless a configuration says otherwise.

export const DEFAULTS = {
  wordsMax: 3200,
  sectionWordsMax: 800,
  stalenessDays: 7,
  sentinelStart: '<!-- manual-start -->',
  sentinelEnd: '<!-- manual-end -->',
} as const;
