import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from './any-text.suite.ts';
import { canonicalJson } from './canonical-json.ts';

const jsonText = anyText();
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    jsonText,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(jsonText, tie('value'), { maxKeys: 6 }),
  ),
}));

/** The same data with every object's members in another order of insertion. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null);
  for (const [key, member] of Object.entries(value).reverse()) copy[key] = reversed(member);
  return copy;
}

/** -0 and 0 are one number in JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the text reads back as the same data', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(plain(value));
    }),
  );
});

test('the order in which members were added never shows', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

test('canonical text is a fixed point, with the keys of every object in code-unit order', () => {
  fc.assert(
    fc.property(fc.dictionary(jsonText, anyJson), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      const entries = Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
      expect(text).toBe(`{${entries.join(',')}}`);
    }),
  );
});

test('every finite double reads back exactly', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(Number(canonicalJson(number))).toBe(number === 0 ? 0 : number);
    }),
  );
});
