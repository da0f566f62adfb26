// Light, dark, or as the system has it. Remembered in this browser alone.

import { createStore } from '../data/store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'loa-theme';

export const theme = createStore<Theme>('system');

export function startTheme(): void {
  const kept = readKept();
  theme.watch(apply);
  theme.set(THEMES.find((one) => one === kept) ?? 'system');
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // This browser keeps nothing for pages.
  }
}

function apply(chosen: Theme): void {
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset['theme'];
  else dataset['theme'] = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Then it lasts as long as the page.
  }
}

export function nextTheme(): void {
  theme.set(THEMES[(THEMES.indexOf(theme.get()) + 1) % THEMES.length] as Theme);
}
