// Keys that work everywhere: `/` searches, `g` and a letter goes to a page, `?` shows them all, Escape leaves a field. Nothing is taken
// from somebody who types, nor from a browser's own combinations.

import { createStore } from '../data/store.ts';
import { PAGES } from './pages.ts';
import { go } from './router.ts';
import { nextTheme } from './theme.ts';

const LEADER_MS = 1200;

export const helpShown = createStore(false);

let leaderUntil = 0;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null)
      return;
    if (isField(event.target)) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur();
      return;
    }
    if (takeKey(event.key)) event.preventDefault();
  });
}

/** Whether the key meant something. */
function takeKey(key: string): boolean {
  const isLed = performance.now() < leaderUntil;
  leaderUntil = 0;
  const led = isLed ? PAGES.find((one) => one.key === key) : undefined;
  if (led !== undefined) {
    go(led.page);
    return true;
  }
  if (key === 'g') leaderUntil = performance.now() + LEADER_MS;
  else if (key === '/') return focusOn('[data-search]');
  else if (key === '?') helpShown.set(true);
  else if (key === 't') nextTheme();
  else if (key === 'l') return focusOn('[role="listbox"]');
  else return false;
  return true;
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}
