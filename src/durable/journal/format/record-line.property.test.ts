// A record's line: what goes in comes out, and no change of any byte goes unnoticed.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256Hex } from '../../../kernel/hash.ts';
import { type PendingRecord, renderGroup } from '../write/group.ts';
import { EMPTY_CHAIN, nothingErased, scanRecords } from './scan.ts';

const payloads = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 5 });

function pend(value: unknown): PendingRecord {
  const payload = canonicalJson(value);
  const payloadBytes = Buffer.byteLength(payload);
  return { typeName: 'test.any@1', payload, payloadBytes, payloadDigest: sha256Hex(payload) };
}

const place = { chain: EMPTY_CHAIN, segment: 1, offsetBytes: 0, epoch: 3, timeMs: 1_700_000_000_000 };
const start = { chain: EMPTY_CHAIN, offsetBytes: 0 };
const wellFormed = (values: readonly unknown[]): boolean =>
  JSON.stringify(values).isWellFormed() && isPlain(values);
/** RFC 8785 has no text for half a surrogate pair; the journal refuses it before this point. */
function isPlain(values: readonly unknown[]): boolean {
  try {
    values.map((value) => canonicalJson(value));
    return true;
  } catch {
    return false;
  }
}

test('any group reads back whole, with the chain it was given', () => {
  fc.assert(
    fc.property(payloads.filter(wellFormed), (values) => {
      const group = renderGroup(values.map(pend), place);
      const end = scanRecords(group.bytes, start, nothingErased);
      expect(end.problem).toBeUndefined();
      expect(end.chain).toEqual(group.chain);
      expect(end.offsetBytes).toBe(group.bytes.length);
      expect(group.bytes.includes(0), 'a record holds no zero byte').toBe(false);
      expect(group.bytes.filter((byte) => byte === 10)).toHaveLength(values.length);
    }),
  );
});

test('any single changed byte is noticed at the record it is in', () => {
  fc.assert(
    fc.property(
      payloads.filter(wellFormed),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (values, where, change) => {
        const { bytes, placed } = renderGroup(values.map(pend), place);
        const offset = where % bytes.length;
        bytes[offset]! ^= change;
        const end = scanRecords(bytes, start, nothingErased);
        expect(end.problem).toBeDefined();
        expect(end.offsetBytes).toBe(
          placed.findLast(({ offsetBytes }) => offsetBytes <= offset)?.offsetBytes,
        );
      },
    ),
    { numRuns: 500 },
  );
});
