// From overlapping candidates to the final text: sort, merge what overlaps, replace in one go. Guarantees: the result is
// sorted and free of overlaps, every candidate lies inside one result, and text outside the spans is untouched.

import type { Span } from './model.ts';

/** Sorted and without overlaps; overlapping spans become one that covers both and is named after the surer. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else merged[merged.length - 1] = joinSpans(last, span);
  }
  return merged;
}

function joinSpans(a: Span, b: Span): Span {
  const surer = b.confidence > a.confidence ? b : a;
  const timedOut = a.timedOut === true || b.timedOut === true ? ({ timedOut: true } as const) : {};
  return { ...surer, ...timedOut, start: a.start, end: Math.max(a.end, b.end) };
}

export function replacementFor(type: string): string {
  return `[REDACTED:${type}]`;
}

/** `spans` as `mergeSpans` returns them. */
export function spliceSpans(
  text: string,
  spans: readonly Span[],
  replacementOf: (type: string) => string = replacementFor,
): string {
  if (spans.length === 0) return text;
  let result = '';
  let at = 0;
  for (const span of spans) {
    result += text.slice(at, span.start) + replacementOf(span.type);
    at = span.end;
  }
  return result + text.slice(at);
}

export const MARKER = '[REDACTED:';

/** Drops what touches a replacement that is in the text already, so that redacting twice changes nothing. */
export function dropMarked(text: string, spans: readonly Span[]): readonly Span[] {
  if (spans.length === 0 || !text.includes(MARKER)) return spans;
  return spans.filter((span) => {
    const open = text.lastIndexOf(MARKER, span.end - 1);
    if (open < 0) return true;
    const close = text.indexOf(']', open);
    return close >= 0 && close < span.start;
  });
}

/** Spans of `spliceSpans(text, first)` that touch no replacement, as spans of the text itself. */
export function mapBack(first: readonly Span[], later: readonly Span[]): Span[] {
  const mapped: Span[] = [];
  let index = 0;
  /** How much further the input is than the output at the current place. */
  let lag = 0;
  for (const span of later) {
    for (; index < first.length; index++) {
      const passed = first[index]!;
      if (passed.start - lag > span.start) break;
      lag += passed.end - passed.start - replacementFor(passed.type).length;
    }
    mapped.push({ ...span, start: span.start + lag, end: span.end + lag });
  }
  return mapped;
}
