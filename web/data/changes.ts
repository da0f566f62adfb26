// That something changed: a number which grows with every change of the project, and whenever somebody comes back to the page. Many
// changes at once are one.

import { createStore } from './store.ts';

const TOGETHER_MS = 80;

export const changes = createStore(0);

let isComing = false;

export function noteChange(): void {
  if (isComing) return;
  isComing = true;
  window.setTimeout(() => {
    isComing = false;
    changes.set(changes.get() + 1);
  }, TOGETHER_MS);
}
