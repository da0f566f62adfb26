// Custom rules: checked once, when a redactor is made, and named in the error when they are not sound.

import { LoaError } from '../../kernel/errors.ts';
import type { CustomRule } from '../model.ts';
import { judgePattern } from './regex-safety.ts';

export interface CheckedRule extends CustomRule {
  readonly compiled: RegExp;
}

/** Throws `config.invalid` with the name of the rule and what is wrong with it. */
export function requireRule(rule: CustomRule): CheckedRule {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new LoaError(
      'config.invalid',
      `the custom redaction rule "${rule.type}" cannot be used: ${reason}`,
      {
        hint: 'Correct the rule in the configuration, or remove it.',
        details: { rule: rule.type },
        ...(cause === undefined ? {} : { cause }),
      },
    );
  };
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(rule.type)) refuse('its type is not in kebab case');
  if (rule.keywords.some((word) => word.length < 2 || /[^\x20-\x7e]/.test(word)))
    refuse('a keyword is shorter than two characters or not ASCII');
  const flags = rule.flags ?? '';
  if (!/^[iu]{0,2}$/.test(flags)) refuse('its flags are not among "i" and "u"');
  let pattern: RegExp | undefined;
  try {
    pattern = new RegExp(rule.pattern, `${flags}dg`);
  } catch (cause) {
    refuse('its pattern is no regular expression', cause);
  }
  const verdict = judgePattern(rule.pattern, { ignoreCase: flags.includes('i') });
  if (!verdict.ok) refuse(verdict.reason);
  const groups = new RegExp(`${rule.pattern}|`, flags).exec('')!.length - 1;
  if ((rule.group ?? 0) > groups) refuse(`it names group ${rule.group}, but its pattern has ${groups}`);
  // What is put in must not be found again: redacting twice changes nothing.
  if (rule.replacement !== undefined && rule.replacement.search(pattern!) >= 0)
    refuse('its pattern finds its own replacement');
  return { ...rule, compiled: pattern! };
}
