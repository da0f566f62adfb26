import { describe, expect, it } from 'vitest';
import { microUsdField } from './field.ts';
import { type BoundaryContext, checkSafetyFloor, MAX_SAFE_MICRO_USD, parseMicroUsd } from './money.ts';
import { type BoundaryMetrics, parseBoundaryMicroUsd } from './parse-boundary.ts';
import { PARSE_MODES, type ParseMode, requireParseMode } from './parse-mode.ts';
import { createMicroUsdSchema } from './schema.ts';

const silent = { warn: () => {}, info: () => {}, error: () => {} };

function countingMetrics() {
  const counts = { shadow: 0, wouldReject: 0, divergence: 0 };
  const count = (name: keyof typeof counts) => () => {
    counts[name] += 1;
  };
  const metrics: BoundaryMetrics = {
    shadowTotal: count('shadow'),
    wouldRejectTotal: count('wouldReject'),
    divergenceTotal: count('divergence'),
  };
  return { counts, metrics };
}

describe('the safety floor', () => {
  it.each([
    [`${'1'.repeat(50)}é1`, 'SAFETY_MAX_LENGTH'],
    ['1é\u0001 ', 'SAFETY_NON_ASCII'],
    ['١٢', 'SAFETY_NON_ASCII'],
    ['1\u0000 ', 'SAFETY_CONTROL_CHAR'],
    ['\u007f', 'SAFETY_CONTROL_CHAR'],
    [' -5', 'SAFETY_WHITESPACE'],
    ['5\v', 'SAFETY_WHITESPACE'],
    ['-5', 'SAFETY_NEGATIVE_AT_BOUNDARY'],
    ['1000000000000001', 'SAFETY_MAX_VALUE'],
    ['0x38d7ea4c68001', 'SAFETY_MAX_VALUE'],
  ])('refuses %j by the first rule that applies: %s', (raw, code) => {
    expect(checkSafetyFloor(raw, 'http')?.errorCode).toBe(code);
  });
  it('leaves to the parser what is no number, and lets the database hold negative amounts within the limit', () => {
    expect(checkSafetyFloor('abc', 'http')).toBeNull();
    expect(checkSafetyFloor('1000000000000000', 'jwt')).toBeNull();
    expect(checkSafetyFloor('-5', 'db')).toBeNull();
    expect(checkSafetyFloor('-1000000000000001', 'db')?.errorCode).toBe('SAFETY_MAX_VALUE');
  });
});

describe('the boundary', () => {
  it.each<[string, ParseMode, BoundaryContext, bigint | string]>([
    ['100', 'legacy', 'http', 100n],
    ['0100', 'legacy', 'http', 100n],
    ['0x10', 'shadow', 'redis', 16n],
    ['', 'legacy', 'http', 'LEGACY_PARSE_FAILURE'],
    ['', 'shadow', 'http', 'LEGACY_PARSE_FAILURE'],
    ['abc', 'shadow', 'http', 'LEGACY_PARSE_FAILURE'],
    ['100.5', 'legacy', 'http', 'LEGACY_PARSE_FAILURE'],
    ['-5', 'legacy', 'db', -5n],
    ['-5', 'legacy', 'jwt', 'SAFETY_NEGATIVE_AT_BOUNDARY'],
    ['-5', 'enforce', 'db', 'ENFORCE_REJECTION'],
    ['0100', 'enforce', 'http', 'ENFORCE_REJECTION'],
    ['+1', 'enforce', 'http', 'ENFORCE_REJECTION'],
    ['', 'enforce', 'http', 'ENFORCE_REJECTION'],
    [' 1', 'enforce', 'http', 'SAFETY_WHITESPACE'],
    ['1000000000000000', 'enforce', 'http', MAX_SAFE_MICRO_USD],
    ['1000000000000001', 'enforce', 'http', 'SAFETY_MAX_VALUE'],
  ])('answers %j in %s from %s with %s', (raw, mode, context, expected) => {
    const result = parseBoundaryMicroUsd(raw, context, silent, undefined, mode);
    expect(result.mode).toBe(mode);
    if (typeof expected === 'bigint') expect(result).toMatchObject({ ok: true, value: expected });
    else expect(result).toMatchObject({ ok: false, errorCode: expected, raw });
  });
  it('counts in shadow mode what enforce mode would refuse, also when the floor refuses it already', () => {
    const { counts, metrics } = countingMetrics();
    for (const raw of ['7', '007', ' 7', 'seven', '1'.repeat(60)])
      parseBoundaryMicroUsd(raw, 'http', silent, metrics, 'shadow');
    expect(counts).toEqual({ shadow: 5, wouldReject: 3, divergence: 1 });
  });
  it('counts nothing in legacy mode, and does not ask the canonical parser there', () => {
    const { counts, metrics } = countingMetrics();
    const result = parseBoundaryMicroUsd('007', 'http', silent, metrics, 'legacy');
    expect(result).toEqual({ ok: true, value: 7n, mode: 'legacy', legacyResult: 7n });
    expect(counts).toEqual({ shadow: 0, wouldReject: 0, divergence: 0 });
  });
  it.each(PARSE_MODES)('takes nothing but strings in %s mode', (mode) => {
    const field = microUsdField('http', mode);
    for (const value of [5, 5n, true, [], null, undefined, {}, new String('5')])
      expect(field(value).ok).toBe(false);
    expect(field('5')).toMatchObject({ ok: true, value: 5n });
  });
  it('does not stall on a million digits in any mode', () => {
    const digits = '9'.repeat(1_000_000);
    for (const mode of PARSE_MODES) {
      expect(parseBoundaryMicroUsd(digits, 'http', silent, undefined, mode)).toMatchObject({
        errorCode: 'SAFETY_MAX_LENGTH',
      });
      expect(createMicroUsdSchema(mode).safeParse(digits).success).toBe(false);
    }
    expect(parseMicroUsd(digits).valid).toBe(false);
  });
});

describe('the mode of a service', () => {
  it('is shadow unless set, and a value nobody knows stops it', () => {
    expect(requireParseMode({})).toBe('shadow');
    expect(requireParseMode({ PARSE_MICRO_USD_MODE: 'enforce' })).toBe('enforce');
    expect(() => requireParseMode({ PARSE_MICRO_USD_MODE: 'Enforce' })).toThrow('no mode');
  });
});

describe('the zod schema', () => {
  it.each([
    ['100', true, true],
    ['0', true, true],
    ['1000000000000000', true, true],
    ['1000000000000001', false, true],
    ['0100', false, true],
    [' 100', false, true],
    ['+100', false, true],
    ['-100', false, true],
    ['100.5', false, false],
    ['', false, false],
    ['abc', false, false],
  ])('takes %j in enforce: %s, in legacy: %s', (raw, enforced, legacy) => {
    expect(createMicroUsdSchema('enforce').safeParse(raw).success).toBe(enforced);
    expect(createMicroUsdSchema('legacy').safeParse(raw).success).toBe(legacy);
  });
});
