// One line of a `--jsonl` stream for `redact` and `scan`.

import { LoaError } from '../../kernel/errors.ts';

/** The id comes back as it was given, whatever it is. */
export function requireRecord(record: unknown): { readonly id: unknown; readonly text: string } {
  if (typeof record === 'object' && record !== null && 'text' in record && typeof record.text === 'string') {
    return { id: 'id' in record ? record.id : null, text: record.text };
  }
  throw new LoaError('input.invalid', 'a line needs the fields "id" and "text", and "text" must be a string');
}
