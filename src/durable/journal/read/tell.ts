// What a person is told where a damaged journal was met in passing: one line, with the command that mends it. Pure.

import type { Damage } from '../journal-record.ts';

export const REPAIR_COMMAND = 'loa journal repair';

export function tellDamage({ segment, offsetBytes, problem, isNewer }: Damage): string {
  if (isNewer) return 'the journal was written by a newer loa; to use it: npm install loakit@latest';
  const place = `segment ${segment}, byte ${offsetBytes}: ${problem}`;
  return `the journal is damaged (${place}), so more may be missing than is told here; to mend it: ${REPAIR_COMMAND}`;
}
