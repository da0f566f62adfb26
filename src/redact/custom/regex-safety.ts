// Tells whether a pattern can be run on any text without taking forever. Refused are the shapes that make an engine try
// the same text in many ways: a repetition without a bound that is followed by what it repeats, a repetition whose rounds
// can be cut in more than one way, and too many bounded ones in a row that share characters. The reason names the part.

import { areDistinct, firstSet, hasVariableLength, isNullable, overlaps, unite } from './regex-sets.ts';
import { type CharSet, EMPTY_SET, parseRegex, type RegexNode } from './regex-tree.ts';

export type PatternVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Repetitions of more than this count as unbounded. */
const REPEAT_MAX = 512;
/** How many ways of matching the same text are still quick to try. */
const WAYS_MAX = 4096;

export interface PatternLimits {
  readonly ignoreCase: boolean;
  /** Whether it may match the empty text: fine for a pattern that a whole value has to match. */
  readonly mayBeEmpty?: boolean;
}

export function judgePattern(
  source: string,
  { ignoreCase, mayBeEmpty = false }: PatternLimits,
): PatternVerdict {
  const parsed = parseRegex(source, ignoreCase);
  if (!parsed.ok) return parsed;
  if (!mayBeEmpty && isNullable(parsed.tree)) return { ok: false, reason: 'it matches the empty text' };
  const judged = judge(parsed.tree, { follow: EMPTY_SET, repeated: false });
  if (typeof judged === 'string') return { ok: false, reason: judged };
  if (judged <= WAYS_MAX) return { ok: true };
  return {
    ok: false,
    reason: `its repetitions can share the same text in ${judged > 1e9 ? 'countless' : judged} ways; let each end at a character that it does not repeat itself, or give it a lower bound such as {1,16}`,
  };
}

interface Surroundings {
  /** The characters that can come right after the node. */
  readonly follow: CharSet;
  /** Inside a repetition, so that every way of matching is multiplied by itself. */
  readonly repeated: boolean;
}

/** In how many ways the node can match the same text at most, or what is wrong with it. */
type Judged = number | string;

function judge(node: RegexNode, around: Surroundings): Judged {
  switch (node.kind) {
    case 'set':
    case 'empty':
      return 1;
    case 'look':
      return judge(node.body, { follow: EMPTY_SET, repeated: around.repeated });
    case 'choice':
      return judgeChoice(node, around);
    case 'sequence':
      return judgeSequence(node.parts, around);
    case 'repeat':
      return judgeRepeat(node, around);
  }
}

function judgeChoice(node: RegexNode & { readonly kind: 'choice' }, around: Surroundings): Judged {
  let ways = 0;
  for (const option of node.options) {
    const judged = judge(option, around);
    if (typeof judged === 'string') return judged;
    ways += judged;
  }
  const isClear = node.options.every((option, at) =>
    node.options.slice(at + 1).every((other) => areDistinct(option, other)),
  );
  if (isClear) return Math.max(1, ways - node.options.length + 1);
  if (!around.repeated) return ways;
  return `the alternatives "${node.source}" can match the same text and are repeated; let each begin with other characters, or write one character class`;
}

function judgeSequence(parts: readonly RegexNode[], around: Surroundings): Judged {
  let { follow } = around;
  let ways = 1;
  for (const part of [...parts].reverse()) {
    const judged = judge(part, { ...around, follow });
    if (typeof judged === 'string') return judged;
    ways *= judged;
    follow = isNullable(part) ? unite(firstSet(part), follow) : firstSet(part);
  }
  return ways;
}

function judgeRepeat(node: RegexNode & { readonly kind: 'repeat' }, around: Surroundings): Judged {
  const first = firstSet(node.body);
  const isUnbounded = node.max > REPEAT_MAX;
  const isLoop = node.max > 1;
  const sharesFollow = node.min !== node.max && overlaps(first, around.follow);
  const flat = 'write one character class with a bound, such as [a-z0-9]{1,64}';
  if (isUnbounded && node.body.kind !== 'set')
    return `the group "${node.source}" is repeated without a bound; ${flat}`;
  if (isUnbounded && sharesFollow)
    return `"${node.source}" has no bound and is followed by what it repeats; give it one, such as {1,64}, or let it end at another character`;
  if (isUnbounded && around.repeated) return `"${node.source}" has no bound and is repeated itself; ${flat}`;
  if (sharesFollow && around.repeated)
    return `"${node.source}" is repeated itself and can be cut in many ways; ${flat}`;
  if (isLoop && isNullable(node.body)) return `"${node.source}" repeats what may be empty; ${flat}`;
  const inner = judge(node.body, {
    follow: isLoop ? unite(first, around.follow) : around.follow,
    repeated: around.repeated || isLoop,
  });
  if (typeof inner === 'string') return inner;
  const rounds = sharesFollow ? Math.min(node.max, REPEAT_MAX) - node.min + 1 : 1;
  return isLoop && hasVariableLength(node.body) && inner > 1 ? Number.POSITIVE_INFINITY : inner * rounds;
}
