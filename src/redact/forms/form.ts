// Secrets known by their own form: the rule's pattern is tried exactly where one of its words stands, then the value is
// filtered. A pattern that reads far is given up for the rest of a run without gaps once it failed there a few times, so
// that near misses repeated without end cost linear time.

import { isInsideBlob, isSpaceCode, isTokenStart } from '../characters.ts';
import type { FormRule } from '../model.ts';
import type { Matcher, Needs, Scan } from '../scan.ts';
import { isChosen } from '../value/chosen.ts';
import { isFiller, isTemplate } from '../value/placeholder.ts';
import { measureEntropy, measureRandomness } from '../value/randomness.ts';
import { joinWrapped } from './wrapped.ts';

const ENTROPY_MIN = 3;
const CONFIDENCE = 0.9;
/** A pattern that can read further than this may fail only so often in one run without a gap. */
const LONG_REACH = 128;
const RUN_FAILURES_MAX = 8;
const RUN_LENGTH_MAX = 4096;
/** A match this long is not tried again from inside it. */
const LONG_MATCH = 64;

export function createFormMatcher(rule: FormRule): Matcher {
  let pattern: RegExp | undefined;
  let isLong = false;
  return {
    words: rule.words,
    exact: rule.ignoreCase !== true,
    atEdge: rule.inside !== true && rule.lead === undefined,
    ...(rule.lead === undefined ? { needs: () => toNeeds(rule) } : {}),
    match: (scan, wordStart) => {
      const { text } = scan;
      const start = wordStart - (rule.lead ?? 0);
      if (start < 0) return;
      if (rule.inside !== true && !isTokenStart(text, start)) return;
      if (start < (scan.readUntil.get(rule.pattern) ?? 0)) return;
      if (pattern === undefined) {
        pattern = new RegExp(rule.pattern, patternFlags(rule));
        isLong = reachOf(rule.pattern) > LONG_REACH;
      }
      if (isLong && isGivenUp(scan, rule, start)) return;
      pattern.lastIndex = start;
      const found = pattern.exec(text);
      if (found === null) {
        if (isLong) recordFailure(scan, rule, start);
        if (rule.group === undefined && rule.lead === undefined) matchWrapped(scan, rule, pattern, start);
        return;
      }
      if (found[0].length > LONG_MATCH) scan.readUntil.set(rule.pattern, start + found[0].length);
      const [from, to] =
        rule.group === undefined
          ? [start, start + found[0].length]
          : (found.indices?.[rule.group] ?? [start, start]);
      if (to === from || isInsideBlob(text, from, to)) return;
      addSecret(scan, rule, { secret: text.slice(from, to), start: from, end: to });
    },
  };
}

interface Found {
  readonly secret: string;
  readonly start: number;
  readonly end: number;
}

function addSecret(scan: Scan, rule: FormRule, { secret, start, end }: Found): void {
  if (!isAcceptable(rule, secret)) return;
  const proven = rule.checksum?.(secret) === true;
  const confidence = proven ? 0.99 : (rule.confidence ?? CONFIDENCE);
  const method = proven ? 'checksum' : 'pattern';
  scan.spans.push({ start, end, type: rule.type, method, confidence });
}

/** The same over the ends of lines, when all that is left of this line may belong to it. */
function matchWrapped(scan: Scan, rule: FormRule, pattern: RegExp, start: number): void {
  const wrapped = joinWrapped(scan, start);
  if (wrapped === undefined) return;
  pattern.lastIndex = 0;
  const found = pattern.exec(wrapped.text);
  if (found === null) return;
  addSecret(scan, rule, { secret: found[0], start, end: wrapped.placeOf(found[0].length) });
}

function toNeeds({ pattern, ignoreCase = false }: FormRule): Needs {
  return { kind: 'form', source: pattern, ignoreCase };
}

function patternFlags(rule: FormRule): string {
  return `${rule.ignoreCase === true ? 'i' : ''}${rule.group === undefined ? '' : 'd'}y`;
}

function isAcceptable(rule: FormRule, secret: string): boolean {
  if (rule.chosen === true && isChosen(secret)) return true;
  if (measureEntropy(secret) < (rule.entropyMin ?? ENTROPY_MIN)) return false;
  if (rule.randomBitsMin !== undefined && measureRandomness(secret) < rule.randomBitsMin) return false;
  if (rule.loose === true) return true;
  return !isTemplate(secret) && !isFiller(secret) && !/example|x{5}|\*{3}/i.test(secret);
}

/** At most how many characters a pattern reads: the sum of its counts, which is all there is in bounded patterns. */
function reachOf(pattern: string): number {
  let reach = 0;
  for (const [, , most, exact] of pattern.matchAll(/\{(\d+),(\d+)\}|\{(\d+)\}/g))
    reach += Number(most ?? exact);
  return reach;
}

function isGivenUp(scan: Scan, rule: FormRule, start: number): boolean {
  const failures = scan.failures.get(rule.pattern);
  return failures !== undefined && start < failures.runEnd && failures.count >= RUN_FAILURES_MAX;
}

function recordFailure(scan: Scan, rule: FormRule, start: number): void {
  const failures = scan.failures.get(rule.pattern);
  if (failures !== undefined && start < failures.runEnd) failures.count += 1;
  else scan.failures.set(rule.pattern, { runEnd: findRunEnd(scan.text, start), count: 1 });
}

function findRunEnd(text: string, start: number): number {
  let end = start;
  const most = Math.min(text.length, start + RUN_LENGTH_MAX);
  while (end < most && !isSpaceCode(text.charCodeAt(end))) end += 1;
  return end;
}
