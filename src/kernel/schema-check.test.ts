import { describe, expect, test } from 'vitest';
import { isLoaError } from './errors.ts';
import { assertSupported, checkValue, type JsonSchema } from './schema-check.ts';

function problemsOf(schema: JsonSchema, value: unknown): readonly string[] {
  const result = checkValue(schema, value);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path} ${message}`.trim());
}

function filledIn(schema: JsonSchema, value: unknown): unknown {
  const result = checkValue(schema, value);
  return result.ok ? result.value : result.problems;
}

describe('messages say what is allowed and what was found', () => {
  const mode: JsonSchema = { type: 'string', enum: ['strict', 'warn', 'disabled'] };

  test('a choice, with the nearest word', () => {
    expect(problemsOf(mode, 'strct')).toEqual([
      'must be one of strict, warn, disabled; got "strct", did you mean strict?',
    ]);
    expect(problemsOf(mode, 7)).toEqual(['must be one of strict, warn, disabled; got 7']);
  });

  test('types, bounds and lengths', () => {
    expect(problemsOf({ type: 'integer', minimum: 1 }, 0)).toEqual(['must be at least 1, got 0']);
    expect(problemsOf({ type: 'integer' }, 1.5)).toEqual(['must be a whole number, got 1.5']);
    expect(problemsOf({ type: ['number', 'null'] }, 'x')).toEqual(['must be a number or null, got "x"']);
    expect(problemsOf({ type: 'string', minLength: 1 }, '')).toEqual(['must not be empty']);
    expect(problemsOf({ type: 'string', maxLength: 2 }, 'abc')).toEqual([
      'must have at most 2 characters, has 3',
    ]);
    expect(problemsOf({ exclusiveMinimum: 1, exclusiveMaximum: 2 }, 2)).toEqual([
      'must be less than 2, got 2',
    ]);
    expect(problemsOf({ multipleOf: 0.1 }, 0.3)).toEqual([]);
    expect(problemsOf({ multipleOf: 0.1 }, 0.35)).toEqual(['must be a multiple of 0.1, got 0.35']);
    expect(problemsOf({ type: 'string', format: 'date-time', pattern: '^\\d' }, 'soon')).toEqual([
      'must be a valid date-time, got "soon"',
    ]);
  });

  test('a long or odd text, which may be a secret, is described instead of shown', () => {
    const found = problemsOf({ type: 'number' }, 'ghp_abcdefghijklmnopqrstuvwxyz0123456789');
    expect(found).toEqual(['must be a number, got text of 40 characters']);
  });

  test('unknown and missing keys by their path', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: {} },
            required: ['name'],
            additionalProperties: false,
          },
        },
      },
    };
    expect(problemsOf(schema, { list: [{ nmae: 1 }] })).toEqual([
      'list[0].nmae is not known, did you mean name?',
      'list[0].name is required',
    ]);
  });

  test('all problems at once', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'boolean' } },
      required: ['c'],
    };
    expect(problemsOf(schema, { a: 'x', b: 1 })).toHaveLength(3);
  });
});

describe('unions answer for the shape that was meant', () => {
  const channel: JsonSchema = {
    oneOf: [
      { type: 'object', properties: { type: { const: 'log' } }, required: ['type'] },
      {
        type: 'object',
        properties: { type: { const: 'slack' }, url: { type: 'string' } },
        required: ['type', 'url'],
      },
    ],
  };

  test('the member that tells shapes apart decides', () => {
    expect(problemsOf(channel, { type: 'slack' })).toEqual(['url is required']);
    expect(problemsOf(channel, { type: 'slak' })).toEqual([
      'type must be one of log, slack; got "slak", did you mean slack?',
    ]);
    expect(problemsOf(channel, {})).toEqual(['type is required']);
  });

  test('constants read as one choice, types as one list', () => {
    expect(problemsOf({ anyOf: [{ const: 'a' }, { enum: ['b', 1] }] }, 'c')).toEqual([
      'must be one of a, b, 1; got "c"',
    ]);
    expect(problemsOf({ anyOf: [{ type: 'string' }, { type: 'number' }] }, true)).toEqual([
      'must be text or a number, got true',
    ]);
    expect(
      problemsOf(
        { anyOf: [{ type: 'string' }, { type: 'object', properties: { n: { type: 'number' } } }] },
        { n: 'x' },
      ),
    ).toEqual(['n must be a number, got "x"']);
  });

  test('oneOf refuses what fits twice', () => {
    expect(problemsOf({ oneOf: [{ type: 'number' }, { minimum: 3 }] }, 5)).toEqual([
      'fits more than one of the allowed shapes',
    ]);
    expect(filledIn({ oneOf: [{ type: 'number' }, { type: 'string' }] }, 5)).toBe(5);
  });
});

describe('defaults', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', default: 'x' },
      nested: { type: 'object', properties: { list: { type: 'array', default: [1] } }, default: {} },
    },
  };

  test('are filled in at every level, in a copy', () => {
    const given = Object.freeze({ other: 1 });
    expect(filledIn(schema, given)).toEqual({ other: 1, name: 'x', nested: { list: [1] } });
    expect(given).toEqual({ other: 1 });
  });

  test('are fresh each time, so that changing a result never changes the schema', () => {
    const first = filledIn(schema, {}) as { nested: { list: number[] } };
    first.nested.list.push(2);
    expect(filledIn(schema, {})).toEqual({ name: 'x', nested: { list: [1] } });
  });

  test('a value with nothing to fill in is given back as it is', () => {
    const given = { name: 'a', nested: { list: [] } };
    expect(filledIn(schema, given)).toBe(given);
  });

  test('reach into lists and unions', () => {
    const item: JsonSchema = { type: 'object', properties: { n: { default: 1 } } };
    expect(filledIn({ type: 'array', items: item }, [{}, { n: 2 }])).toEqual([{ n: 1 }, { n: 2 }]);
    expect(filledIn({ anyOf: [{ type: 'string' }, item] }, {})).toEqual({ n: 1 });
  });
});

describe('hostile input', () => {
  test('a key named __proto__ or constructor is data, not a prototype', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { default: 1 } } };
    const value = filledIn(schema, JSON.parse('{"__proto__":{"x":1}}')) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(
      problemsOf({ type: 'object', properties: {}, additionalProperties: false }, { constructor: 1 }),
    ).toHaveLength(1);
    expect(problemsOf({ type: 'object', required: ['toString'] }, {})).toEqual(['toString is required']);
  });

  test('deep input for a recursive schema is refused, not a stack overflow', () => {
    const schema: JsonSchema = { type: 'array', items: { $ref: '#' } };
    expect(problemsOf(schema, JSON.parse('['.repeat(5000) + ']'.repeat(5000)))[0]).toContain(
      'is nested too deeply',
    );
    expect(problemsOf(schema, [[[]], []])).toEqual([]);
  });

  test('NaN and infinities are no numbers', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(problemsOf({ type: 'number' }, value)).toHaveLength(1);
  });
});

test('a reference is looked up in the nearest schema that has definitions', () => {
  const section = (type: 'string' | 'number'): JsonSchema => ({
    type: 'object',
    properties: { value: { $ref: '#/$defs/v' } },
    $defs: { v: { type } },
  });
  const schema: JsonSchema = { type: 'object', properties: { a: section('string'), b: section('number') } };
  assertSupported(schema);
  expect(problemsOf(schema, { a: { value: 'x' }, b: { value: 1 } })).toEqual([]);
  expect(problemsOf(schema, { a: { value: 1 }, b: { value: 'x' } })).toHaveLength(2);
});

describe('a schema with a rule that would go unenforced is a bug', () => {
  const refusals: readonly [string, object][] = [
    ['an unknown keyword', { properties: { a: { uniqueItems: true } } }],
    ['an unknown type', { type: 'date' }],
    ['a reference to nowhere', { $ref: '#/$defs/x' }],
    ['a reference to another document', { $ref: 'https://example.org/schema' }],
    ['a negation', { not: { type: 'string' } }],
    ['something that is no schema', { anyOf: ['string'] }],
  ];
  test.each(refusals)('%s', (_name, schema) => {
    let code: string | undefined;
    try {
      assertSupported(schema as JsonSchema);
    } catch (error) {
      code = isLoaError(error) ? error.code : 'another error';
    }
    expect(code).toBe('internal.bug');
  });

  test('annotations and our own extensions are fine', () => {
    assertSupported({
      title: 'T',
      description: 'D',
      'x-env': ['A'],
      format: 'uri',
      additionalProperties: false,
    });
  });
});
