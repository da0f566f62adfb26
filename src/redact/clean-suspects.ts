// Cleaning that costs next to nothing where there is nothing to clean: the detector, which takes longer to load than most commands to
// run, is loaded only for a text that may hold a secret.

import { mapStrings } from '../kernel/map-strings.ts';
import { mayHoldSecret } from './may-hold/index.ts';

export type Clean = (text: string) => string;

/** A function for these texts; others are only cleaned as far as they are like them. */
export async function loadCleaner(texts: readonly string[]): Promise<Clean> {
  const suspect = new Map(texts.map((text) => [text, mayHoldSecret(text)]));
  if (![...suspect.values()].includes(true)) return (text) => text;
  const { cleanText } = await import('./clean.ts');
  return (text) => ((suspect.get(text) ?? mayHoldSecret(text)) ? cleanText(text) : text);
}

export async function cleanShown(text: string): Promise<string> {
  return (await loadCleaner([text]))(text).toWellFormed();
}

/** A copy of the data without the secrets in its strings. */
export async function cleanStrings<T>(value: T): Promise<T> {
  const texts: string[] = [];
  mapStrings(value, (text) => {
    texts.push(text);
    return text;
  });
  return mapStrings(value, await loadCleaner(texts)) as T;
}
