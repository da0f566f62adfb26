// What parts of a pattern can begin with and whether two of them can match the same text. Pure, over the tree of
// `regex-tree`; where it cannot tell it assumes the worse.

import { type CharSet, EMPTY_SET, type RegexNode } from './regex-tree.ts';

export function isNullable(node: RegexNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'empty':
    case 'look':
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
export function firstSet(node: RegexNode): CharSet {
  switch (node.kind) {
    case 'set':
      return node.set;
    case 'empty':
    case 'look':
      return EMPTY_SET;
    case 'sequence': {
      let first = EMPTY_SET;
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

/** True when no text that one matches can begin a text that the other matches. */
export function areDistinct(a: RegexNode, b: RegexNode): boolean {
  const first = leadingSets(a);
  const second = leadingSets(b);
  const length = Math.min(first.length, second.length);
  for (let at = 0; at < length; at++) if (!overlaps(first[at]!, second[at]!)) return true;
  return false;
}

const LEADING_MAX = 64;

/** The sets that every match begins with, up to the first part of variable length; that part's own first set still counts. */
function leadingSets(node: RegexNode): CharSet[] {
  const sets: CharSet[] = [];
  collectLeading(node, sets);
  return sets;
}

/** False once what follows is no longer at a fixed place. */
function collectLeading(node: RegexNode, into: CharSet[]): boolean {
  if (into.length >= LEADING_MAX) return false;
  switch (node.kind) {
    case 'set':
      into.push(node.set);
      return true;
    case 'empty':
    case 'look':
      return true;
    case 'sequence':
      return node.parts.every((part) => collectLeading(part, into));
    case 'choice':
      if (!isNullable(node)) into.push(firstSet(node));
      return false;
    case 'repeat': {
      for (let round = 0; round < Math.min(node.min, LEADING_MAX); round++)
        if (!collectLeading(node.body, into)) return false;
      return node.min === node.max;
    }
  }
}

export function hasVariableLength(node: RegexNode): boolean {
  switch (node.kind) {
    case 'set':
    case 'empty':
    case 'look':
      return false;
    case 'sequence':
      return node.parts.some(hasVariableLength);
    case 'choice':
      return true;
    case 'repeat':
      return node.min !== node.max || hasVariableLength(node.body);
  }
}

export function unite(a: CharSet, b: CharSet): CharSet {
  return a.map((member, code) => member | b[code]!);
}

export function overlaps(a: CharSet, b: CharSet): boolean {
  return a.some((member, code) => member === 1 && b[code] === 1);
}
