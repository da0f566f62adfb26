// What a doctor looks at in memory: that every recorded memory is in a file, whole, and that every file can be read.

import type { Finding } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import {
  adviseUnreadable,
  describeLost,
  describeUnreadable,
  examineMemories,
  RESTORE_COMMAND,
} from './care/health.ts';

/** Memories that no file holds any more, entries that were damaged, and files that cannot be read. */
export async function checkMemories(context: Context): Promise<Finding[]> {
  const {
    lost,
    flaws,
    unreadable,
    twins = [],
    returned = [],
    disputed = [],
  } = await examineMemories(context);
  const checks = [
    ...unreadable.map((path): Finding => {
      const message = describeUnreadable(path);
      return { name: 'memory', verdict: 'fail', message, fix: adviseUnreadable(path) };
    }),
    ...flaws.map(({ id, at, flaw, fix = 'mend the entry there, or loa memory forget it' }): Finding => {
      const message = `${at}: ${id} is damaged, ${flaw}`;
      return { name: 'memory', verdict: 'warn', message, fix };
    }),
    ...twins.map(({ id, to }): Finding => {
      const message = `two memories have the id ${id}; one of them becomes ${to}`;
      return { name: 'memory', verdict: 'warn', message, fix: RESTORE_COMMAND };
    }),
    ...disputed.map((id): Finding => {
      const message = `${id} was changed on one branch and taken out on another`;
      const fix = `loa memory forget ${id}, or keep it: take "disputed=deleted" out of its facts`;
      return { name: 'memory', verdict: 'warn', message, fix };
    }),
    ...returned.map((id): Finding => {
      const message = `${id} was forgotten here, and a merge brought it back`;
      return { name: 'memory', verdict: 'warn', message, fix: `loa memory forget ${id}` };
    }),
  ];
  const fix = `${RESTORE_COMMAND} (--dry-run shows them; let one go: loa memory forget ID)`;
  if (lost > 0) checks.unshift({ name: 'memory', verdict: 'warn', message: describeLost(lost), fix });
  return checks.length > 0
    ? checks
    : [{ name: 'memory', verdict: 'pass', message: 'every recorded memory is in its file, or on a branch' }];
}
