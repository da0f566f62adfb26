import { expect, test } from 'vitest';
import { CANONICAL_DEPTH_MAX } from './canonical-json.ts';
import * as limits from './limits.ts';

test('a segment holds many of the largest records, and the journal many segments', () => {
  expect(limits.SEGMENT_SIZE_BYTES_MAX).toBeGreaterThanOrEqual(8 * limits.RECORD_SIZE_BYTES_MAX);
  expect(limits.JOURNAL_SIZE_BYTES_MAX).toBeGreaterThanOrEqual(8 * limits.SEGMENT_SIZE_BYTES_MAX);
});

test('a memory entry fits into one record even when every byte of it must be escaped', () => {
  expect(6 * limits.ENTRY_TEXT_BYTES_MAX).toBeLessThan(limits.RECORD_SIZE_BYTES_MAX);
});

test('one line of a batch holds the largest text it may carry, with its quotes and escapes', () => {
  expect(limits.BATCH_LINE_BYTES_MAX).toBeGreaterThanOrEqual(2 * limits.INPUT_TEXT_BYTES_MAX);
});

test('a hook is done before the agent gives up, and a lock wait inside it before that', () => {
  expect(limits.LOCK_TIMEOUT_MS).toBeLessThan(limits.HOOK_TIMEOUT_MS);
  expect(limits.SESSION_END_TIMEOUT_MS).toBeLessThan(1500);
});

test('whatever an operation waits for ends before the operation does', () => {
  for (const waitMs of [limits.LOCK_TIMEOUT_MS, limits.PROCESS_TIMEOUT_MS, limits.NETWORK_TIMEOUT_MS]) {
    expect(2 * waitMs).toBeLessThanOrEqual(limits.OPERATION_TIMEOUT_MS);
  }
});

test('the reserve of the journal is room for a record of trouble, and small beside a segment', () => {
  expect(limits.JOURNAL_RESERVE_BYTES).toBeGreaterThanOrEqual(4 * 1024);
  expect(limits.JOURNAL_RESERVE_BYTES * 16).toBeLessThanOrEqual(limits.SEGMENT_SIZE_BYTES_MAX);
});

test('what is parsed can always be written again: reading stops at less nesting than writing', () => {
  expect(limits.NESTING_DEPTH_MAX).toBeLessThan(CANONICAL_DEPTH_MAX);
});

test('a journal segment and a document can be stored as one blob, under a key that is a legal path', () => {
  expect(limits.BLOB_SIZE_BYTES_MAX).toBeGreaterThanOrEqual(
    limits.SEGMENT_SIZE_BYTES_MAX + limits.RECORD_SIZE_BYTES_MAX,
  );
  expect(limits.BLOB_SIZE_BYTES_MAX).toBeGreaterThanOrEqual(limits.DOCUMENT_SIZE_BYTES_MAX);
  expect(limits.BLOB_KEY_LENGTH_MAX).toBeLessThan(limits.PATH_LENGTH_MAX);
});

test('an audit chain is signed well before one segment of it is full', () => {
  expect(limits.AUDIT_HEAD_AGE_MS_MAX).toBeLessThan(limits.SEGMENT_AGE_MS_MAX);
  expect(limits.AUDIT_HEAD_RECORDS_MAX).toBeGreaterThan(1);
});
