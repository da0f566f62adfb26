// The detector as callers see it: compiled once, then pure functions from text to text and spans. No answer holds any part
// of a secret, and a text without findings comes back as the very string that went in.

import { createDetector } from './detector.ts';
import { fingerprintOf } from './fingerprint.ts';
import { BLOCKING_TYPES } from './forms/private-key.ts';
import type { Finding, Inspection, Redaction, RedactorOptions, Span } from './model.ts';
import { replacementFor, spliceSpans } from './spans.ts';

export interface Redactor {
  readonly redact: (text: string) => Redaction;
  readonly scan: (text: string) => readonly Finding[];
  /** What `scan` finds, with what the allow rules let pass. */
  readonly inspect: (text: string) => Inspection;
}

/** Throws `config.invalid` when a custom or allow rule is not sound. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const detect = createDetector(options);
  const key = options.fingerprintKey;
  const { isBlocking, replacementOf } = createHandling(options);
  const toFinding = (text: string, { start, end, type, confidence, timedOut }: Span): Finding => ({
    start,
    end,
    type,
    confidence,
    ...(key === undefined ? {} : { fingerprint: fingerprintOf(key, type, text.slice(start, end)) }),
    ...(timedOut === undefined ? {} : { timedOut }),
  });
  return {
    redact: (text) => {
      const { spans } = detect(text);
      if (spans.length === 0) return { text, blocked: false, spans };
      if (isBlocking(spans)) return { text: '', blocked: true, spans };
      return { text: spliceSpans(text, spans, replacementOf), blocked: false, spans };
    },
    scan: (text) => detect(text).spans.map((span) => toFinding(text, span)),
    inspect: (text) => {
      const { spans, allowed, allowTimedOut } = detect(text);
      return { findings: spans.map((span) => toFinding(text, span)), allowed, allowTimedOut };
    },
  };
}

export interface Handling {
  isBlocking(spans: readonly Span[]): boolean;
  replacementOf(type: string): string;
}

/** What is done about findings: which kinds hold a whole text back, and what stands in the place of the others. */
export function createHandling({ customRules = [], blockPrivateKeys = true }: RedactorOptions): Handling {
  const blocking = new Set([
    ...(blockPrivateKeys ? BLOCKING_TYPES : []),
    ...customRules.filter(({ blocks }) => blocks === true).map(({ type }) => type),
  ]);
  const replacements = new Map(
    customRules.flatMap(({ type, replacement }) =>
      replacement === undefined ? [] : [[type, replacement] as const],
    ),
  );
  return {
    isBlocking: (spans) => spans.some(({ type }) => blocking.has(type)),
    replacementOf: (type) => replacements.get(type) ?? replacementFor(type),
  };
}
