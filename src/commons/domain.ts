// The commons as a domain: what agents may spend and what they spent, by the Commons Protocol.

import { defineDomain } from '../kernel/domain.ts';
import { commonsOperations } from './operations.ts';
import { gatewaySection, meterSection } from './sections.ts';

export const commons = defineDomain({
  name: 'commons',
  operations: commonsOperations,
  sections: [meterSection, gatewaySection],
  checks: [{ name: 'meter', load: async () => (await import('./checks.ts')).checkMeter }],
  panels: [
    {
      name: 'spend',
      title: 'Spend',
      page: 'spend',
      load: async () => (await import('./panel.ts')).describeSpend,
    },
  ],
  notices: [
    {
      name: 'caps',
      after: ['meter.import', 'meter.charge', 'meter.post'],
      load: async () => (await import('./notices.ts')).tellCaps,
    },
  ],
  jobs: [
    {
      name: 'import-usage',
      operation: 'meter.import',
      schedule: '*/15 * * * *',
      purpose: 'brings what transcripts say was spent into the meter, so that caps know of it',
    },
  ],
  services: ['commons.meter'],
});
