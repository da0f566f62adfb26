// Whether something that was still to be done was taken up in a later session: nearly all that it says was asked for there, or reported. Nobody
// ticks off a list of a session that is over. Pure.

import { isStopWord, splitWords, stem } from '../../search/index.ts';
import type { SessionRecord } from '../../session/act.ts';

const SHARE_MIN = 0.6;

export type Spoken = Pick<SessionRecord, 'asked' | 'reply'>;

export function isTakenUp(item: string, later: readonly Spoken[]): boolean {
  const sought = [...stemsOf(item)];
  if (sought.length === 0) return false;
  return later.some(({ asked, reply }) => {
    const said = stemsOf([asked.first ?? '', ...asked.said.map(({ text }) => text), reply ?? ''].join('\n'));
    return sought.filter((one) => said.has(one)).length / sought.length >= SHARE_MIN;
  });
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    splitWords(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );
