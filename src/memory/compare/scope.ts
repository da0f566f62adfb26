// Small words that turn a claim though all its telling words stay: "raise it by 10" and "raise it to 10", "only the worker
// writes" and "the worker only writes". Each answer says what differs.

import type { Claim } from './claim.ts';

const BOUND = /\b(by|to|from)\s+(?:about\s+|around\s+|a factor of\s+)?[$€]?(\d[\d.,]*|[a-z]+)/gi;
const SPELLED =
  /^(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half)$)/i;

/** The same number as the step in one and as the end in the other. */
export function changesOtherwise(a: Claim, b: Claim): string | undefined {
  const [left, right] = [boundsOf(a), boundsOf(b)];
  for (const [number, word] of left) {
    const other = right.get(number);
    if (other !== undefined && other !== word) return `"${word} ${number}" is not "${other} ${number}"`;
  }
  return undefined;
}

function boundsOf({ text }: Claim): ReadonlyMap<string, string> {
  const bounds = new Map<string, string>();
  for (const [, word, number] of text.matchAll(BOUND)) {
    const plain = (number as string).toLowerCase().replace(/[.,]+$/, '');
    if (SPELLED.test(plain)) bounds.set(plain, (word as string).toLowerCase());
  }
  return bounds;
}

const ONLY_SUBJECT =
  /\bonly\s+(?:(?:the|a|an|our|this|these|those|my|your)\s+((?:[\w-]+\s+)?[\w-]+)|([\w-]+)(?=\s+(?:can|may|must|should|shall|will|is|are|has|have|does|do|needs?|gets?)\b)|([\w-]+[^s\W]s)(?=\s))/i;

/** "Only" limits who does it in one, and what is done in the other. */
export function limitsOtherwise(a: Claim, b: Claim): string | undefined {
  const isTurned = isOnlySubject(a, b) || isOnlySubject(b, a);
  return isTurned ? '"only" limits another part of it' : undefined;
}

function isOnlySubject(by: Claim, other: Claim): boolean {
  const found = ONLY_SUBJECT.exec(by.text);
  const subject = (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase().split(/\s+/)[0];
  if (subject === undefined) return false;
  const before = /^(.*?)\bonly\b/i.exec(other.text)?.[1];
  return before !== undefined && new RegExp(`\\b${subject}\\b`, 'i').test(before);
}
