// The journal's public names.

export { journalLimits } from './configured.ts';
export { type SeedEntry, toSeedEntry } from './format/seed-entry.ts';
export { Journal } from './journal.ts';
export type {
  Damage,
  JournalHost,
  JournalOptions,
  JournalRecord,
  JournalReport,
  PayloadCheck,
  Position,
  Receipt,
  RecordType,
  RecordTypes,
  SegmentReport,
  TornTail,
} from './model.ts';
export { CHECKPOINT_TYPE, ERASED_TYPE, PAYLOAD_SIZE_BYTES_MAX, START, TROUBLE_TYPE } from './model.ts';
export { openJournal } from './open.ts';
export { type Bookmark, bookmarkAt, readFromBookmark } from './read/bookmark.ts';
export { requireTypedPayload } from './read/record.ts';
export { type ReplayOptions, type ReplayResult, readJournal, replayJournal } from './read/replay.ts';
export { listSegments, readHeader, type SegmentFile, segmentPath } from './read/segments.ts';
export { type Survey, type SurveyedSegment, surveyJournal } from './read/survey.ts';
export { verifyJournal } from './read/verify.ts';
export type { CompactableSegment, CompactionOptions, CompactionPlan } from './write/compact.ts';
export { planCompaction } from './write/compact.ts';
