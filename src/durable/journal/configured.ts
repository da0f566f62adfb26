// The configuration section `journal`, and the journal's limits as it gives them.

import type { ConfigValues } from '../../kernel/config/index.ts';
import { defineSection, readSection } from '../../kernel/config/section.ts';
import {
  JOURNAL_SIZE_BYTES_MAX,
  LOCK_TIMEOUT_MS,
  SEGMENT_AGE_MS_MAX,
  SEGMENT_SIZE_BYTES_MAX,
} from '../../kernel/limits.ts';
import type { JournalOptions } from './journal-record.ts';

export const journalSection = defineSection(
  'journal',
  async () => (await import('../config-schemas.ts')).journal,
);

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

export function journalLimits(config: ConfigValues): Required<Omit<JournalOptions, 'types'>> {
  const section = readSection(config, journalSection);
  const { segment_max_age_minutes: ageMinutes, lock_timeout_seconds: lockSeconds } = section;
  return {
    segmentSizeBytesMax: section.segment_max_bytes ?? SEGMENT_SIZE_BYTES_MAX,
    segmentAgeMsMax: ageMinutes === undefined ? SEGMENT_AGE_MS_MAX : ageMinutes * MINUTE_MS,
    sizeBytesMax: section.max_bytes ?? JOURNAL_SIZE_BYTES_MAX,
    lockTimeoutMs: lockSeconds === undefined ? LOCK_TIMEOUT_MS : lockSeconds * SECOND_MS,
  };
}
