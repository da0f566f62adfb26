// What a redactor is made of: the rules compiled once, and the one function every form of it shares. A text in which
// something was found is looked at again with the replacements in place, until nothing more is found: what stood right
// beside a secret may be one too, and redacting twice must change nothing.

import { createAllowance } from './allow.ts';
import { requireRule } from './custom/rule.ts';
import { createCustomSearch } from './custom/search.ts';
import type { Allowed, RedactorOptions, Span } from './model.ts';
import { findNumbers } from './personal/numbers.ts';
import { buildRuleSet, personalMatchers } from './rule-set.ts';
import { type RuleSet, runScan } from './scan.ts';
import { dropMarked, mapBack, mergeSpans, replacementFor, spliceSpans } from './spans.ts';
import { findUnknown } from './unknown.ts';
import { isPublishedSample } from './value/published.ts';
import { type Marks, makeViews, mapRange } from './views/index.ts';

export interface Detection {
  /** Sorted, without overlaps. */
  readonly spans: readonly Span[];
  readonly allowed: readonly Allowed[];
  readonly allowTimedOut: readonly number[];
}

export type Detect = (text: string) => Detection;

/** Rounds after which the rest is left; two are enough for nearly everything. */
const ROUNDS_MAX = 5;
const NOTHING: Detection = { spans: [], allowed: [], allowTimedOut: [] };

/** Throws `config.invalid` when a custom or allow rule is not sound; never later. */
export function createDetector(options: RedactorOptions): Detect {
  const personal = options.secretsOnly !== true;
  const custom = (options.customRules ?? []).map(requireRule);
  const searchCustom = custom.length === 0 ? undefined : createCustomSearch(custom);
  const rules = buildRuleSet(personal ? personalMatchers() : []);
  const numbers = { ipAddresses: options.ipAddresses === true };
  const allowance = createAllowance(options);

  const look = (text: string): Detection => {
    const marks: Marks = { escapes: [], runs: [] };
    let candidates = joinLists(runScan(rules, text, marks), findInViews(rules, text, marks));
    if (personal) candidates = joinLists(candidates, findNumbers(text, numbers));
    if (options.unknownTokens !== undefined)
      candidates = joinLists(candidates, findUnknown(text, options.unknownTokens));
    if (searchCustom !== undefined) candidates = joinLists(candidates, searchCustom(text));
    if (candidates.length === 0) return NOTHING;
    const real = candidates.filter((span) => !isPublishedSample(text.slice(span.start, span.end)));
    const values = allowance.siftValues(text, dropMarked(text, real));
    const findings = allowance.siftFindings(text, mergeSpans(values.kept));
    return {
      spans: findings.kept,
      allowed: joinLists(values.allowed, findings.allowed),
      allowTimedOut: values.timedOut,
    };
  };

  return (text) => {
    const first = look(text);
    let { spans } = first;
    let fresh = spans;
    for (let round = 1; round < ROUNDS_MAX && fresh.length > 0; round++) {
      const places = markPlaces(spans, fresh);
      fresh = mapBack(
        spans,
        lookAround(spliceSpans(text, spans), places, (part) => look(part).spans),
      );
      if (fresh.length > 0) spans = mergeSpans([...spans, ...fresh]);
    }
    return { ...first, spans };
  };
}

/** How far from a replacement a text is looked at again, and how far from the edges of that a finding counts. */
const SIDE = 1024;
const MARGIN = 256;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where in the spliced text the replacements of `fresh` stand; both lists are sorted, `fresh` is part of `spans`. */
function markPlaces(spans: readonly Span[], fresh: readonly Span[]): Place[] {
  const wanted = new Set(fresh.map((span) => span.start));
  const places: Place[] = [];
  let lag = 0;
  for (const span of spans) {
    const length = replacementFor(span.type).length;
    const start = span.start - lag;
    if (wanted.has(span.start)) places.push({ start, end: start + length });
    lag += span.end - span.start - length;
  }
  return places;
}

/** Findings near the places, each stretch of text being looked at once. */
function lookAround(text: string, places: readonly Place[], look: (text: string) => readonly Span[]): Span[] {
  const found: Span[] = [];
  for (let i = 0; i < places.length; i++) {
    const from = Math.max(0, places[i]!.start - SIDE);
    let to = places[i]!.end + SIDE;
    while (i + 1 < places.length && places[i + 1]!.start - SIDE <= to) {
      i += 1;
      to = places[i]!.end + SIDE;
    }
    const least = from === 0 ? 0 : from + MARGIN;
    const most = to >= text.length ? text.length : to - MARGIN;
    for (const span of look(text.slice(from, to))) {
      const moved = { ...span, start: span.start + from, end: span.end + from };
      if (moved.start >= least && moved.end <= most) found.push(moved);
    }
  }
  return found;
}

/** What is there once colours, escapes, line breaks and encodings are seen through. */
function findInViews(rules: RuleSet, text: string, marks: Marks): readonly Span[] {
  const found: Span[] = [];
  for (const view of makeViews(text, marks).views) {
    for (const span of runScan(rules, view.text)) {
      const range = mapRange(view, span);
      if (range !== undefined) found.push({ ...span, ...range });
    }
  }
  return found;
}

function joinLists<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0) return a;
  return a.length === 0 ? b : [...a, ...b];
}
