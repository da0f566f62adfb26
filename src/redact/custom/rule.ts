// Custom rules: checked once, when a redactor is made, and named in the error when they are not sound. At run time the
// pattern is searched in a window around each keyword, and no window is searched twice, so the cost stays linear.

import { LoaError } from '../../kernel/errors.ts';
import type { CustomRule } from '../model.ts';
import type { Matcher, Scan } from '../scan.ts';
import { measureEntropy } from '../value/randomness.ts';
import { judgePattern } from './regex-safety.ts';

/** A match starts and ends at most this far from its keyword. */
const REACH_BEFORE = 256;
const REACH_AFTER = 512;
/** Searched beyond that at once, so that keywords close together share one search. */
const WINDOW_SPARE = 1024;
const CONFIDENCE = 0.9;

export function createCustomMatcher(rule: CustomRule): Matcher {
  const pattern = requirePattern(rule);
  return {
    words: rule.keywords,
    match: (scan, start, end) => searchWindow(scan, { rule, pattern, start, end }),
  };
}

interface Search {
  readonly rule: CustomRule;
  readonly pattern: RegExp;
  readonly start: number;
  readonly end: number;
}

function searchWindow(scan: Scan, search: Search): void {
  const name = `custom ${search.rule.type}`;
  if (search.end + REACH_AFTER <= (scan.readUntil.get(name) ?? 0)) return;
  const from = Math.max(0, search.start - REACH_BEFORE);
  const to = search.end + REACH_AFTER + WINDOW_SPARE;
  scan.readUntil.set(name, to);
  const window = scan.text.slice(from, to);
  for (const found of window.matchAll(search.pattern)) {
    const range = found.indices?.[search.rule.group ?? 0];
    if (range === undefined || range[1] === range[0]) continue;
    if (measureEntropy(window.slice(range[0], range[1])) < (search.rule.entropyMin ?? 0)) continue;
    const start = from + range[0];
    scan.spans.push({
      start,
      end: from + range[1],
      type: search.rule.type,
      method: 'custom',
      confidence: CONFIDENCE,
    });
  }
}

function requirePattern(rule: CustomRule): RegExp {
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
  if (rule.keywords.length === 0) refuse('it has no keyword');
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
  const verdict = judgePattern(rule.pattern, flags.includes('i'));
  if (!verdict.ok) refuse(verdict.reason);
  const groups = new RegExp(`${rule.pattern}|`, flags).exec('')!.length - 1;
  if ((rule.group ?? 0) > groups) refuse(`it names group ${rule.group}, but its pattern has ${groups}`);
  return pattern!;
}
