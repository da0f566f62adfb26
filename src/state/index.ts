// Public names of `state`.

export { editNotesSection, isBlankNotes, NOTES_TEMPLATE, notesPath, readNotesSection } from './notes.ts';
export {
  CONFIG_FILE,
  describeProject,
  findPersonDirs,
  LOCAL_CONFIG_FILE,
  locateProject,
  locateStateZone,
  OWN_DIR,
  STATE_ZONES,
  type StateZone,
  withConfiguredPaths,
} from './project.ts';
export type {
  Change,
  ChangeType,
  ChangeTypes,
  Decided,
  FileEdit,
  Settled,
  StoreContext,
  StoreOptions,
  StuckChange,
  Transacted,
  ZoneFiles,
} from './store/change.ts';
export type { ChangeStore } from './store/change-store.ts';
export { JournalStore, openStore, peekPending, STATE_LOCK } from './store/journal-store.ts';
export { trajectoryDir, trajectoryLine, trajectoryPath, wholeLines } from './trajectory.ts';
