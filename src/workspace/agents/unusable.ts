// A journal that cannot be written to (damaged, of a newer version, or on a disk that takes nothing) keeps nobody from telling what
// the files hold: it is one line more of what is told.

import { REPAIR_COMMAND } from '../../durable/journal/read/tell.ts';
import { type ErrorCode, isLoaError, type LoaError } from '../../kernel/errors.ts';

const READ_ONLY = 'loa: this project cannot be written to, so nothing is recorded now';
const WORDS: Partial<Record<ErrorCode, string>> = {
  'journal.corrupt': `loa: the journal is damaged, so nothing is recorded now; a person can mend it: ${REPAIR_COMMAND}`,
  'journal.unknown-type':
    'loa: a newer loa wrote the journal, so nothing is recorded now; a person can upgrade: npm install loakit@latest',
  'file.disk-full': 'loa: the disk is full, so not everything is recorded now; free some space',
  'file.permission': READ_ONLY,
  'file.read-only': READ_ONLY,
};

/** Why the work could not be recorded; any other failure is thrown. */
export async function unlessUnusable(work: () => Promise<void>): Promise<LoaError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isLoaError(error) && WORDS[error.code] !== undefined) return error;
    throw error;
  }
}

export function tellUnusable({ code }: LoaError): string {
  return WORDS[code] ?? '';
}
