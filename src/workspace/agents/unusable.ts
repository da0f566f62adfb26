// A journal that cannot be written to (damaged, or of a newer version) keeps nobody from telling what the files hold: it is
// one line more of what is told.

import { REPAIR_COMMAND } from '../../durable/journal/index.ts';
import { isLoaError, type LoaError } from '../../kernel/errors.ts';

const UNUSABLE: ReadonlySet<string> = new Set(['journal.corrupt', 'journal.unknown-type']);

/** Why the work could not be recorded; any other failure is thrown. */
export async function unlessUnusable(work: () => Promise<void>): Promise<LoaError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isLoaError(error) && UNUSABLE.has(error.code)) return error;
    throw error;
  }
}

export function tellUnusable({ code }: LoaError): string {
  return code === 'journal.corrupt'
    ? `loa: the journal is damaged, so nothing is recorded now; a person can mend it: ${REPAIR_COMMAND}`
    : 'loa: a newer loa wrote the journal, so nothing is recorded now; a person can upgrade: npm install loakit@latest';
}
