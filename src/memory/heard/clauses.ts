// What a text says one after another: "Deploys are on Tuesdays and Alice approves them" are two clauses, of which one may hold no longer. Pure.

import { once } from '../../kernel/once.ts';

/** Where one request of a sentence may end and the next begin. */
export const JOINTS = String.raw`[,;:–—，；：]\s*|\s(?:and|but|then|instead|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|ale|и|но|а|och|men)\s`;

const ends = once(() => new RegExp(String.raw`${JOINTS}|(?<=[.!?。！])\s+`, 'giu'));

export function clausesOf(content: string): readonly string[] {
  return content.split(ends()).filter((clause) => /[\p{L}\p{N}]{2}/u.test(clause));
}
