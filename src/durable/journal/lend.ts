// Journals for those who write: kept open by an application that answers many requests, opened and closed by everybody else.

import type { Services } from '../../kernel/services.ts';
import type { Lent } from '../keep-open.ts';
import type { Journal } from './journal.ts';
import type { JournalHost, JournalOptions } from './journal-record.ts';
import { openJournal } from './open.ts';

export interface Borrower {
  readonly host: JournalHost;
  readonly services?: Services | undefined;
  /** Whose record types the options hold. */
  readonly owner: string;
}

export async function lendJournal(
  directory: string,
  { host, services, owner }: Borrower,
  options: JournalOptions,
): Promise<Lent<Journal>> {
  if (services?.areLasting !== true) {
    const journal = await openJournal(directory, host, options);
    return { value: journal, giveBack: () => journal.close() };
  }
  const { types: _known, ...limits } = options;
  const name = JSON.stringify([directory, owner, limits]);
  // Loaded here: a single command keeps nothing.
  const { journalService } = await import('./kept-journals.ts');
  return services.use(journalService).lend(name, () => openJournal(directory, host, options));
}
