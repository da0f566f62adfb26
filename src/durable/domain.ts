// Durable storage as a domain: a look at the journal, the audit chain and the key ring.

import { defineDomain } from '../kernel/domain.ts';
import { auditSection } from './audit/section.ts';
import { journalSection } from './journal/configured.ts';
import { durableOperations } from './operations.ts';

export const storage = defineDomain({
  name: 'storage',
  operations: durableOperations,
  sections: [journalSection, auditSection],
  services: ['storage.journals', 'storage.audit'],
});
