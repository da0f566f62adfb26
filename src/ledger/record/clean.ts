// Takes secrets out of what the ledger is about to keep: what people and models say may hold any.

import { redact } from '../../redact/index.ts';

const OPTIONS = { secretsOnly: true, blockPrivateKeys: false } as const;

export function cleanWords(text: string): string {
  return redact(text, OPTIONS).text.toWellFormed();
}

/** A quote with a secret in it cannot be kept word for word, so it cannot be evidence. */
export function holdsSecret(text: string): boolean {
  return redact(text, OPTIONS).spans.length > 0;
}
