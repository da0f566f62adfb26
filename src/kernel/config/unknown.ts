// Keys of a file that no section of ours knows. Other tools share the file, so such a key stops nothing: it is taken out, the
// default stands, and it is listed with its line and the nearest known key. Inside a list it is left for the check to refuse,
// since an item without one of its keys would mean something else.

import { nearest } from '../nearest.ts';
import type { JsonSchema } from '../schema-check.ts';
import type { UnknownKey } from './configuration.ts';
import { resolveSchema } from './schema.ts';
import type { ConfigNode, MappingNode } from './tree.ts';

/** `schema` is closed: what it does not list is not known. */
export function dropUnknown(
  tree: MappingNode,
  schema: JsonSchema,
): { readonly tree: MappingNode; readonly unknown: readonly UnknownKey[] } {
  const unknown: UnknownKey[] = [];
  const drop = (node: MappingNode, rule: JsonSchema, steps: readonly string[]): MappingNode => {
    const members = new Map<string, ConfigNode>();
    const known = rule.properties ?? {};
    for (const [name, member] of node.members) {
      const part = Object.hasOwn(known, name) ? known[name] : undefined;
      if (part === undefined && rule.properties !== undefined && rule.additionalProperties === false) {
        unknown.push(describe(member, [...steps, name], Object.keys(known)));
        continue;
      }
      const target = part === undefined ? undefined : resolveSchema(part, schema);
      const isInner = member.kind === 'mapping' && target !== undefined;
      members.set(name, isInner ? drop(member, target, [...steps, name]) : member);
    }
    return { ...node, members };
  };
  return { tree: drop(tree, schema, []), unknown };
}

function describe(node: ConfigNode, steps: readonly string[], known: readonly string[]): UnknownKey {
  const { origin } = node;
  const close = nearest(steps.at(-1) ?? '', known);
  return {
    key: steps.join('.'),
    file: origin.kind === 'file' ? origin.file : '',
    line: origin.kind === 'file' ? origin.line : 0,
    ...(close === undefined ? {} : { nearest: [...steps.slice(0, -1), close].join('.') }),
  };
}

export function describeUnknown({ key, file, line, nearest: close }: UnknownKey): string {
  // A key is whatever the file says; one with a line break in it must not look like a line of ours.
  const shown = /^[\w.-]+$/.test(key) ? key : JSON.stringify(key);
  return `${file}:${line}: ${shown} is not known and sets nothing${close === undefined ? '' : `, did you mean ${close}?`}`;
}
