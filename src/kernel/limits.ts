// The product's limits, named once. Each says what it protects; how they must relate to one another is asserted by the
// test beside this file, so that changing one number cannot quietly break another part.

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

// Journal: what one record, one segment and all uncompacted segments together may take on disk.
export const RECORD_SIZE_BYTES_MAX = MIB;
export const SEGMENT_SIZE_BYTES_MAX = 10 * MIB;
export const JOURNAL_SIZE_BYTES_MAX = 512 * MIB;
export const JOURNAL_RESERVE_BYTES = 64 * KIB;
export const SEGMENT_AGE_MS_MAX = HOUR_MS;

// Files: larger ones are reported, not read, so that a stray dump never ends up in memory.
export const SOURCE_FILE_SIZE_BYTES_MAX = 4 * MIB;
export const DOCUMENT_SIZE_BYTES_MAX = 8 * MIB;
export const CONFIG_FILE_SIZE_BYTES_MAX = 256 * KIB;
export const KEY_FILE_SIZE_BYTES_MAX = 16 * KIB;
export const BLOB_SIZE_BYTES_MAX = 64 * MIB;

// Text of one thing: a memory entry, a message or prompt, one line of a batch.
export const ENTRY_TEXT_BYTES_MAX = 64 * KIB;
export const INPUT_TEXT_BYTES_MAX = 4 * MIB;
/** Events of agents carry what a tool answered; we need only names of it, but have to read past the rest. */
export const HOOK_EVENT_BYTES_MAX = 64 * MIB;
export const BATCH_LINE_BYTES_MAX = 8 * MIB;

// Names and paths.
export const PATH_LENGTH_MAX = 4096;
export const BLOB_KEY_LENGTH_MAX = 512;

// Nesting of anything we parse or write.
export const NESTING_DEPTH_MAX = 64;

// Agents: what a hook may print and how long it may take before the agent gives up on it.
export const HOOK_OUTPUT_CHARACTERS_MAX = 10_000;
export const HOOK_TIMEOUT_MS = 10 * SECOND_MS;
export const SESSION_END_TIMEOUT_MS = SECOND_MS;

// Waiting: a lock holder, a child process, a network call, a whole operation.
export const LOCK_TIMEOUT_MS = 5 * SECOND_MS;
export const PROCESS_TIMEOUT_MS = 30 * SECOND_MS;
export const NETWORK_TIMEOUT_MS = 20 * SECOND_MS;
export const OPERATION_TIMEOUT_MS = 2 * MINUTE_MS;

// Audit: a signed head at least this often, so that a cut tail loses at most this much of its proof.
export const AUDIT_HEAD_RECORDS_MAX = 256;
export const AUDIT_HEAD_AGE_MS_MAX = 15 * MINUTE_MS;
