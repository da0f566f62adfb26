// The detector as a project configures it.

import type { ConfigValues } from '../kernel/config/index.ts';
import { LoaError } from '../kernel/errors.ts';
import type { AllowRule, RedactorOptions } from './model.ts';

interface RedactSection {
  readonly ip_addresses: boolean;
  readonly custom_rules: readonly {
    readonly type: string;
    readonly keywords: readonly string[];
    readonly pattern: string;
    readonly flags?: string;
    readonly group?: number;
    readonly entropy_min?: number;
  }[];
  readonly allow: readonly {
    readonly pattern?: string;
    readonly fingerprint?: string;
    readonly type?: string;
    readonly reason: string;
  }[];
}

export function redactorOptions(config: ConfigValues): RedactorOptions {
  const section = config['redact'] as RedactSection;
  return {
    ipAddresses: section.ip_addresses,
    customRules: section.custom_rules.map(({ entropy_min: entropyMin, ...rule }) => ({
      ...rule,
      ...(entropyMin === undefined ? {} : { entropyMin }),
    })),
    allow: section.allow.map(toAllowRule),
  };
}

function toAllowRule(rule: RedactSection['allow'][number], index: number): AllowRule {
  const { pattern, fingerprint, type } = rule;
  if ((pattern === undefined) === (fingerprint === undefined)) {
    throw new LoaError('config.invalid', `redact.allow[${index}] needs either a pattern or a fingerprint`, {
      hint: 'Run "loa config explain redact" for what is allowed.',
    });
  }
  if (fingerprint !== undefined) return { fingerprint };
  return { pattern: pattern as string, ...(type === undefined ? {} : { type }) };
}
