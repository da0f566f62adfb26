// What tests of bad input share: what a message to a person looks like, and an act that is recorded.

import { expect } from 'vitest';
import type { Scratch } from './run-loa.ts';

/** Every message is one or two plain lines: what failed, then what to do. Never a stack. */
export function expectClear(stderr: string): void {
  expect(stderr).toMatch(/^loa: .+\n( {5}.+\n)?$/);
  expect(stderr).not.toMatch(/\n\s+at /);
}

let acts = 0;
/** A turn in which something was decided: its hook records it. */
export function decideByHook(scratch: Scratch) {
  acts += 1;
  const said = `Decision: keep pool ${acts} because the other one starves.`;
  const event = { session_id: 's', last_assistant_message: said };
  return scratch.loa(['hook', 'Stop'], { input: JSON.stringify(event) });
}
