// Custom rules at run time: the pattern is searched in a window around each keyword, or in the whole text where it has none; no
// window is searched twice, so the cost stays linear. All of it happens under a deadline. Where a pattern does not finish in time, the windows it was
// still to search count as holding a secret: what could not be looked at must not pass.

import type { Span } from '../model.ts';
import { compileMatchers, type Matcher, runScan, type Scan } from '../scan.ts';
import { measureEntropy } from '../value/randomness.ts';
import { runWithDeadline } from './deadline.ts';
import type { CheckedRule } from './rule.ts';

/** A match starts and ends at most this far from its keyword. */
const REACH_BEFORE = 256;
const REACH_AFTER = 512;
/** Searched beyond that at once, so that keywords close together share one search. */
const WINDOW_SPARE = 1024;
const CONFIDENCE = 0.9;
/** A pattern that was cut short this often is not run again: it would cost every later text the deadline too. */
const TIMEOUTS_MAX = 2;

interface Window {
  readonly rule: number;
  readonly start: number;
  readonly end: number;
}

export type CustomSearch = (text: string) => readonly Span[];

export function createCustomSearch(rules: readonly CheckedRule[], deadlineMs?: number): CustomSearch {
  const set = compileMatchers(rules.map(({ keywords }, index) => createWindowMatcher(keywords, index)));
  const everywhere = [...rules.keys()].filter((index) => rules[index]!.keywords.length === 0);
  const timeouts = new Map<number, number>();
  return (text) => {
    const whole = everywhere.map((rule) => ({ rule, start: 0, end: text.length }));
    const windows = [
      ...whole,
      ...runScan(set, text).map(({ start, end, type }) => ({ start, end, rule: Number(type) })),
    ].sort((a, b) => a.rule - b.rule || a.start - b.start);
    const spans: Span[] = [];
    let at = 0;
    const searchRest = (): void => {
      for (; at < windows.length; at++) {
        const window = windows[at]!;
        if ((timeouts.get(window.rule) ?? 0) >= TIMEOUTS_MAX) spans.push(coverWindow(window, rules));
        else searchWindow(text, window, { rule: rules[window.rule]!, spans });
      }
    };
    while (at < windows.length && !runWithDeadline(searchRest, deadlineMs)) {
      const { rule } = windows[at]!;
      timeouts.set(rule, (timeouts.get(rule) ?? 0) + 1);
      for (; windows[at]?.rule === rule; at++) spans.push(coverWindow(windows[at]!, rules));
    }
    return spans;
  };
}

/** Marks the window as a span whose type is the number of the rule. */
function createWindowMatcher(words: readonly string[], index: number): Matcher {
  return {
    words,
    match: (scan: Scan, start: number, end: number) => {
      const name = `custom ${index}`;
      if (end + REACH_AFTER <= (scan.readUntil.get(name) ?? 0)) return;
      const to = end + REACH_AFTER + WINDOW_SPARE;
      scan.readUntil.set(name, to);
      scan.spans.push({
        start: Math.max(0, start - REACH_BEFORE),
        end: Math.min(scan.text.length, to),
        type: String(index),
        method: 'custom',
        confidence: 1,
      });
    },
  };
}

/** As sure as can be, so that it keeps its name beside other findings: it tells which pattern is to be mended. */
function coverWindow({ start, end, rule }: Window, rules: readonly CheckedRule[]): Span {
  return { start, end, type: rules[rule]!.type, method: 'custom', confidence: 1, timedOut: true };
}

interface Search {
  readonly rule: CheckedRule;
  readonly spans: Span[];
}

function searchWindow(text: string, window: Window, { rule, spans }: Search): void {
  const part = text.slice(window.start, window.end);
  for (const found of part.matchAll(rule.compiled)) {
    const range = found.indices?.[rule.group ?? 0];
    if (range === undefined || range[1] === range[0]) continue;
    if (measureEntropy(part.slice(range[0], range[1])) < (rule.entropyMin ?? 0)) continue;
    spans.push({
      start: window.start + range[0],
      end: window.start + range[1],
      type: rule.type,
      method: 'custom',
      confidence: CONFIDENCE,
    });
  }
}
