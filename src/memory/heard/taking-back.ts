// "No wait, forget that": a prompt that says nothing but that what was kept just before is to go. Pure.

import type { DatedAct } from '../../session/act.ts';
import { isUnspacedForm, lengthAt, type Talk, talkWords } from '../../session/talk.ts';

const BESIDE: readonly Talk[] = ['fillers', 'refuses', 'polite'];

export function isTakingBack(prompt: string): boolean {
  if (/[?？]\s*$/.test(prompt)) return false;
  if (isUnspacedForm('undoesThat', prompt.replace(/[\s.!。！]+$/u, ''))) return true;
  const words = talkWords(prompt);
  let isFound = false;
  for (let at = 0; at < words.length; ) {
    const undoes = lengthAt('undoesThat', words, at);
    const length = Math.max(undoes, ...BESIDE.map((kind) => lengthAt(kind, words, at)));
    if (length === 0) return false;
    if (undoes > 0) isFound = true;
    at += length;
  }
  return isFound;
}

/** Since then something was done: "undo that" may be about it. */
const WORK: ReadonlySet<DatedAct['kind']> = new Set(['edit', 'ran', 'did', 'commit']);

type Keeping = DatedAct & { readonly kind: 'kept' };

/** What the prompt before this one became, unless work was done since. */
export function keptJustBefore(acts: readonly DatedAct[]): readonly Keeping[] {
  const now = acts.findLastIndex(({ kind }) => kind === 'prompt');
  const before = acts.findLastIndex(({ kind }, at) => at < now && kind === 'prompt');
  const since = before === -1 ? [] : acts.slice(before + 1, now);
  if (since.some(({ kind }) => WORK.has(kind))) return [];
  return since.flatMap((act) => (act.kind === 'kept' ? [act] : []));
}
