// Cleaning that costs next to nothing where there is nothing to clean: the detector, which takes longer to load than most commands to
// run, is loaded only for a text that may hold a secret.

import { mapStrings } from '../kernel/map-strings.ts';
import { remembering } from '../kernel/once.ts';
import { mayHoldSecret } from './may-hold/index.ts';

export type Clean = (text: string) => string;

/** A server tells the same texts again and again. */
const TEXTS_KEPT = 4096;
const isSuspect = remembering(mayHoldSecret, TEXTS_KEPT);

/** A function for these texts; others are only cleaned as far as they are like them. */
export async function loadCleaner(texts: Iterable<string>): Promise<Clean> {
  if (![...texts].some(isSuspect)) return (text) => text;
  const { cleanText } = await import('./clean.ts');
  return (text) => (isSuspect(text) ? cleanText(text) : text);
}

export async function cleanShown(text: string): Promise<string> {
  return (await loadCleaner([text]))(text).toWellFormed();
}

/** The same for words of a person or an agent: a password that is told in a sentence goes too. */
export async function cleanTold(text: string): Promise<string> {
  const { hideToldSecrets } = await import('./spoken.ts');
  return hideToldSecrets(await cleanShown(text));
}

/** A copy of the data without the secrets in its strings. */
export async function cleanStrings<T>(value: T): Promise<T> {
  const texts = new Set<string>();
  const copy = mapStrings(value, (text) => {
    texts.add(text);
    return text;
  });
  return mapStrings(copy, await loadCleaner(texts)) as T;
}
