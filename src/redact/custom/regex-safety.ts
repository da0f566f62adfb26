// Tells whether a pattern can be run on any text without taking forever: no repetition without a bound may be followed by
// something that starts with the characters it repeats, and none may be repeated itself. Such a pattern never backtracks
// further than it has read.

import { type CharSet, parseRegex, type RegexNode } from './regex-tree.ts';

export type PatternVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Repetitions of more than this count as unbounded. */
const REPEAT_MAX = 512;

export function judgePattern(source: string, ignoreCase: boolean): PatternVerdict {
  const parsed = parseRegex(source, ignoreCase);
  if (!parsed.ok) return parsed;
  if (isNullable(parsed.tree)) return { ok: false, reason: 'it matches the empty text' };
  const reason = findTrouble(parsed.tree, new Uint8Array(129));
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

function isNullable(node: RegexNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'empty':
      return true;
    case 'sequence':
      return node.parts.every(isNullable);
    case 'choice':
      return node.options.some(isNullable);
    case 'repeat':
      return node.min === 0 || isNullable(node.body);
  }
}

/** The characters a node can start with. */
function firstSet(node: RegexNode): CharSet {
  switch (node.kind) {
    case 'set':
      return node.set;
    case 'empty':
      return new Uint8Array(129);
    case 'sequence': {
      let first: CharSet = new Uint8Array(129);
      for (const part of node.parts) {
        first = unite(first, firstSet(part));
        if (!isNullable(part)) break;
      }
      return first;
    }
    case 'choice':
      return node.options.map(firstSet).reduce(unite);
    case 'repeat':
      return firstSet(node.body);
  }
}

/** `follow` holds the characters that can come right after the node. */
function findTrouble(node: RegexNode, follow: CharSet): string | undefined {
  switch (node.kind) {
    case 'set':
    case 'empty':
      return undefined;
    case 'choice':
      return firstTrouble(node.options.map((option) => findTrouble(option, follow)));
    case 'sequence':
      return findSequenceTrouble(node.parts, follow);
    case 'repeat':
      return findRepeatTrouble(node, follow);
  }
}

function findSequenceTrouble(parts: readonly RegexNode[], follow: CharSet): string | undefined {
  let after = follow;
  const found: (string | undefined)[] = [];
  for (const part of [...parts].reverse()) {
    found.push(findTrouble(part, after));
    after = isNullable(part) ? unite(firstSet(part), after) : firstSet(part);
  }
  return firstTrouble(found);
}

function findRepeatTrouble(
  node: RegexNode & { readonly kind: 'repeat' },
  follow: CharSet,
): string | undefined {
  const first = firstSet(node.body);
  if (node.max > REPEAT_MAX) {
    if (node.body.kind !== 'set') return 'a group is repeated without a bound';
    if (overlaps(first, follow)) return 'a repetition without a bound is followed by what it repeats';
  }
  if (node.max > 1 && holdsUnbounded(node.body)) return 'a repetition without a bound is repeated itself';
  return findTrouble(node.body, node.max > 1 ? unite(first, follow) : follow);
}

function holdsUnbounded(node: RegexNode): boolean {
  switch (node.kind) {
    case 'set':
    case 'empty':
      return false;
    case 'sequence':
      return node.parts.some(holdsUnbounded);
    case 'choice':
      return node.options.some(holdsUnbounded);
    case 'repeat':
      return node.max > REPEAT_MAX || holdsUnbounded(node.body);
  }
}

function firstTrouble(found: readonly (string | undefined)[]): string | undefined {
  return found.find((reason) => reason !== undefined);
}

function unite(a: CharSet, b: CharSet): CharSet {
  return a.map((member, code) => member | b[code]!);
}

function overlaps(a: CharSet, b: CharSet): boolean {
  return a.some((member, code) => member === 1 && b[code] === 1);
}
