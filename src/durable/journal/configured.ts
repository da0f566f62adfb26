// The journal's limits as the configuration gives them.

import type { ConfigValues } from '../../kernel/config/index.ts';
import type { JournalOptions } from './model.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

export function journalLimits(config: ConfigValues): Required<Omit<JournalOptions, 'types'>> {
  const section = config['journal'] as {
    readonly segment_max_bytes: number;
    readonly segment_max_age_minutes: number;
    readonly max_bytes: number;
    readonly lock_timeout_seconds: number;
  };
  return {
    segmentSizeBytesMax: section.segment_max_bytes,
    segmentAgeMsMax: section.segment_max_age_minutes * MINUTE_MS,
    sizeBytesMax: section.max_bytes,
    lockTimeoutMs: section.lock_timeout_seconds * SECOND_MS,
  };
}
