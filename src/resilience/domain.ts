// Resilience as a domain: signed state, backups, and recovery that never makes it worse.

import type { ConfigValues } from '../kernel/config/index.ts';
import { defineDomain } from '../kernel/domain.ts';
import { resilienceOperations } from './operations.ts';
import { readStateSettings, repairSection, stateSection } from './settings.ts';

const hasStores = (config: ConfigValues): boolean => readStateSettings(config).stores.length > 0;

export const resilience = defineDomain({
  name: 'resilience',
  operations: resilienceOperations,
  sections: [stateSection, repairSection],
  checks: [{ name: 'state', load: async () => (await import('./checks.ts')).checkState }],
  panels: [
    {
      name: 'state',
      title: 'State',
      page: 'state',
      load: async () => (await import('./panel.ts')).describeState,
    },
  ],
  notices: [
    {
      name: 'state',
      after: ['state.recover', 'state.restore'],
      load: async () => (await import('./notices.ts')).tellState,
    },
  ],
  jobs: [
    {
      name: 'back-up-state',
      operation: 'state.backup',
      schedule: '*/15 * * * *',
      purpose: 'keeps a copy of what agents know elsewhere',
      isWanted: hasStores,
    },
    {
      name: 'recover-state',
      operation: 'state.recover',
      schedule: '7 * * * *',
      purpose: 'tries again while the state is degraded',
    },
    {
      name: 'drill-restore',
      operation: 'state.drill',
      schedule: '30 3 * * 0',
      purpose: 'proves that backups can be restored',
      isWanted: hasStores,
    },
  ],
});
