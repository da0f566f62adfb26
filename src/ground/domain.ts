// Ground as a domain: the page for agents in which every claim points at code.

import { defineDomain } from '../kernel/domain.ts';
import { groundOperations } from './operations.ts';
import { butterfreezoneSection } from './sections.ts';

export const ground = defineDomain({
  name: 'ground',
  operations: groundOperations,
  sections: [butterfreezoneSection],
  panels: [
    {
      name: 'ground',
      title: 'Ground',
      page: 'ground',
      load: async () => (await import('./panel.ts')).describeGround,
    },
  ],
  jobs: [
    {
      name: 'validate-ground',
      operation: 'ground.validate',
      schedule: '0 4 * * *',
      purpose: 'tells when the page no longer fits the code',
    },
  ],
});
