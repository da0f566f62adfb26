// Safe storage: the public names of durable.

export { confine, isInside } from './confine.ts';
export { errnoOf, fileError } from './errno.ts';
export { type ReplaceOptions, replaceFile } from './file.ts';
export { sweepTemporaries } from './file-temporary.ts';
export { compareAndReplace, type Merge, type UpdateOptions, updateFile } from './file-update.ts';
export {
  CHECKPOINT_TYPE,
  type CompactableSegment,
  type CompactionOptions,
  type CompactionPlan,
  type Damage,
  ERASED_TYPE,
  Journal,
  type JournalHost,
  type JournalOptions,
  type JournalRecord,
  type JournalReport,
  journalLimits,
  openJournal,
  type PayloadCheck,
  type Position,
  planCompaction,
  type Receipt,
  type RecordType,
  type RecordTypes,
  type ReplayOptions,
  type ReplayResult,
  readJournal,
  replayJournal,
  requireTypedPayload,
  type SeedEntry,
  START,
  TROUBLE_TYPE,
  toSeedEntry,
  verifyJournal,
} from './journal/index.ts';
export {
  acquireLock,
  acquireLockBlocking,
  giveWay,
  type LockHost,
  type LockWait,
  OwnedLock,
  tryLock,
} from './lock.ts';
export { makeDirDurable } from './make-dir.ts';
export { type NodeHost, type NodeHostOptions, openNodeHost } from './node-host/index.ts';
export {
  type Database,
  type DatabaseRow,
  type DatabaseValue,
  type Migration,
  type OpenDatabaseOptions,
  openDatabase,
  openSql,
  type Queries,
  type QueryResult,
  type Sql,
  type SqlOptions,
  type SqlRow,
  type SqlValue,
} from './sql/index.ts';
