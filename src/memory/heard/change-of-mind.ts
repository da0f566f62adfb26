// "I changed my mind" is no part of what somebody wishes now. Pure.

import { holds, isUnspacedForm, lengthAt, talkWords } from '../../session/talk.ts';

/** Without "I changed my mind". Pure. */
export function withoutChangeOfMind(text: string): string {
  if (!holds('changesMind', text)) return text;
  const left = text.split(/(?<=[,;:.!–—])\s+|(?<=[，。、；：])/u).filter((clause) => !isChangeOfMind(clause));
  return left.join(' ').replace(/[,;:–—，、；：]\s*$/u, '');
}

function isChangeOfMind(clause: string): boolean {
  if (isUnspacedForm('changesMind', clause.replace(/[\s\p{P}]+$/u, ''))) return true;
  const words = talkWords(clause);
  let isFound = false;
  for (let at = 0; at < words.length; ) {
    const changes = lengthAt('changesMind', words, at);
    const length = Math.max(changes, lengthAt('fillers', words, at), lengthAt('polite', words, at));
    if (length === 0) return false;
    if (changes > 0) isFound = true;
    at += length;
  }
  return isFound;
}
