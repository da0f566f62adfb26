import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addElement, addMember, findSpan, removeAt, requireSpans } from './json-edit.ts';

const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
const indent = fc.constantFrom(undefined, 2, 4, '\t');
const eol = fc.constantFrom('\n', '\r\n');
const text = fc
  .tuple(object, indent, eol)
  .map(([value, space, end]) => JSON.stringify(value, null, space).replaceAll('\n', end) + end);

describe('editing JSON text', () => {
  it('adds a member without touching any other value', () => {
    fc.assert(
      fc.property(text, fc.jsonValue({ maxDepth: 2 }), (before, value) => {
        const key = 'loa:added';
        const after = JSON.parse(addMember(before, [], [key, value]));
        expect(after).toEqual({ ...JSON.parse(before), [key]: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it('gives back the very text when the added member is removed', () => {
    fc.assert(
      fc.property(text, fc.jsonValue({ maxDepth: 2 }), (before, value) => {
        expect(removeAt(addMember(before, [], ['loa:added', value]), ['loa:added'])).toBe(before);
      }),
    );
  });

  it('gives back the very text when an added element is removed', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 })), indent, (items, space) => {
        const before = JSON.stringify({ list: items }, null, space);
        const after = addElement(before, ['list'], { ours: true });
        expect(JSON.parse(after).list).toHaveLength(items.length + 1);
        expect(removeAt(after, ['list', items.length])).toBe(before);
      }),
    );
  });

  it('finds every value where JSON.parse finds it', () => {
    fc.assert(
      fc.property(text, (before) => {
        const root = requireSpans(before, 'x');
        for (const [key, value] of Object.entries(JSON.parse(before))) {
          const span = findSpan(root, [key]);
          expect(JSON.parse(before.slice(span?.start, span?.end))).toEqual(value);
        }
      }),
    );
  });
});

describe('text that is not JSON', () => {
  it('is refused with the name of the file and left alone', () => {
    expect(() => requireSpans('{"a": 1,}', '.mcp.json')).toThrow(/\.mcp\.json is not valid JSON/);
  });
});
