// Whether a subagent is given enough time, and not too much: a floor, a minimum for models that are trusted with long work, a ceiling.

import type { ConfigValues } from '../../kernel/config/index.ts';
import { readSection } from '../../kernel/config/section.ts';
import { opsSection } from '../settings.ts';

export interface TimeoutRules {
  readonly minMinutes: number;
  readonly warnBelowMinutes: number;
  readonly floorMinutes: number;
  readonly maxMinutes: number;
  /** Names of models, or beginnings of them up to a dash: `claude-opus` is `claude-opus-4-1` and not `not-claude-opus`. */
  readonly trustedModels: readonly string[];
}

export interface TimeoutVerdict {
  readonly valid: boolean;
  readonly adjustedMinutes: number;
  readonly warnings: readonly string[];
}

export function readTimeoutRules(config: ConfigValues): TimeoutRules {
  const { subagent_timeout: rules = {} } = readSection(config, opsSection);
  return {
    minMinutes: rules.min_minutes ?? 30,
    warnBelowMinutes: rules.warn_below_minutes ?? 10,
    floorMinutes: rules.hard_floor_minutes ?? 3,
    maxMinutes: rules.max_minutes ?? 24 * 60,
    trustedModels: rules.trusted_models ?? ['claude-opus', 'opus-4', 'codex-max'],
  };
}

export function checkTimeout(model: string, minutes: number, rules: TimeoutRules): TimeoutVerdict {
  if (!Number.isFinite(minutes) || minutes <= 0)
    return {
      valid: false,
      adjustedMinutes: rules.floorMinutes,
      warnings: [`${minutes} is no number of minutes`],
    };
  if (minutes < rules.floorMinutes) {
    const warning = `${minutes} min is below the floor of ${rules.floorMinutes} min`;
    return { valid: false, adjustedMinutes: rules.floorMinutes, warnings: [warning] };
  }
  const warnings: string[] = [];
  let adjustedMinutes = minutes;
  if (isTrusted(model, rules.trustedModels) && minutes < rules.minMinutes) {
    warnings.push(`${model} is meant for long work: ${rules.minMinutes} min instead of ${minutes}`);
    adjustedMinutes = rules.minMinutes;
  }
  if (minutes < rules.warnBelowMinutes)
    warnings.push(`${minutes} min is less than the ${rules.warnBelowMinutes} that most work needs`);
  if (minutes > rules.maxMinutes) {
    warnings.push(`${minutes} min is above the ceiling of ${rules.maxMinutes} min`);
    adjustedMinutes = rules.maxMinutes;
  }
  return { valid: true, adjustedMinutes, warnings };
}

export function isTrusted(model: string, trusted: readonly string[]): boolean {
  const name = model.toLowerCase().replace(/^.*\//, '');
  return trusted
    .map((one) => one.toLowerCase())
    .some(
      (one) =>
        name === one ||
        name.startsWith(`${one}-`) ||
        name.startsWith(`claude-${one}-`) ||
        name === `claude-${one}`,
    );
}
