// The detector as a project configures it. Allow rules are for reports that a person reads, `loa scan` and `loa redact`:
// whatever is written down (memory, ledger, hooks, journal) is redacted without them.

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

/** For everything that is kept: the rules that a project added, and no exceptions. */
export function redactorOptions(config: ConfigValues): RedactorOptions {
  const section = config['redact'] as RedactSection;
  return {
    ipAddresses: section.ip_addresses,
    customRules: section.custom_rules.map(({ entropy_min: entropyMin, ...rule }) => ({
      ...rule,
      ...(entropyMin === undefined ? {} : { entropyMin }),
    })),
  };
}

export interface ReportOptions extends RedactorOptions {
  readonly allow: readonly AllowRule[];
  /** Why each of the allow rules lets something pass, in their order. */
  readonly reasons: readonly string[];
}

/** For `loa scan` and `loa redact`. Fingerprints mean nothing without the key that they were made with. */
export function reportOptions(config: ConfigValues, fingerprintKey?: Uint8Array): ReportOptions {
  const section = config['redact'] as RedactSection;
  const rules = section.allow
    .map((rule, index) => ({ allow: toAllowRule(rule, index), reason: rule.reason }))
    .filter(({ allow }) => fingerprintKey !== undefined || !('fingerprint' in allow));
  return {
    ...redactorOptions(config),
    ...(fingerprintKey === undefined ? {} : { fingerprintKey }),
    allow: rules.map(({ allow }) => allow),
    reasons: rules.map(({ reason }) => reason),
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
