// Text without its secrets, for everything that is kept or shown: the built-in rules, no exceptions, and a private key is cut out
// rather than a reason to show nothing.

import { mapStrings } from '../kernel/map-strings.ts';
import { redact, scan } from './index.ts';
import { hideToldSecrets } from './spoken.ts';

export const SECRETS_OUT = { secretsOnly: true, blockPrivateKeys: false } as const;

export function cleanText(text: string): string {
  return redact(text, SECRETS_OUT).text.toWellFormed();
}

/** The same for words of a person or an agent: a password that is told in a sentence goes too. */
export function cleanWords(text: string): string {
  return hideToldSecrets(cleanText(text));
}

/** Every text inside a value of plain data, names included. */
export function cleanData<T>(value: T): T {
  return mapStrings(value, cleanText) as T;
}

/** A quote with a secret in it cannot be kept word for word, so it cannot be evidence. */
export function holdsSecret(text: string): boolean {
  return scan(text, SECRETS_OUT).length > 0;
}
