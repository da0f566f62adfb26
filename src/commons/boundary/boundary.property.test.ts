import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../kernel/any-text.suite.ts';
import { microUsdField } from './field.ts';
import { BOUNDARY_CONTEXTS, checkSafetyFloor, MAX_SAFE_MICRO_USD, parseMicroUsd } from './money.ts';
import { parseBoundaryMicroUsd } from './parse-boundary.ts';
import { PARSE_MODES } from './parse-mode.ts';

const silent = { warn: () => {}, info: () => {}, error: () => {} };
const amountLike = fc.oneof(
  fc.bigInt({ min: -2n * MAX_SAFE_MICRO_USD, max: 2n * MAX_SAFE_MICRO_USD }).map(String),
  fc.string({ unit: fc.constantFrom(...'0123456789-+ \t\nxXbo.eE_n\u00a0１\u0000'), maxLength: 60 }),
  anyText({ maxLength: 60 }),
);
const mode = fc.constantFrom(...PARSE_MODES);
const context = fc.constantFrom(...BOUNDARY_CONTEXTS);

describe('amounts at the boundary', () => {
  it('let nothing below the floor in, whatever the mode', () => {
    fc.assert(
      fc.property(amountLike, context, mode, (raw, where, how) => {
        const result = parseBoundaryMicroUsd(raw, where, silent, undefined, how);
        if (checkSafetyFloor(raw, where) !== null) expect(result.ok).toBe(false);
        if (!result.ok) return;
        expect(result.value <= MAX_SAFE_MICRO_USD && result.value >= -MAX_SAFE_MICRO_USD).toBe(true);
        if (where !== 'db') expect(result.value >= 0n).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
  it('get stricter from legacy and shadow to enforce, and never another value', () => {
    fc.assert(
      fc.property(amountLike, context, (raw, where) => {
        const [legacy, shadow, enforce] = PARSE_MODES.map((how) =>
          parseBoundaryMicroUsd(raw, where, silent, undefined, how),
        );
        expect(shadow?.ok).toBe(legacy?.ok);
        if (enforce?.ok) expect(legacy).toMatchObject({ ok: true, value: enforce.value });
      }),
      { numRuns: 3000 },
    );
  });
  it('are taken by a field of a route exactly when the boundary takes them', () => {
    fc.assert(
      fc.property(fc.oneof(amountLike, fc.anything()), context, mode, (value, where, how) => {
        const byField = microUsdField(where, how)(value);
        const byBoundary = parseBoundaryMicroUsd(value as string, where, silent, undefined, how);
        expect(byField).toEqual(byBoundary);
        if (typeof value !== 'string') expect(byField.ok).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
  it('come back from the canonical grammar as they were written', () => {
    fc.assert(
      fc.property(amountLike, (raw) => {
        const parsed = parseMicroUsd(raw);
        if (parsed.valid) expect(String(parsed.amount)).toBe(raw);
      }),
      { numRuns: 3000 },
    );
  });
});
