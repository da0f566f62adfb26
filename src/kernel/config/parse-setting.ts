// One setting as a person types it, key and value, checked against the schema before it is written anywhere.

import { LoaError } from '../errors.ts';
import { checkValue, type JsonSchema } from '../schema-check.ts';
import { parseSettingText } from './parse-text.ts';
import { unknownKey } from './read-env.ts';
import { closeSchema, listSettings, type SettingRule } from './schema.ts';

export interface ParsedSetting {
  readonly steps: readonly string[];
  /** Undefined when no text was given. */
  readonly value: unknown;
}

/** Throws `config.unknown-key` with the nearest key, or `config.invalid` with what is allowed. */
export function parseSetting(schema: JsonSchema, key: string, text: string | undefined): ParsedSetting {
  const rules = listSettings(closeSchema(schema));
  const rule = rules.find(({ steps }) => steps.join('.') === key) ?? findFreeRule(rules, key);
  if (rule === undefined) throw unknownKey(key, rules);
  if (text === undefined) return { steps: rule.steps, value: undefined };
  const checked = checkValue(rule.schema, parseSettingText(text, rule.schema));
  if (checked.ok) return { steps: rule.steps, value: checked.value };
  const [problem] = checked.problems;
  const place = problem === undefined || problem.path === '' ? key : `${key}: ${problem.path}`;
  throw new LoaError('config.invalid', `${place} ${problem?.message ?? 'is not allowed'}`, {
    hint: `Run "loa config explain ${key}" for what is allowed.`,
    details: { key },
  });
}

/** A key below a mapping with free names. */
function findFreeRule(rules: readonly SettingRule[], key: string): SettingRule | undefined {
  for (const rule of rules) {
    const prefix = `${rule.steps.join('.')}.`;
    const free = rule.schema.additionalProperties;
    if (key.startsWith(prefix) && key.length > prefix.length && typeof free === 'object')
      return { ...rule, steps: [...rule.steps, key.slice(prefix.length)], schema: free };
  }
  return undefined;
}
