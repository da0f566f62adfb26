// Says at build time whether the checker knows every word of a schema. An unknown keyword would otherwise be a rule that
// nobody enforces, so it is a bug, with its place.

import { assert } from '../errors.ts';
import { formatPath, type JsonSchema, type Step } from './json-schema.ts';

const SCHEMA_KEYWORDS = ['additionalProperties', 'items', 'propertyNames'];
const SCHEMA_LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SCHEMA_MAP_KEYWORDS = ['$defs', 'properties'];
const VALUE_KEYWORDS = [
  '$ref', 'const', 'enum', 'exclusiveMaximum', 'exclusiveMinimum', 'maxItems', 'maxLength', 'maximum', 'minItems',
  'minLength', 'minimum', 'multipleOf', 'not', 'pattern', 'required', 'type',
]; // biome-ignore format: a list of words
/** They describe; nothing has to be enforced. */
const ANNOTATIONS = [
  '$comment', '$id', '$schema', 'contentEncoding', 'contentMediaType', 'default', 'deprecated', 'description', 'examples',
  'format', 'id', 'readOnly', 'title', 'writeOnly',
]; // biome-ignore format: a list of words
const PLAIN_KEYWORDS = new Set([...VALUE_KEYWORDS, ...ANNOTATIONS]);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);

/** Throws `internal.bug` naming the first keyword, type or reference that the checker would not honour. */
export function assertSupported(schema: JsonSchema): void {
  visit(schema, [], schema);
}

function visit(schema: unknown, steps: readonly Step[], root: JsonSchema): void {
  const place = formatPath(steps) || 'the schema';
  assert(typeof schema === 'object' && schema !== null, `${place} is not a schema`);
  const own = '$defs' in schema ? (schema as JsonSchema) : root;
  for (const [keyword, value] of Object.entries(schema)) {
    const at = [...steps, keyword];
    if (SCHEMA_KEYWORDS.includes(keyword)) {
      if (typeof value !== 'boolean') visit(value, at, own);
    } else if (SCHEMA_LIST_KEYWORDS.includes(keyword)) {
      for (const [index, branch] of value.entries()) visit(branch, [...at, index], own);
    } else if (SCHEMA_MAP_KEYWORDS.includes(keyword)) {
      for (const [name, member] of Object.entries(value)) visit(member, [...at, name], own);
    } else {
      assert(
        PLAIN_KEYWORDS.has(keyword) || keyword.startsWith('x-'),
        `${place} uses the unknown keyword "${keyword}"`,
      );
    }
  }
  visitValues(schema, place, own);
}

function visitValues(schema: JsonSchema, place: string, root: JsonSchema): void {
  for (const type of [schema.type ?? []].flat())
    assert(TYPES.has(type), `${place} has the unknown type "${type}"`);
  if (schema.not !== undefined) {
    assert(Object.keys(schema.not).length === 0, `${place} uses "not" with a schema; only {} is supported`);
  }
  if (schema.pattern !== undefined) new RegExp(schema.pattern, 'u');
  if (schema.$ref !== undefined) {
    const target = findTarget(schema.$ref, root);
    assert(target !== undefined, `${place} refers to ${schema.$ref}, which is not there`);
    assert(target.$ref === undefined, `${place} refers to ${schema.$ref}, which only refers further`);
  }
}

/** `#` or `#/$defs/NAME`, looked up in the nearest enclosing schema that has definitions. */
export function findTarget(reference: string, root: JsonSchema): JsonSchema | undefined {
  if (reference === '#') return root;
  const [, name] = /^#\/\$defs\/([^/]+)$/.exec(reference) ?? [];
  return name !== undefined && root.$defs !== undefined && Object.hasOwn(root.$defs, name)
    ? root.$defs[name]
    : undefined;
}
