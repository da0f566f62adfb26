// Counts the locks that an application holds, so that nobody stops waiting for work that holds one: it would go on with it,
// unseen, while others wait for the lock.

import type { Locks } from '../kernel/host.ts';

export interface CountedLocks extends Locks {
  /** Resolves as soon as none is held. */
  whenFree(): Promise<void>;
}

export function countLocks(locks: Locks): CountedLocks {
  let held = 0;
  let waiting: (() => void)[] = [];
  return {
    tryAcquire: (path) => {
      const lock = locks.tryAcquire(path);
      if (lock === undefined) return undefined;
      held += 1;
      let isHeld = true;
      return {
        release: () => {
          if (isHeld) {
            isHeld = false;
            held -= 1;
          }
          lock.release();
          if (held > 0) return;
          for (const resolve of waiting.splice(0)) resolve();
        },
      };
    },
    whenFree: () =>
      held === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = [...waiting, resolve];
          }),
  };
}
