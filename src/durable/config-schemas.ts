// Schemas of the sections `journal` and `audit`.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';
import {
  AUDIT_HEAD_AGE_MS_MAX,
  AUDIT_HEAD_RECORDS_MAX,
  JOURNAL_SIZE_BYTES_MAX,
  LOCK_TIMEOUT_MS,
  SEGMENT_AGE_MS_MAX,
  SEGMENT_SIZE_BYTES_MAX,
} from '../kernel/limits.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const SEGMENT_SIZE_BYTES_MIN = 64 * 1024;

export const journal = z.strictObject({
  segment_max_bytes: z
    .int()
    .min(SEGMENT_SIZE_BYTES_MIN)
    .max(SEGMENT_SIZE_BYTES_MAX * 4)
    .default(SEGMENT_SIZE_BYTES_MAX)
    .describe('size at which a new segment begins'),
  segment_max_age_minutes: z
    .number()
    .positive()
    .default(SEGMENT_AGE_MS_MAX / MINUTE_MS)
    .describe('age at which a new segment begins'),
  max_bytes: z
    .int()
    .min(SEGMENT_SIZE_BYTES_MIN)
    .default(JOURNAL_SIZE_BYTES_MAX)
    .describe('all segments together; beyond it writing stops until "loa journal compact"'),
  lock_timeout_seconds: z
    .number()
    .positive()
    .default(LOCK_TIMEOUT_MS / SECOND_MS)
    .describe('how long to wait for another process that writes'),
});

export const audit = z
  .strictObject({
    sign_every_records: z
      .int()
      .min(1)
      .default(AUDIT_HEAD_RECORDS_MAX)
      .describe('events after which the head of the chain is signed again'),
    sign_every_minutes: z
      .number()
      .positive()
      .default(AUDIT_HEAD_AGE_MS_MAX / MINUTE_MS)
      .describe('minutes after which the head is signed again'),
    anchor: z
      .enum(['none', 'git'])
      .default('none')
      .describe('where signed heads are kept besides this machine: git writes them to refs/loa/audit'),
  })
  .meta(guard('weakens'));
