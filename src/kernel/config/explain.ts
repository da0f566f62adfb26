// Answers "why is this set to that?": one key, or all keys of a section, with origin, what was overridden, what is allowed.

import { describeSchema } from '../schema/words.ts';
import type { JsonSchema } from '../schema-check.ts';
import { describeCounting, type SettingClass } from './classes.ts';
import type { Configuration, GuardedSetting, TracedSetting } from './configuration.ts';
import { unknownKey } from './read-env.ts';
import { listSettings } from './schema.ts';

export interface Explanation extends TracedSetting {
  readonly description?: string;
  /** In a few words: `true or false`, `"strict", "warn" or "disabled"`. */
  readonly allowed: string;
  readonly envNames: readonly string[];
  readonly class: SettingClass;
  /** When a project's file can set it, in a few words. */
  readonly counting: string;
  /** What the project's files say and what does not count here, because nobody accepted it. */
  readonly withheld: readonly GuardedSetting[];
  /** Lists of several layers add up: what it "overrode" is part of it. */
  readonly addsUp: boolean;
}

/** Throws `config.unknown-key`, with the nearest key, for one that is not there. */
export function explainKey(config: Configuration, schema: JsonSchema, key: string): readonly Explanation[] {
  const rules = listSettings(schema);
  const isWithin = (candidate: string): boolean => candidate === key || candidate.startsWith(`${key}.`);
  const settings = config.settings.filter((setting) => isWithin(setting.key));
  // A key that is known but has neither a value nor a default is a setting too: it is not set.
  const unset = rules
    .map((rule) => rule.steps.join('.'))
    .filter(
      (name) =>
        isWithin(name) && !config.settings.some((s) => s.key === name || s.key.startsWith(`${name}.`)),
    )
    .map(
      (name): TracedSetting => ({ key: name, value: undefined, origin: { kind: 'default' }, overrode: [] }),
    );
  const found = [...settings, ...unset].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (found.length === 0) throw unknownKey(key, rules);
  return found.map((setting) => {
    const rule = rules.find(
      ({ steps }) => setting.key === steps.join('.') || setting.key.startsWith(`${steps.join('.')}.`),
    );
    const { description } = rule?.schema ?? {};
    return {
      ...setting,
      ...(description === undefined ? {} : { description }),
      allowed: describeSchema(rule?.schema ?? {}),
      envNames: rule?.envNames ?? [],
      class: rule?.class ?? 'open',
      counting: describeCounting(rule?.class ?? 'open', rule?.schema['x-open-when']),
      withheld: config.guarded.filter(({ counts, key: name }) => !counts && name === setting.key),
      addsUp: rule?.schema['x-merge'] === 'append',
    };
  });
}
