// Runs the patterns that people wrote under a deadline. An engine that backtracks cannot be stopped from its own code, so
// the work is run as a script, which another thread of the runtime ends when the time is up. It takes no part unless
// somebody has patterns: starting the watch costs a tenth of a millisecond.

import { createContext, Script } from 'node:vm';
import { once } from '../../kernel/once.ts';

/** Far more than a sound pattern takes on the longest text that is looked at in one go. */
const DEADLINE_MS = 500;

interface Room {
  work: (() => void) | undefined;
}

const room = once(() => {
  const inner: Room = { work: undefined };
  return { inner, context: createContext(inner), script: new Script('work()') };
});

/** True when the work was done, false when it was cut short; what it has changed by then stays changed. */
export function runWithDeadline(work: () => void, deadlineMs: number = DEADLINE_MS): boolean {
  const { inner, context, script } = room();
  const outer = inner.work;
  inner.work = work;
  try {
    script.runInContext(context, { timeout: deadlineMs });
    return true;
  } catch (thrown) {
    if (isTimeout(thrown)) return false;
    throw thrown;
  } finally {
    inner.work = outer;
  }
}

/** Not by its class: the error may come from another realm. */
function isTimeout(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'code' in thrown &&
    thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
