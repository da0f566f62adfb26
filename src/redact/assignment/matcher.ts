// Generic secrets: whatever is assigned to a key that promises one, and values known by their provider's name in the
// key. Both read the same assignment, once per key.

import { isQuoteCode } from '../characters.ts';
import type { Assignment, NamedRule } from '../model.ts';
import type { Matcher, Needs, Scan } from '../scan.ts';
import { MARKER } from '../spans.ts';
import { isMasked, isTemplate } from '../value/placeholder.ts';
import { measureEntropy, measureRandomness } from '../value/randomness.ts';
import { type Candidate, decide } from './decide.ts';
import { isLookup, judgeKey, type KeyVerdict } from './key.ts';
import { KEY_HINTS } from './key-words.ts';
import { findKeyEnd, findKeyStart, parseAssignment } from './parse.ts';
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
const BARE_KEYS_MAX = 4;

function countBare(scan: Scan, assignment: Assignment): void {
  if (assignment.keyStart < scan.bareEnd) {
    scan.bareKeys += 1;
  } else {
    scan.bareKeys = 1;
    scan.bareEnd = assignment.valueEnd;
  }
}

/** A value behind a promising key, and where it stands. */
export interface FoundCandidate {
  readonly key: KeyVerdict;
  readonly candidate: Candidate;
  readonly start: number;
  readonly end: number;
}

function matchKey(scan: Scan, start: number, end: number): void {
  const found = findCandidate(scan, start, end);
  const decision = found && decide(found.key, found.candidate);
  if (found !== undefined && decision !== undefined)
    scan.spans.push({ start: found.start, end: found.end, method: 'context', ...decision });
}

/** What the key that holds this word is given, if the key promises something; each assignment once. */
export function findCandidate(scan: Scan, start: number, end: number): FoundCandidate | undefined {
  const assignment = assignmentAt(scan, start, end);
  if (assignment === undefined || scan.assignmentFound || assignment.valueEnd - assignment.valueStart < 4)
    return undefined;
  const { text } = scan;
  if (text[assignment.keyStart - 1] === '{' && text[assignment.keyStart - 2] === '$') return undefined;
  const name = text.slice(assignment.keyStart, assignment.keyEnd);
  const before = text.slice(Math.max(0, assignment.keyStart - BEFORE_LENGTH), assignment.keyStart);
  const key = judgeKey(name, before);
  scan.assignmentFound = true;
  if (key === undefined || isOtherPlace(text, assignment, before)) return undefined;
  if (assignment.link === 'call' && isLookup(name)) return undefined;
  if (assignment.quoted && /^\{[\s"'\\]/.test(text.slice(assignment.valueStart, assignment.valueStart + 2))) {
    if (holdsSecret(text.slice(assignment.valueStart, assignment.valueEnd))) addStructure(scan, assignment);
    return undefined;
  }
  const [from, to] = skipScheme(text, assignment);
  const value = text.slice(from, to);
  if (from > assignment.valueStart && isBasicPair(text.slice(assignment.valueStart, from), value))
    return undefined;
  const { quoted, wrapped, link } = assignment;
  const trailed = link === 'colon' && !quoted && TRAIL.test(text.slice(to, to + 24));
  const candidate = { name, value, quoted, wrapped, link, trailed, ...readPlace(text, assignment, to) };
  return { key, candidate, start: from, end: to };
}

/** What the line around an assignment says of it. */
function readPlace(
  text: string,
  assignment: Assignment,
  end: number,
): Pick<Candidate, 'literal' | 'opens' | 'closes'> {
  const { keyStart, quoted } = assignment;
  // A line may have no end: no more of it is looked at than tells.
  const near = text.slice(Math.max(0, keyStart - LINE_LENGTH), keyStart);
  const line = near.slice(near.lastIndexOf('\n') + 1);
  const opens = OPENING.test(line);
  return {
    literal: isLiteral(text, assignment) || (opens && isEnvironmentSetting(text, assignment)),
    opens,
    closes: CLOSING.test(text.slice(quoted ? end + 1 : end, end + LINE_LENGTH)),
  };
}

/** Enough of a line to tell whether a key begins it and a value ends it. */
const LINE_LENGTH = 24;
const OPENING = /^\s*(?:[-*] +)?(?:export +|set +|ENV +|ARG +)?["']?$/;
const CLOSING = /^[ \t]*(?:[#;][^\n]*)?(?:\r?\n|$)/;

/** Where no name of a variable can stand, bare, and with nothing around the sign. */
const LITERAL_BEFORE: readonly RegExp[] = [
  // `Server=a;Password=x`
  /; ?$/,
  // `host=a user=b password=x`
  /\b(?:host|hostaddr|port|user|username|dbname|sslmode)=[^\s=]{1,60} $/,
  // `--set database.password=x`
  /\s--set(?:-string)? $/,
];
const LITERAL_BEFORE_LENGTH = 80;
/** As variables of the environment are called. */
const ENVIRONMENT_NAME = /^[A-Z][A-Z0-9_]*$/;
const FLAG_NAME = /^--[a-z]/;
/** The rest of a line of YAML that gives a plain word, and no number of something. What a program gives to such a name ends with a sign, or is a type. */
const PLAIN_WORD =
  /^(?!(?:string|number|boolean|required|optional|undefined|unknown)\b)(?=[^\n]*[A-Za-z]{4})[\w.@#$%^&*!+-]+[ \t]*(?:\r?\n|$)/;

/** `DB_PASSWORD: x` in a line of its own. */
function isEnvironmentSetting(
  text: string,
  { keyStart, keyEnd, valueStart, quoted, link }: Assignment,
): boolean {
  if (quoted || link !== 'colon' || !/^: +$/.test(text.slice(keyEnd, valueStart))) return false;
  const name = text.slice(keyStart, keyEnd);
  return (
    name.includes('_') &&
    ENVIRONMENT_NAME.test(name) &&
    PLAIN_WORD.test(text.slice(valueStart, valueStart + LITERAL_BEFORE_LENGTH))
  );
}

function isLiteral(text: string, { keyStart, keyEnd, valueStart, quoted, link }: Assignment): boolean {
  if (quoted || link !== 'assign' || valueStart !== keyEnd + 1 || text[keyEnd] !== '=') return false;
  const name = text.slice(keyStart, keyEnd);
  // `DB_PASSWORD=x`, `--password=x`
  if ((ENVIRONMENT_NAME.test(name) || FLAG_NAME.test(name)) && /\s|^$/.test(text[keyStart - 1] ?? ''))
    return true;
  const before = text.slice(Math.max(0, keyStart - LITERAL_BEFORE_LENGTH), keyStart);
  return LITERAL_BEFORE.some((pattern) => pattern.test(before));
}

/** A user and a password in base64: the matcher of headers has decided about them. */
function isBasicPair(scheme: string, value: string): boolean {
  return /^basic/i.test(scheme) && /^[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1'));
}

/** How much of what stands in front of a key is looked at. */
const BEFORE_LENGTH = 24;
/** Words after a bare value, as in a sentence. */
const TRAIL = /^ [A-Za-z]{2,}(?:[ .,]|$)/;
/** The image of a badge is fetched by everyone who reads the page, and so is the token in its address. */
const IMAGE_QUERY = /\.(?:svg|png|gif)\?(?:[\w=-]{1,20}&(?:amp;)?)?$/;

/** The word is no key here: part of a resource name (`a:secret:b`) or of a type (`"A::Key"`), the address of a badge. */
function isOtherPlace(text: string, assignment: Assignment, before: string): boolean {
  if (before.endsWith('?') && IMAGE_QUERY.test(before)) return true;
  if (assignment.link === 'comma') return !isQuoteCode(text.charCodeAt(assignment.keyStart - 1));
  if (!before.endsWith(':')) return false;
  if (before.endsWith('::')) return isQuoteCode(text.charCodeAt(assignment.keyEnd));
  return assignment.link === 'colon' && assignment.valueStart === assignment.keyEnd + 1;
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

const NEEDS_ASSIGNMENT = (): Needs => ({ kind: 'assignment' });

export const keyMatcher: Matcher = { words: KEY_HINTS, needs: NEEDS_ASSIGNMENT, match: matchKey };

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

/** Bits a character that a value must have when it is mostly letters: names of types have fewer, and few digits. */
const NAMED_BITS_MIN = 0.9;
const NAME_DIGITS_MAX = 0.2;

function isRandomEnough(value: string): boolean {
  const bits = measureRandomness(value);
  if (/example/i.test(value)) return false;
  const digits = value.replace(/\D+/g, '').length;
  const mayBeName = digits <= value.length * NAME_DIGITS_MAX && !/^[\da-fA-F:-]+$/.test(value);
  return bits >= (mayBeName ? value.length * NAMED_BITS_MIN : 0);
}

/** Ends of keys that hold what everyone may know. */
const OTHER_ENDS = /(?:[a-z]Ids?|Arn|arn|[Hh]ash|[Dd]igest|hecksum|[a-z]Names?)$/;

export function createNamedMatcher(rule: NamedRule): Matcher {
  let pattern: RegExp | undefined;
  return {
    words: rule.names,
    needs: NEEDS_ASSIGNMENT,
    match: (scan, start, end) => {
      if (!isWholeName(scan.text, start, end)) return;
      const assignment = assignmentAt(scan, start, end);
      if (assignment === undefined || assignment.link === 'prose') return;
      if (OTHER_ENDS.test(scan.text.slice(assignment.keyEnd - 8, assignment.keyEnd))) return;
      const value = scan.text.slice(assignment.valueStart, assignment.valueEnd);
      pattern ??= new RegExp(`^(?:${rule.value})$`);
      if (!pattern.test(value) || isTemplate(value) || isMasked(value)) return;
      if (measureEntropy(value) < (rule.entropyMin ?? NAMED_ENTROPY_MIN) || !isRandomEnough(value)) return;
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
