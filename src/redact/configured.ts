// The detector as a project configures it. Allow rules are for reports that a person reads, `loa scan` and `loa redact`:
// whatever is written down (memory, ledger, hooks, journal) is redacted without them.

import type { z } from 'zod';
import type { ConfigValues } from '../kernel/config/index.ts';
import { readSection } from '../kernel/config/section.ts';
import { LoaError } from '../kernel/errors.ts';
import type { redact } from './config-schema.ts';
import type { AllowRule, RedactorOptions } from './model.ts';
import { redactSection } from './sections.ts';

type AllowSetting = z.output<typeof redact>['allow'][number];

/** For everything that is kept: the rules that a project added, and no exceptions. */
export function redactorOptions(config: ConfigValues): RedactorOptions {
  const { ip_addresses: ipAddresses = false, custom_rules: customRules = [] } = readSection(
    config,
    redactSection,
  );
  return {
    ipAddresses,
    customRules: customRules.map(
      ({ type, keywords, pattern, flags, group, entropy_min: entropyMin, block, replacement }) => ({
        type,
        keywords,
        pattern,
        ...(flags === undefined ? {} : { flags }),
        ...(group === undefined ? {} : { group }),
        ...(entropyMin === undefined ? {} : { entropyMin }),
        ...(block === true ? { blocks: true } : {}),
        ...(replacement === undefined ? {} : { replacement }),
      }),
    ),
  };
}

/** For words that are remembered: tokens of no known form go too, unless a project turns that off. Files hold too many names like them. */
export function spokenOptions(config: ConfigValues): RedactorOptions {
  const settings = readSection(config, redactSection);
  if (settings.entropy_detection === false) return redactorOptions(config);
  const { entropy_min_length: lengthMin = 20, entropy_threshold: bitsMin = 1.2 } = settings;
  return { ...redactorOptions(config), unknownTokens: { lengthMin, bitsMin } };
}

export interface ReportOptions extends RedactorOptions {
  readonly allow: readonly AllowRule[];
  /** Why each of the allow rules lets something pass, in their order. */
  readonly reasons: readonly string[];
}

/** For `loa scan` and `loa redact`. Fingerprints mean nothing without the key that they were made with. */
export function reportOptions(config: ConfigValues, fingerprintKey?: Uint8Array): ReportOptions {
  const { allow: settings = [] } = readSection(config, redactSection);
  const rules = settings
    .map((rule, index) => ({ allow: toAllowRule(rule, index), reason: rule.reason }))
    .filter(({ allow }) => fingerprintKey !== undefined || !('fingerprint' in allow));
  return {
    ...redactorOptions(config),
    ...(fingerprintKey === undefined ? {} : { fingerprintKey }),
    allow: rules.map(({ allow }) => allow),
    reasons: rules.map(({ reason }) => reason),
  };
}

function toAllowRule(rule: AllowSetting, index: number): AllowRule {
  const { pattern, fingerprint, type } = rule;
  if ((pattern === undefined) === (fingerprint === undefined)) {
    throw new LoaError('config.invalid', `redact.allow[${index}] needs either a pattern or a fingerprint`, {
      hint: 'Run "loa config explain redact" for what is allowed.',
    });
  }
  if (fingerprint !== undefined) return { fingerprint };
  return { pattern: pattern as string, ...(type === undefined ? {} : { type }) };
}
