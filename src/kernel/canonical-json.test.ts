import { expect, test } from 'vitest';
import { CANONICAL_DEPTH_MAX, canonicalJson } from './canonical-json.ts';
import { isLoaError } from './errors.ts';

function refusal(value: unknown): { code: string; message: string } {
  try {
    canonicalJson(value);
  } catch (error) {
    if (isLoaError(error)) return { code: error.code, message: error.message };
  }
  throw new Error('it was accepted');
}

test('numbers are printed as ECMAScript prints them', () => {
  const numbers = JSON.parse(
    '[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001, -0, 1e21, 9007199254740993]',
  );
  expect(canonicalJson(numbers)).toBe('[333333333.3333333,1e+30,4.5,0.002,1e-27,0,1e+21,9007199254740992]');
});

test('keys are sorted by UTF-16 code units at every level, whatever their order in memory', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
  const outer = Object.fromEntries(names.map((name) => [name, { b: 1, a: 2 }]));
  const order = Object.keys(JSON.parse(canonicalJson(outer)));
  expect(canonicalJson(outer).match(/"a":2,"b":1/g)).toHaveLength(7);
  expect(order).toEqual(['1', '\r', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33']); // an integer-like key comes first in memory
  expect(canonicalJson(outer).startsWith('{"\\r":')).toBe(true);
  expect(canonicalJson({ 9: 'x', 10: 'y' })).toBe('{"10":"y","9":"x"}');
});

test('text is escaped only where JSON demands it', () => {
  expect(canonicalJson('\u20ac$\u000f\nA\'B"\\\\"/\u007f\u2028')).toBe(
    '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f\u2028"',
  );
});

test('what JSON cannot carry is refused with its place, never dropped', () => {
  expect(refusal({ a: [1, { b: undefined }] })).toEqual({
    code: 'internal.bug',
    message: 'cannot write canonical JSON: $.a[1].b holds undefined',
  });
  expect(refusal([1, Number.NaN]).message).toContain('$[1] holds the number NaN');
  expect(refusal(Number.POSITIVE_INFINITY).message).toContain('Infinity');
  expect(refusal({ n: 1n }).message).toContain('a bigint');
  expect(refusal({ f: () => 1 }).message).toContain('a function');
  expect(refusal({ s: Symbol('x') }).message).toContain('a symbol');
  expect(refusal({ when: new Date(0) }).message).toContain('an object of class Date');
  expect(refusal({ bytes: new Uint8Array(2) }).message).toContain('Uint8Array');
  expect(refusal({ map: new Map() }).message).toContain('Map');
  // biome-ignore lint/suspicious/noSparseArray: a hole is the case under test
  expect(refusal([1, , 2]).message).toContain('$[1] holds undefined');
});

test('half of a surrogate pair is refused in values and in keys', () => {
  expect(refusal(['\ud800']).code).toBe('input.invalid');
  expect(refusal({ '\udc00x': 1 }).code).toBe('input.invalid');
  expect(canonicalJson('\u{1f600}')).toBe('"\u{1f600}"');
});

test('a value inside itself and too deep a value are refused, the deepest allowed is not', () => {
  const ring: Record<string, unknown> = {};
  ring['again'] = { b: 1, a: ring };
  expect(refusal(ring).code).toBe('input.invalid');
  const nest = (levels: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level += 1) value = { b: 0, a: value };
    return value;
  };
  expect(canonicalJson(nest(CANONICAL_DEPTH_MAX))).toContain('{"a":1,"b":0}');
  expect(refusal(nest(CANONICAL_DEPTH_MAX + 1)).message).toContain('levels of nesting');
});

test('objects without a prototype and a key named __proto__ are ordinary data', () => {
  const bare = Object.assign(Object.create(null), { b: 1, a: 2 });
  expect(canonicalJson(bare)).toBe('{"a":2,"b":1}');
  expect(canonicalJson(JSON.parse('{"z":1,"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1},"z":1}');
});
