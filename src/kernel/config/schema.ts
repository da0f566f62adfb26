// The configuration's JSON Schema as the resolver and editors use it: sections closed, so that a mistyped key is found,
// and absent mappings filled in where everything below them has a default.

import { findTarget } from '../schema/support.ts';
import { type JsonSchema, typesOf } from '../schema-check.ts';
import type { SettingClass } from './classes.ts';

/** One key that can be set on its own. */
export interface SettingRule {
  readonly steps: readonly string[];
  readonly schema: JsonSchema;
  /** The derived name first, then the aliases. */
  readonly envNames: readonly string[];
  readonly class: SettingClass;
}

/** The root stays open: what is not ours was set aside before. */
export function closeSchema(schema: JsonSchema): JsonSchema {
  return { ...schema, ...closeParts(schema, schema) };
}

function close(schema: JsonSchema, outer: JsonSchema): JsonSchema {
  const root = schema.$defs === undefined ? outer : schema;
  const parts = { ...schema, ...closeParts(schema, root) };
  if (parts.properties === undefined) return parts;
  const closed = { ...parts, additionalProperties: parts.additionalProperties ?? false };
  return closed.default === undefined && needsNothing(closed) ? { ...closed, default: {} } : closed;
}

function closeParts(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const closeAll = (list: readonly JsonSchema[]): JsonSchema[] => list.map((part) => closeShape(part, root));
  const closeMap = (
    map: Readonly<Record<string, JsonSchema>>,
    each: typeof close,
  ): Record<string, JsonSchema> =>
    Object.fromEntries(Object.entries(map).map(([name, part]) => [name, each(part, root)]));
  return {
    ...(schema.properties === undefined ? {} : { properties: closeMap(schema.properties, close) }),
    ...(schema.$defs === undefined ? {} : { $defs: closeMap(schema.$defs, closeShape) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: closeAll(schema.anyOf) }),
    ...(schema.oneOf === undefined ? {} : { oneOf: closeAll(schema.oneOf) }),
    ...(typeof schema.items === 'object' ? { items: closeShape(schema.items, root) } : {}),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: closeShape(schema.additionalProperties, root) }
      : {}),
  };
}

/** For what is no key of its own: closed, but not filled in when absent. */
function closeShape(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { default: _filled, ...closed } = close(schema, root);
  return schema.default === undefined ? closed : { ...closed, default: schema.default };
}

function needsNothing(schema: JsonSchema): boolean {
  return (schema.required ?? []).every((name) => schema.properties?.[name]?.default !== undefined);
}

/** A reference followed to what it names. */
export function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (findTarget(schema.$ref, root) ?? schema);
}

interface Around {
  readonly root: JsonSchema;
  readonly class: SettingClass;
}

/** Every key of ours that is not a mapping, in schema order. */
export function listSettings(schema: JsonSchema): readonly SettingRule[] {
  const rules: SettingRule[] = [];
  const walk = (part: JsonSchema, steps: readonly string[], around: Around): void => {
    const root = part.$defs === undefined ? around.root : part;
    const target = resolveSchema(part, root);
    const settingClass = part['x-class'] ?? target['x-class'] ?? around.class;
    if (target.properties === undefined || steps.length > 8) {
      const envNames = [nameInEnv(steps), ...(part['x-env'] ?? [])];
      rules.push({ steps, schema: target, envNames, class: settingClass });
      return;
    }
    const inside = { root, class: settingClass };
    for (const [name, member] of Object.entries(target.properties)) walk(member, [...steps, name], inside);
  };
  const outermost: Around = { root: schema, class: 'open' };
  for (const [name, section] of Object.entries(schema.properties ?? {})) walk(section, [name], outermost);
  return rules;
}

export function nameInEnv(steps: readonly string[]): string {
  return `LOA_${steps.join('__').toUpperCase()}`;
}

/** True for a key that only ever holds a mapping, where an empty value therefore means "nothing set". */
export function isMappingOnly(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.length === 1 && types[0] === 'object';
}
