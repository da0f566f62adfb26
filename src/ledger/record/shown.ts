// Takes secrets out of what is about to be shown or kept: a line of code that stands in the place of a quote may hold one, and so
// may what people say. The detector costs more than a whole resume, so only text that could hold a secret calls for it.

import { mapStrings } from '../../kernel/map-strings.ts';
import { mayHoldSecret } from '../../redact/may-hold/index.ts';

export async function cleanShown(text: string): Promise<string> {
  if (!mayHoldSecret(text)) return text.toWellFormed();
  const { cleanWords } = await import('./clean.ts');
  return cleanWords(text);
}

/** A copy of the value with every string cleaned. */
export async function cleanStrings<T>(value: T): Promise<T> {
  let isSuspect = false;
  const wellFormed = mapStrings(value, (text) => {
    isSuspect ||= mayHoldSecret(text);
    return text.toWellFormed();
  }) as T;
  if (!isSuspect) return wellFormed;
  const { cleanWords } = await import('./clean.ts');
  return mapStrings(wellFormed, (text) => (mayHoldSecret(text) ? cleanWords(text) : text)) as T;
}
