// What an audit chain may hold, and the exact bytes of a head that are signed.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import type { PayloadCheck, RecordTypes } from '../journal/index.ts';
import type { HeadStatement, SignedHead } from './audit-event.ts';
import { checkSealed, SEALED_TYPE } from './sealed.ts';

export const EVENT_TYPE = 'audit.event';
export const HEAD_TYPE = 'audit.head';

const NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 200 };

const EVENT: JsonSchema = {
  type: 'object',
  properties: {
    operation: NAME,
    surface: NAME,
    principal: NAME,
    agent: NAME,
    session: NAME,
    outcome: NAME,
    durationMs: { type: 'number', minimum: 0 },
    details: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  },
  required: ['operation', 'surface', 'outcome', 'durationMs'],
  additionalProperties: false,
};

const STATEMENT: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-audit-head@1' },
    journalId: NAME,
    sequence: { type: 'integer', minimum: 1 },
    hash: NAME,
    time: NAME,
  },
  required: ['format', 'journalId', 'sequence', 'hash', 'time'],
  additionalProperties: false,
};

/** The envelope is looked at closely where its signature is verified. */
const HEAD: JsonSchema = {
  type: 'object',
  properties: { statement: STATEMENT, envelope: { type: ['object', 'null'] } },
  required: ['statement', 'envelope'],
  additionalProperties: false,
};

export const AUDIT_TYPES: RecordTypes = {
  [EVENT_TYPE]: { version: 1, check: checkBy(EVENT) },
  [HEAD_TYPE]: { version: 1, check: checkBy(HEAD) },
  [SEALED_TYPE]: { version: 1, check: checkSealed },
};

function checkBy(schema: JsonSchema): PayloadCheck {
  return (payload) => {
    const checked = checkValue(schema, payload);
    if (checked.ok) return undefined;
    return checked.problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
  };
}

export function parseHead(value: unknown): SignedHead | undefined {
  return checkValue(HEAD, value).ok ? (value as SignedHead) : undefined;
}

/** A record that was noted, as a statement that it was there. */
export function toUnsignedHead(
  { sequence, hash, time }: Pick<HeadStatement, 'sequence' | 'hash' | 'time'>,
  journalId: string,
): SignedHead {
  return { statement: { format: 'loa-audit-head@1', journalId, sequence, hash, time }, envelope: null };
}

export function headBytes(statement: HeadStatement): Uint8Array {
  return new TextEncoder().encode(canonicalJson(statement));
}
