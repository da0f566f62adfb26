// A moment as people say it, with the whole of it at hand.

import { formatTime, sayTime } from './moments.ts';

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)}>
      {sayTime(at)}
    </time>
  );
}
