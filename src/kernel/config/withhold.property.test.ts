import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../schema-check.ts';
import { type Configuration, resolveConfig } from './index.ts';

const CLASSES = ['open', 'sends', 'moves', 'weakens'] as const;
const NAMES = ['a', 'b', 'c'];

/** Settings of any text, in mappings of mappings; any of them may have a class. */
const { schema: schemas } = fc.letrec<{ schema: JsonSchema; setting: JsonSchema; mapping: JsonSchema }>(
  (tie) => ({
    setting: fc
      .record({ class: fc.option(fc.constantFrom(...CLASSES), { nil: undefined }), free: fc.boolean() })
      .map(({ class: own, free }) => ({
        ...(free
          ? { type: 'object' as const, additionalProperties: { type: 'string' as const }, default: {} }
          : { type: 'string' as const, default: 'default' }),
        ...(own === undefined ? {} : { 'x-class': own }),
      })),
    mapping: fc
      .record({
        class: fc.option(fc.constantFrom(...CLASSES), { nil: undefined }),
        properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), {
          minKeys: 1,
          noNullPrototype: true,
        }),
      })
      .map(({ class: own, properties }) => ({
        type: 'object' as const,
        properties,
        ...(own === undefined ? {} : { 'x-class': own }),
      })),
    schema: fc.oneof({ maxDepth: 3 }, tie('setting'), tie('mapping')),
  }),
);
const roots: fc.Arbitrary<JsonSchema> = fc
  .dictionary(fc.constantFrom(...NAMES), schemas, { minKeys: 1, noNullPrototype: true })
  .map((properties) => ({ type: 'object', properties }));

type Tree = { readonly [name: string]: Tree | string };

/** Says something for most keys; each text names the file and the class of its key, so that it can be found again. */
function fill(
  rule: JsonSchema,
  word: (path: string) => string | undefined,
  path = '',
  around = 'open',
): Tree | string | undefined {
  const own = rule['x-class'] ?? around;
  if (rule.properties !== undefined) {
    const members = Object.entries(rule.properties).flatMap(([name, part]) => {
      const value = fill(part, word, `${path}.${name}`, own);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(members);
  }
  const said = word(path);
  if (said === undefined) return undefined;
  const text = `${said}-${own === 'open' ? 'open' : 'guarded'}`;
  return rule.type === 'object' ? { key: text } : text;
}

const cases = roots.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    said: fc.infiniteStream(fc.constantFrom(true, true, false)),
  }),
);

function prepare({ schema, said }: { schema: JsonSchema; said: Iterator<boolean> }) {
  const say = (name: string) =>
    JSON.stringify(fill(schema, () => (said.next().value === true ? name : undefined)));
  return { user: say('user'), project: say('project'), local: say('local') };
}

function resolve(
  schema: JsonSchema,
  texts: ReturnType<typeof prepare>,
  accepted = {},
): Promise<Configuration> {
  const layers = (['user', 'project', 'local'] as const).map((origin) => ({
    origin,
    file: origin,
    text: texts[origin],
    isOfProject: origin !== 'user',
  }));
  return resolveConfig({ schema, layers, env: {}, accepted });
}

const GUARDED_OF_PROJECT = /(?:project|local)-guarded/;

test('no guarded value of the project’s files reaches the values, and everything else does', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const texts = prepare(given);
      const config = await resolve(given.schema, texts);
      expect(JSON.stringify(config.values)).not.toMatch(GUARDED_OF_PROJECT);
      const withheldTexts = `${texts.project}${texts.local}`.match(/(?:project|local)-guarded/g) ?? [];
      expect(config.withheld).toHaveLength(withheldTexts.length);
      // Without the project's guarded settings the files would say the same.
      const without = (text: string) => JSON.stringify(dropGuarded(JSON.parse(text) as Tree));
      const plain = { ...texts, project: without(texts.project), local: without(texts.local) };
      expect((await resolve(given.schema, plain)).values).toEqual(config.values);
    }),
  );
});

function dropGuarded(tree: Tree): Tree {
  const kept = Object.entries(tree).flatMap(([name, value]): [string, Tree | string][] => {
    if (typeof value !== 'string') return [[name, dropGuarded(value)]];
    return value.endsWith('-guarded') ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

test('once accepted all of it counts, and a change of one guarded setting withholds its section again', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.constantFrom('project', 'local'), async (given, file) => {
      const texts = prepare(given);
      const { acceptance } = await resolve(given.schema, texts);
      const accepted = await resolve(given.schema, texts, acceptance);
      expect(accepted.withheld).toEqual([]);
      const allTrusted = await resolveConfig({
        schema: given.schema,
        layers: (['user', 'project', 'local'] as const).map((origin) => ({
          origin,
          file: origin,
          text: texts[origin],
          isOfProject: false,
        })),
        env: {},
      });
      expect(accepted.values).toEqual(allTrusted.values);
      const changed = texts[file as 'project'].replaceAll(`${file}-guarded`, `${file}-guarded-changed`);
      const after = await resolve(given.schema, { ...texts, [file]: changed }, acceptance);
      expect(JSON.stringify(after.values)).not.toContain('guarded-changed');
    }),
  );
});
