import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { assertSupported, checkValue, type JsonSchema } from './schema-check.ts';

interface Tree {
  readonly name: string;
  readonly children: readonly Tree[];
}
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

/** Declarations of the kinds that our operations and configuration sections use. */
const DECLARATIONS = {
  flat: z.strictObject({
    a: z.string().min(1).max(3),
    b: z.number().min(0).max(1),
    c: z.boolean().optional(),
  }),
  defaults: z.object({
    a: z.int().default(3),
    b: z.array(z.string()).default(['x']),
    c: z.enum(['a', 'b']).default('a'),
  }),
  nested: z.strictObject({
    a: z.strictObject({ b: z.number().gt(0) }).optional(),
    c: z.boolean().nullable(),
  }),
  union: z.union([z.string().max(2), z.number(), z.strictObject({ a: z.number() }), z.null()]),
  tagged: z.discriminatedUnion('a', [
    z.strictObject({ a: z.literal('a'), b: z.number() }),
    z.strictObject({ a: z.literal('b'), c: z.string().optional() }),
  ]),
  tuple: z.tuple([z.string(), z.number()]),
  openTuple: z.tuple([z.string()]).rest(z.number()),
  record: z.record(z.string().max(1), z.int().min(0)),
  literals: z.literal(['a', 1, null, true]),
  list: z
    .array(z.union([z.boolean(), z.literal('a')]))
    .min(1)
    .max(3),
  steps: z.number().multipleOf(0.5).lt(3),
  loose: z.looseObject({ a: z.string() }),
  both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
  tree,
  pattern: z.string().regex(/^[ab]+$/),
  anything: z.object({ a: z.unknown().optional() }),
};

// Few names and values, so that generated data is often nearly right.
const scalar = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', 'abcd', '', 'x', null, true, false),
  fc.constantFrom(0, 1, -1, 0.5, 1.5, 2, 3, 1e21, 2 ** 53),
);
const { value: nearlyRight } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'name', 'children'), tie('value'), { maxKeys: 3 }),
  ),
}));

for (const [name, declaration] of Object.entries(DECLARATIONS)) {
  test(`accepts exactly what zod accepts, with the same defaults: ${name}`, () => {
    const schema = z.toJSONSchema(declaration, { io: 'input' }) as JsonSchema;
    assertSupported(schema);
    fc.assert(
      fc.property(nearlyRight, (value) => {
        const theirs = declaration.safeParse(value);
        const ours = checkValue(schema, value);
        expect(ours.ok).toBe(theirs.success);
        // zod drops unknown keys of an open object, we keep them; what it keeps must be the same.
        if (ours.ok && theirs.success && typeof theirs.data === 'object' && theirs.data !== null) {
          expect(ours.value).toMatchObject(theirs.data);
        }
      }),
      { numRuns: 400 },
    );
  });
}

test('what was filled in once needs nothing filled in again', () => {
  const schema = z.toJSONSchema(DECLARATIONS.defaults, { io: 'input' }) as JsonSchema;
  fc.assert(
    fc.property(nearlyRight, (value) => {
      const once = checkValue(schema, value);
      if (!once.ok) return;
      const twice = checkValue(schema, once.value);
      expect(twice).toEqual({ ok: true, value: once.value });
    }),
  );
});
