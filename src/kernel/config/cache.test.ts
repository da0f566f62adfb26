import { expect, test } from 'vitest';
import { sha256Hex } from '../hash.ts';
import { assertSupported, checkValue, type JsonSchema } from '../schema-check.ts';
import { buildResolvedCache, type CacheSource, isFresh, parseResolvedCache } from './cache.ts';
import { editorSchema } from './editor-schema.ts';
import { listEnvNames } from './read-env.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    mode: { type: 'string', 'x-env': ['OTHER_MODE'] },
    section: {
      type: 'object',
      properties: { key: { type: 'number', default: 1, description: 'A key.', 'x-env': ['K'] } },
    },
  },
};
const SOURCE: CacheSource = {
  build: '1',
  inputs: [
    { path: '/p/a', digest: sha256Hex('a'), isOfProject: true },
    { path: '/p/b', digest: null, isOfProject: false },
  ],
  env: { LOA_SECTION__KEY: '1', HOME: '/root', OTHER_MODE: 'x' },
};
const cache = buildResolvedCache(SOURCE, listEnvNames(SCHEMA), {
  values: { section: { key: 1 } },
  withheld: [],
  warnings: ['w'],
});

test('a cache is fresh after a trip through its file, for the same inputs', () => {
  const read = parseResolvedCache(JSON.stringify(cache));
  expect(read).toEqual(cache);
  expect(read !== undefined && isFresh(read, SOURCE)).toBe(true);
  expect(isFresh(cache, { ...SOURCE, env: { ...SOURCE.env, HOME: '/other', LOA_BIN: 'x' } })).toBe(true);
});

test('any change of an input makes it stale', () => {
  const [a, b] = SOURCE.inputs as [CacheSource['inputs'][0], CacheSource['inputs'][0]];
  const changes: Partial<CacheSource>[] = [
    { build: '2' },
    { inputs: [a] },
    { inputs: [b, a] },
    { inputs: [{ ...a, digest: sha256Hex('b') }, b] },
    { inputs: [{ ...a, digest: null }, b] },
    { inputs: [{ ...a, isOfProject: false }, b] },
    { inputs: [a, { ...b, digest: sha256Hex('') }] },
    { env: { ...SOURCE.env, LOA_SECTION__KEY: '2' } },
    { env: { ...SOURCE.env, LOA_SECTION__OTHER: '2' } },
    { env: { ...SOURCE.env, OTHER_MODE: 'y' } },
    { env: { ...SOURCE.env, LOA_MODE: 'y' } },
    { env: {} },
  ];
  for (const change of changes) expect(isFresh(cache, { ...SOURCE, ...change })).toBe(false);
});

test('a damaged cache or one of another version is none', () => {
  for (const text of ['', '{', 'null', '[]', '{"version":1}', JSON.stringify({ ...cache, version: 0 })]) {
    expect(parseResolvedCache(text)).toBeUndefined();
  }
});

test('no value of a variable is written into the cache', () => {
  const secret = buildResolvedCache(
    { ...SOURCE, env: { LOA_SIGNING_KEY: 's3cret', K: 's3cret' } },
    listEnvNames(SCHEMA),
    {
      values: {},
      withheld: [],
      warnings: [],
    },
  );
  expect(JSON.stringify(secret)).not.toContain('s3cret');
});

test('the schema for editors refuses mistyped keys and names the variables of each key', () => {
  const schema = editorSchema(SCHEMA);
  assertSupported(schema);
  expect(checkValue(schema, { section: { kye: 1 } }).ok).toBe(false);
  expect(checkValue(schema, { foreign: { x: 1 }, section: { key: 2 } }).ok).toBe(true);
  expect(schema.properties?.['section']?.properties?.['key']?.description).toBe(
    'A key.\n\nEnvironment: LOA_SECTION__KEY, K',
  );
});
