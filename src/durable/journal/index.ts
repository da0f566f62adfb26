// The journal's public names.

export { journalLimits } from './configured.ts';
export {
  type AsideFile,
  countLost,
  isAsideName,
  type LostRecords,
  type Repaired,
} from './format/repaired.ts';
export { type SeedEntry, toSeedEntry } from './format/seed-entry.ts';
export { beginsAnew } from './format/segment-header.ts';
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
} from './journal-record.ts';
export {
  CHECKPOINT_TYPE,
  ERASED_TYPE,
  PAYLOAD_SIZE_BYTES_MAX,
  REPAIRED_TYPE,
  START,
  TROUBLE_TYPE,
} from './journal-record.ts';
export { openJournal } from './open.ts';
export { type Bookmark, bookmarkAt, readFromBookmark } from './read/bookmark.ts';
export { digestFile, examineWreck, type Wreck } from './read/examine.ts';
export { findJournalId, type IntactReading, readAside, readHistory, readIntact } from './read/intact.ts';
export { requireTypedPayload } from './read/record.ts';
export { type ReplayOptions, type ReplayResult, readJournal, replayJournal } from './read/replay.ts';
export { listSegments, readHeader, type SegmentFile, segmentPath } from './read/segments.ts';
export { type Survey, type SurveyedSegment, surveyJournal } from './read/survey.ts';
export { REPAIR_COMMAND, tellDamage } from './read/tell.ts';
export { verifyJournal } from './read/verify.ts';
export type { CompactableSegment, CompactionOptions, CompactionPlan } from './write/compact.ts';
export { planCompaction } from './write/compact.ts';
export { eraseAside } from './write/erase-aside.ts';
export {
  type Continuation,
  carryRecord,
  finishRepair,
  type RepairRequest,
  type RepairResult,
  repairJournal,
} from './write/repair.ts';
export { preparePayload } from './write/trouble.ts';
