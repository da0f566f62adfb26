// Durable storage as a domain: a look at the journal, the audit chain and the key ring.

import { defineDomain } from '../kernel/domain.ts';
import { durableOperations } from './operations.ts';

const schemas = () => import('./config-schemas.ts');

export const storage = defineDomain({
  name: 'storage',
  operations: durableOperations,
  sections: [
    { name: 'journal', schema: async () => (await schemas()).journal },
    { name: 'audit', schema: async () => (await schemas()).audit },
  ],
  services: ['storage.journals', 'storage.audit'],
});
