// Recovery for programs: the table that it walks, as a value, a step and a drawing; and signed manifests, read and compared. Backups and recoveries
// themselves are operations: `state.backup`, `state.recover` and the others, by `openLoa`.

export { drawRecovery } from './machine/mermaid.ts';
export { isEnd, next } from './machine/next.ts';
export { RECOVERY, type RecoveryEvent, type RecoveryState, type RecoveryTable } from './machine/table.ts';
export {
  haveSameFiles,
  type ParsedManifest,
  parseManifest,
  type StateManifest,
} from './manifest/manifest.ts';
