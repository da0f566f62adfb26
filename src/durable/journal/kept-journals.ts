// The journals that an application keeps open between its requests, one for each owner of records.

import type { Service } from '../../kernel/services.ts';
import { KeptOpen } from '../keep-open.ts';
import type { Journal } from './journal.ts';

export const journalService: Service<KeptOpen<Journal>> = {
  name: 'storage.journals',
  open: () => new KeptOpen(),
  close: (kept) => kept.close(),
};
