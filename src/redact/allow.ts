// Allow rules: one finding by its fingerprint, or values of one form by a pattern. A rule lets pass exactly what it names
// and takes part in no decision about anything else.

import { LoaError } from '../kernel/errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { RedactorOptions, Span } from './model.ts';

export interface Allowance {
  /** By pattern, before overlapping candidates are merged. */
  readonly isAllowedValue: (text: string, span: Span) => boolean;
  /** By fingerprint, of a finding as it was reported. */
  readonly isAllowedFinding: (text: string, span: Span) => boolean;
}

export function createAllowance(options: RedactorOptions): Allowance {
  const rules = options.allow ?? [];
  const patterns = rules.flatMap((rule, index) =>
    'pattern' in rule ? [{ pattern: requirePattern(rule.pattern, index), type: rule.type }] : [],
  );
  const fingerprints = new Set(rules.flatMap((rule) => ('fingerprint' in rule ? [rule.fingerprint] : [])));
  const key = options.fingerprintKey;
  if (fingerprints.size > 0 && key === undefined) {
    throw new LoaError(
      'config.invalid',
      'an allow rule names a fingerprint, but no fingerprint key was given',
      {
        hint: 'Pass the key the fingerprints were made with.',
      },
    );
  }
  return {
    isAllowedValue: (text, span) =>
      patterns.some(
        (rule) =>
          (rule.type === undefined || rule.type === span.type) &&
          rule.pattern.test(text.slice(span.start, span.end)),
      ),
    isAllowedFinding: (text, span) =>
      key !== undefined &&
      fingerprints.size > 0 &&
      fingerprints.has(fingerprintOf(key, span.type, text.slice(span.start, span.end))),
  };
}

/** The whole value has to match. */
function requirePattern(pattern: string | RegExp, index: number): RegExp {
  try {
    const source = typeof pattern === 'string' ? pattern : pattern.source;
    const flags = typeof pattern === 'string' ? '' : pattern.flags.replace(/[gy]/g, '');
    return new RegExp(`^(?:${source})$`, flags);
  } catch (cause) {
    throw new LoaError(
      'config.invalid',
      `allow rule ${index + 1} has a pattern that is no regular expression`,
      {
        cause,
        hint: 'Correct or remove the pattern in the configuration.',
        details: { rule: index + 1 },
      },
    );
  }
}
