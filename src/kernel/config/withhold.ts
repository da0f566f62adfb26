// Keeps guarded settings of a project's files out of the configuration until a person accepted them on this machine.
// Guarantees: a setting that is not accepted is taken out of its layer, so that the next weaker one holds; an acceptance
// covers exactly the guarded settings of a section, and none when one of them changes. Pure; nothing here is an error.

import { canonicalJson } from '../canonical-json.ts';
import { isLoaError } from '../errors.ts';
import { sha256Hex } from '../hash.ts';
import type { JsonSchema } from '../schema-check.ts';
import { classOf, type SettingClass } from './classes.ts';
import type { GuardedSetting } from './configuration.ts';
import { resolveSchema } from './schema.ts';
import { type ConfigNode, type MappingNode, toPlain } from './tree.ts';

/** Hash of the guarded settings of each section that has any. */
export type SectionHashes = Readonly<Record<string, string>>;

export interface Sifted {
  readonly tree: MappingNode;
  readonly guarded: readonly GuardedSetting[];
}

/** The tree without the guarded settings of sections that are not accepted; all guarded ones are listed. */
export function withhold(tree: MappingNode, schema: JsonSchema, accepted: ReadonlySet<string>): Sifted {
  const guarded: GuardedSetting[] = [];
  const members = new Map<string, ConfigNode>();
  for (const [name, node] of tree.members) {
    const split = splitSection(name, node, schema);
    const counts = accepted.has(name);
    guarded.push(...split.found.map((setting) => ({ ...setting, counts })));
    const kept = counts ? node : split.open;
    if (kept !== undefined) members.set(name, kept);
  }
  return { tree: { ...tree, members }, guarded };
}

/** `tree`: what the project's files say together. A section that cannot be hashed has none and can never be accepted. */
export function hashGuarded(tree: MappingNode, schema: JsonSchema): SectionHashes {
  const hashes: [string, string][] = [];
  for (const [name, node] of tree.members) {
    const { guarded } = splitSection(name, node, schema);
    if (guarded === undefined) continue;
    try {
      hashes.push([name, sha256Hex(canonicalJson(toPlain(guarded)))]);
    } catch (error) {
      if (!isLoaError(error)) throw error; // A number or text that JSON has no form for, such as `.inf`.
    }
  }
  return Object.fromEntries(hashes);
}

/** The sections whose guarded settings are what was accepted. */
export function listAccepted(now: SectionHashes, accepted: SectionHashes): ReadonlySet<string> {
  const same = Object.entries(now).filter(
    ([name, hash]) => Object.hasOwn(accepted, name) && accepted[name] === hash,
  );
  return new Set(same.map(([name]) => name));
}

interface Place {
  readonly steps: readonly string[];
  readonly rule: JsonSchema | undefined;
  /** Where references are looked up. */
  readonly root: JsonSchema;
  readonly inherited: SettingClass;
}

interface Split {
  readonly open?: ConfigNode;
  readonly guarded?: ConfigNode;
  readonly found: readonly Omit<GuardedSetting, 'counts'>[];
}

function splitSection(name: string, node: ConfigNode, schema: JsonSchema): Split {
  return split(node, { steps: [name], rule: schema.properties?.[name], root: schema, inherited: 'open' });
}

function split(node: ConfigNode, place: Place): Split {
  const { rule = {}, steps } = place;
  const root = rule.$defs === undefined ? place.root : rule;
  const target = resolveSchema(rule, root);
  const inherited = rule['x-class'] ?? target['x-class'] ?? place.inherited;
  if (node.kind === 'value' || target.properties === undefined) {
    const value = toPlain(node);
    const settingClass = classOf(value, { ...target, ...rule }, inherited);
    if (settingClass === 'open') return { open: node, found: [] };
    return {
      guarded: node,
      found: [{ key: steps.join('.'), class: settingClass, value, origin: node.origin }],
    };
  }
  const parts = [...node.members].map(([name, member]) => {
    const inside = { steps: [...steps, name], rule: target.properties?.[name], root, inherited };
    return [name, split(member, inside)] as const;
  });
  const keep = (side: 'open' | 'guarded'): MappingNode => {
    const members = parts.flatMap(([name, part]) =>
      part[side] === undefined ? [] : [[name, part[side]] as const],
    );
    return { ...node, members: new Map(members) };
  };
  const found = parts.flatMap(([, part]) => part.found);
  return { open: keep('open'), ...(found.length === 0 ? {} : { guarded: keep('guarded') }), found };
}
