// The layers of a configuration as one tree that remembers the place of every value. Mappings merge key by key; lists and
// single values replace what is below them as a whole.

import { formatPath, type JsonSchema, type Step } from '../schema-check.ts';
import type { Origin, Setting, TracedSetting } from './configuration.ts';

export interface MappingNode {
  readonly kind: 'mapping';
  readonly members: ReadonlyMap<string, ConfigNode>;
  readonly origin: Origin;
}

export interface ValueNode {
  readonly kind: 'value';
  readonly value: unknown;
  readonly origin: Origin;
  /** Places inside a list, by path relative to it. */
  readonly inner?: ReadonlyMap<string, Origin>;
  readonly overrode: readonly Setting[];
}

export type ConfigNode = MappingNode | ValueNode;

export const EMPTY_TREE: MappingNode = { kind: 'mapping', members: new Map(), origin: { kind: 'default' } };

/** The schema, where it is given, says which lists add up instead. */
export function mergeTrees(lower: MappingNode, upper: MappingNode, schema: JsonSchema = {}): MappingNode {
  const members = new Map(lower.members);
  for (const [name, node] of upper.members) {
    const below = members.get(name);
    const rule = schema.properties?.[name] ?? {};
    members.set(name, below === undefined ? node : mergeNodes(below, node, rule));
  }
  return { kind: 'mapping', members, origin: lower.members.size === 0 ? upper.origin : lower.origin };
}

function mergeNodes(lower: ConfigNode, upper: ConfigNode, rule: JsonSchema): ConfigNode {
  if (lower.kind === 'mapping' && upper.kind === 'mapping') return mergeTrees(lower, upper, rule);
  if (upper.kind === 'mapping') return upper;
  const beaten: Setting = { value: toPlain(lower), origin: lower.origin };
  const overrode = [...upper.overrode, beaten, ...(lower.kind === 'value' ? lower.overrode : [])];
  if (rule['x-merge'] !== 'append' || !Array.isArray(beaten.value) || !Array.isArray(upper.value)) {
    return { ...upper, overrode };
  }
  const inner = new Map(upper.inner);
  const offset = upper.value.length;
  for (const [path, origin] of (lower as ValueNode).inner ?? [])
    inner.set(
      path.replace(/^\[(\d+)\]/, (_, index) => `[${Number(index) + offset}]`),
      origin,
    );
  return { ...upper, value: [...upper.value, ...beaten.value], inner, overrode };
}

export function toPlain(node: ConfigNode): unknown {
  if (node.kind === 'value') return node.value;
  return Object.fromEntries([...node.members].map(([name, member]) => [name, toPlain(member)]));
}

/** One value at a path, as a tree of its own. */
export function plantValue(steps: readonly string[], value: unknown, origin: Origin): MappingNode {
  let node: ConfigNode = { kind: 'value', value, origin, overrode: [] };
  for (const step of steps.toReversed()) node = { kind: 'mapping', members: new Map([[step, node]]), origin };
  return node as MappingNode;
}

/** The place of a value, or of the closest thing around it that has one. */
export function findOrigin(root: ConfigNode, steps: readonly Step[]): Origin {
  let node = root;
  for (const [index, step] of steps.entries()) {
    if (node.kind === 'value') return findInner(node, steps.slice(index));
    const member = node.members.get(String(step));
    if (member === undefined) return node.origin;
    node = member;
  }
  return node.origin;
}

function findInner(node: ValueNode, steps: readonly Step[]): Origin {
  for (let length = steps.length; length > 0; length -= 1) {
    const origin = node.inner?.get(formatPath(steps.slice(0, length)));
    if (origin !== undefined) return origin;
  }
  return node.origin;
}

/** Every key that holds something other than a mapping; those only in `values` are defaults. */
export function traceSettings(values: unknown, root: ConfigNode): readonly TracedSetting[] {
  const settings: TracedSetting[] = [];
  const walk = (value: unknown, node: ConfigNode | undefined, steps: readonly string[]): void => {
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isMapping && Object.keys(value).length > 0) {
      const members = node?.kind === 'mapping' ? node.members : undefined;
      for (const [name, member] of Object.entries(value)) walk(member, members?.get(name), [...steps, name]);
      return;
    }
    const origin: Origin = node?.origin ?? { kind: 'default' };
    settings.push({
      key: steps.join('.'),
      value,
      origin,
      overrode: node?.kind === 'value' ? node.overrode : [],
    });
  };
  for (const [name, value] of Object.entries(values as object)) {
    walk(value, root.kind === 'mapping' ? root.members.get(name) : undefined, [name]);
  }
  return settings.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
