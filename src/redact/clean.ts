// Text without its secrets, for everything that is kept or shown: the built-in rules, no exceptions, and a private key is cut out
// rather than a reason to show nothing.

import type { ConfigValues } from '../kernel/config/index.ts';
import { isLoaError } from '../kernel/errors.ts';
import { mapStrings } from '../kernel/map-strings.ts';
import { spokenOptions } from './configured.ts';
import { createRedactor, type Redactor, type RedactorOptions, redact, scan } from './index.ts';
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

/** The same by the rules for words that are remembered: those of the project, and tokens of no known form. */
export function cleanAsKept<T>(value: T, config: ConfigValues): T {
  const { redact: clean } = openAsKept({ ...spokenOptions(config), ...SECRETS_OUT });
  return mapStrings(value, (text) => clean(text).text.toWellFormed()) as T;
}

/** A rule that is not sound is told where it was written; the others hold all the same. */
function openAsKept(options: RedactorOptions): Redactor {
  try {
    return createRedactor(options);
  } catch (error) {
    if (isLoaError(error) && error.code === 'config.invalid')
      return createRedactor({ ...options, customRules: [] });
    throw error;
  }
}

/** A quote with a secret in it cannot be kept word for word, so it cannot be evidence. */
export function holdsSecret(text: string): boolean {
  return scan(text, SECRETS_OUT).length > 0;
}
