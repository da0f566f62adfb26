// Whether two decisions say the same in other words. A model tells what it has just recorded, and tells it a little
// differently; that is no second decision. Numbers and negations must agree, so that "5 seconds" is not "10 seconds".

import { isStopWord, stem } from '../../search/text/index.ts';
import type { Said } from '../decision.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';

/** Words of deciding, besides those that say nothing anywhere. */
const FILLER = new Set(
  'because decide decided decision go going instead let lets rather since use used using'.split(' '),
);
/** Stop words that tell decisions apart all the same. */
const TELLING = new Set('few more most other out over same until up'.split(' '));
/** Must agree: they turn a decision round. */
const TURNING = new Set('avoid down drop never no none not off only remove stop under without'.split(' '));
/** Share of the shorter one's words that the other one has. */
const SHARE_MIN = 0.9;
const WORDS_MIN = 3;

/** What a model says beside recording it is the same decision, told again; unless it brings evidence that is missing. */
export function findRetold(said: Said, logged: readonly LoggedDecision[]): LoggedDecision | undefined {
  const gist = gistOf(said.decision);
  return logged.find(
    (one) =>
      one.withdrawn === undefined &&
      resembles(gist, gistOf(one.decision)) &&
      ((said.evidence ?? []).length === 0 || one.grounding !== 'assumption'),
  );
}

export interface Gist {
  readonly words: ReadonlySet<string>;
  readonly fixed: string;
}

export function gistOf(text: string): Gist {
  const all =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/n['’]t\b/g, ' not')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const fixed = all.filter((word) => /\p{N}/u.test(word) || TURNING.has(word)).sort();
  const words = all.filter((word) => !FILLER.has(word) && (TELLING.has(word) || !isStopWord(word))).map(stem);
  return { words: new Set(words), fixed: fixed.join(' ') };
}

export function resembles(a: Gist, b: Gist): boolean {
  const [small, large] = a.words.size <= b.words.size ? [a, b] : [b, a];
  if (small.words.size < WORDS_MIN || a.fixed !== b.fixed) return false;
  const shared = [...small.words].filter((word) => large.words.has(word)).length;
  return shared / small.words.size >= SHARE_MIN;
}
