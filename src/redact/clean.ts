// Text without its secrets, for everything that is kept or shown: the built-in rules, no exceptions, and a private key is cut out
// rather than a reason to show nothing.

import { mapStrings } from '../kernel/map-strings.ts';
import { redact, scan } from './index.ts';

export const SECRETS_OUT = { secretsOnly: true, blockPrivateKeys: false } as const;

export function cleanText(text: string): string {
  return redact(text, SECRETS_OUT).text.toWellFormed();
}

/** Every text inside a value of plain data, names included. */
export function cleanData<T>(value: T): T {
  return mapStrings(value, cleanText) as T;
}

/** A quote with a secret in it cannot be kept word for word, so it cannot be evidence. */
export function holdsSecret(text: string): boolean {
  return scan(text, SECRETS_OUT).length > 0;
}
