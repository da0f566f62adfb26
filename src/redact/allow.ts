// Allow rules: one finding by its fingerprint, or values of one form by a pattern. A rule lets pass exactly what it names,
// which is counted, and takes part in no decision about anything else. Patterns run under a deadline; one that does not
// finish lets nothing pass.

import { LoaError } from '../kernel/errors.ts';
import { runWithDeadline } from './custom/deadline.ts';
import { judgePattern } from './custom/regex-safety.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Allowed, AllowRule, RedactorOptions, Span } from './model.ts';
import { matchesNearlyAnything } from './probes.ts';

export interface Sifted {
  readonly kept: readonly Span[];
  readonly allowed: readonly Allowed[];
  /** Indices of rules whose pattern did not finish in time. */
  readonly timedOut: readonly number[];
}

export interface Allowance {
  /** By pattern, before overlapping candidates are merged. */
  readonly siftValues: (text: string, spans: readonly Span[]) => Sifted;
  /** By fingerprint, of findings as they are reported. */
  readonly siftFindings: (text: string, spans: readonly Span[]) => Sifted;
}

interface PatternRule {
  readonly rule: number;
  readonly pattern: RegExp;
  readonly type: string | undefined;
}

/** Throws `config.invalid` when a rule is not sound, could run without end, or would let nearly anything pass. */
export function createAllowance(options: RedactorOptions): Allowance {
  const rules = options.allow ?? [];
  const patterns = rules.flatMap((rule, index) =>
    'pattern' in rule ? [{ rule: index, pattern: requirePattern(rule, index), type: rule.type }] : [],
  );
  const fingerprints = new Map(
    rules.flatMap((rule, index) => ('fingerprint' in rule ? [[rule.fingerprint, index] as const] : [])),
  );
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
  const ruleOf = (text: string, span: Span): number | undefined =>
    fingerprints.get(fingerprintOf(key!, span.type, text.slice(span.start, span.end)));
  return {
    siftValues: (text, spans) => (patterns.length === 0 ? keepAll(spans) : siftValues(text, spans, patterns)),
    siftFindings: (text, spans) =>
      fingerprints.size === 0
        ? keepAll(spans)
        : collect(
            spans,
            spans.map((span) => ruleOf(text, span)),
          ),
  };
}

function keepAll(spans: readonly Span[]): Sifted {
  return { kept: spans, allowed: [], timedOut: [] };
}

function siftValues(text: string, spans: readonly Span[], patterns: readonly PatternRule[]): Sifted {
  const by: (number | undefined)[] = [];
  const stuck = new Set<number>();
  let tried = -1;
  const judgeRest = (): void => {
    while (by.length < spans.length) {
      const span = spans[by.length]!;
      const value = text.slice(span.start, span.end);
      by.push(
        // What a custom rule could not look at in time was never judged, so no rule can know it.
        span.timedOut === true
          ? undefined
          : patterns.find(({ rule, pattern, type }) => {
              tried = rule;
              return !stuck.has(rule) && (type === undefined || type === span.type) && pattern.test(value);
            })?.rule,
      );
    }
  };
  while (!runWithDeadline(judgeRest)) stuck.add(tried);
  return { ...collect(spans, by), timedOut: [...stuck] };
}

function collect(spans: readonly Span[], by: readonly (number | undefined)[]): Sifted {
  const kept = spans.filter((_, index) => by[index] === undefined);
  const allowed = spans.flatMap(({ start, end, type }, index) => {
    const rule = by[index];
    return rule === undefined ? [] : [{ rule, start, end, type }];
  });
  return { kept, allowed, timedOut: [] };
}

/** The whole value has to match. */
function requirePattern(rule: AllowRule & { readonly pattern: string | RegExp }, index: number): RegExp {
  const source = typeof rule.pattern === 'string' ? rule.pattern : rule.pattern.source;
  const flags = typeof rule.pattern === 'string' ? '' : rule.pattern.flags.replace(/[gy]/g, '');
  const refuse = (reason: string, cause?: unknown): LoaError =>
    new LoaError('config.invalid', `allow rule ${index + 1} cannot be used: ${reason}`, {
      hint: 'Correct or remove the pattern in redact.allow of the configuration.',
      details: { rule: index + 1 },
      ...(cause === undefined ? {} : { cause }),
    });
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^(?:${source})$`, flags);
  } catch (cause) {
    throw refuse('its pattern is no regular expression', cause);
  }
  const verdict = judgePattern(source, { ignoreCase: flags.includes('i'), mayBeEmpty: true });
  if (!verdict.ok) throw refuse(verdict.reason);
  if (matchesNearlyAnything(pattern))
    throw refuse(
      'it matches random text of many shapes, so it would let nearly any secret pass; name the value itself, or what its form begins with',
    );
  return pattern;
}
