// Generic secrets: whatever is assigned to a key that promises one, and values known by their provider's name in the
// key. Both read the same assignment, once per key.

import type { NamedRule } from '../model.ts';
import type { Matcher, Scan } from '../scan.ts';
import { MARKER } from '../spans.ts';
import { isMasked, isTemplate } from '../value/placeholder.ts';
import { measureEntropy, measureRandomness } from '../value/randomness.ts';
import { decide } from './decide.ts';
import { judgeKey } from './key.ts';
import { KEY_HINTS } from './key-words.ts';
import { type Assignment, findKeyEnd, findKeyStart, parseAssignment } from './parse.ts';
import { readBare } from './value.ts';

const NAMED_ENTROPY_MIN = 2.5;

/** The assignment whose key holds this word, or undefined; read once per key. */
function assignmentAt(scan: Scan, start: number, end: number): Assignment | undefined {
  if (start >= scan.keyStart && end <= scan.keyEnd) return scan.assignment;
  scan.keyStart = findKeyStart(scan.text, start);
  scan.keyEnd = findKeyEnd(scan.text, end);
  scan.assignmentFound = false;
  scan.assignment = undefined;
  if (scan.text.startsWith(MARKER, scan.keyStart - MARKER.length)) return undefined;
  if (scan.keyStart < scan.bareEnd && scan.bareKeys >= BARE_KEYS_MAX) return undefined;
  scan.assignment = parseAssignment(scan.text, scan.keyStart, scan.keyEnd);
  if (scan.assignment?.quoted === false) countBare(scan, scan.assignment);
  return scan.assignment;
}

/** Keys inside one bare value beyond which the rest of it is no assignment: `key=key=key=` must not cost its square. */
const BARE_KEYS_MAX = 8;

function countBare(scan: Scan, assignment: Assignment): void {
  if (assignment.keyStart < scan.bareEnd) {
    scan.bareKeys += 1;
  } else {
    scan.bareKeys = 1;
    scan.bareEnd = assignment.valueEnd;
  }
}

function matchKey(scan: Scan, start: number, end: number): void {
  const assignment = assignmentAt(scan, start, end);
  if (assignment === undefined || scan.assignmentFound || assignment.valueEnd - assignment.valueStart < 4)
    return;
  const { text } = scan;
  if (text[assignment.keyStart - 1] === '{' && text[assignment.keyStart - 2] === '$') return;
  const key = text.slice(assignment.keyStart, assignment.keyEnd);
  const verdict = judgeKey(key, text.slice(Math.max(0, assignment.keyStart - 16), assignment.keyStart));
  scan.assignmentFound = true;
  if (verdict === undefined) return;
  if (assignment.quoted && text[assignment.valueStart] === '{') {
    if (holdsSecret(text.slice(assignment.valueStart, assignment.valueEnd))) addStructure(scan, assignment);
    return;
  }
  const [from, to] = skipScheme(text, assignment);
  const value = text.slice(from, to);
  const decision = decide(verdict, {
    value,
    quoted: assignment.quoted,
    wrapped: assignment.wrapped,
    link: assignment.link,
  });
  if (decision !== undefined) scan.spans.push({ start: from, end: to, method: 'context', ...decision });
}

const INNER_VALUE = /[A-Za-z0-9_+/=-]{16,256}/g;
const INNER_BITS_MIN = 30;

/** JSON in a string behind a promising key: one member that looks like chance makes the whole of it a credential. */
function holdsSecret(structure: string): boolean {
  for (const [inner] of structure.matchAll(INNER_VALUE)) {
    if (/\d/.test(inner) && !isMasked(inner) && measureRandomness(inner) >= INNER_BITS_MIN) return true;
  }
  return false;
}

function addStructure(scan: Scan, assignment: Assignment): void {
  const { valueStart: start, valueEnd: end } = assignment;
  scan.spans.push({ start, end, type: 'secret', method: 'context', confidence: 0.7 });
}

/** `Bearer x`, `Api-Token x`: the scheme is no part of the secret. */
function skipScheme(text: string, assignment: Assignment): readonly [number, number] {
  const scheme =
    /^(?:bearer|basic|token|digest|api-?key|api-?token|ntlm|negotiate|oauth|ssws|jwt)[ :]{1,2}/i.exec(
      text.slice(assignment.valueStart, assignment.valueStart + 14),
    );
  if (scheme === null) return [assignment.valueStart, assignment.valueEnd];
  const from = assignment.valueStart + scheme[0].length;
  return [from, assignment.quoted ? assignment.valueEnd : readBare(text, from).end];
}

export const keyMatcher: Matcher = { words: KEY_HINTS, match: matchKey };

/** The name is a word of the key, not letters inside another word; `sumo` is in `sumoToken` but not in `sumOfAll`. */
function isWholeName(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  const before = text.charCodeAt(start - 1);
  if (isLetterCode(before) && !(isLowerCode(before) && !isLowerCode(first))) return false;
  const after = text.charCodeAt(end);
  const last = text.charCodeAt(end - 1);
  if (!isLetterCode(after) || !isLetterCode(last)) return true;
  if (isLowerCode(last) && !isLowerCode(after) && isLowerCode(text.charCodeAt(end - 2))) return true;
  return /^(?:api|token|key|secret|auth|access|client|pass|pwd|id|pat|app|bot|pub|ci|user|account|service)/i.test(
    text.slice(end, end + 8),
  );
}

function isLetterCode(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122;
}

function isLowerCode(code: number): boolean {
  return code >= 97 && code <= 122;
}

export function createNamedMatcher(rule: NamedRule): Matcher {
  let pattern: RegExp | undefined;
  return {
    words: rule.names,
    match: (scan, start, end) => {
      if (!isWholeName(scan.text, start, end)) return;
      const assignment = assignmentAt(scan, start, end);
      if (assignment === undefined || assignment.link === 'prose') return;
      const value = scan.text.slice(assignment.valueStart, assignment.valueEnd);
      pattern ??= new RegExp(`^(?:${rule.value})$`);
      if (!pattern.test(value) || isTemplate(value) || isMasked(value)) return;
      if (measureEntropy(value) < (rule.entropyMin ?? NAMED_ENTROPY_MIN) || measureRandomness(value) < 0)
        return;
      scan.assignmentFound = true;
      scan.spans.push({
        start: assignment.valueStart,
        end: assignment.valueEnd,
        type: rule.type,
        method: 'context',
        confidence: rule.confidence ?? 0.8,
      });
    },
  };
}
