// Memory as a domain: what was learned, and who the agent is.

import { defineDomain } from '../kernel/domain.ts';
import { memoryOperations } from './operations.ts';
import { memorySection } from './sections.ts';
import { MEMORY_TYPES } from './store/types.ts';

export const memory = defineDomain({
  name: 'memory',
  operations: memoryOperations,
  sections: [memorySection],
  changes: [
    {
      owner: 'memory',
      types: MEMORY_TYPES,
      load: async () => (await import('./store/changes.ts')).memoryChanges,
      forget: async () => (await import('./forget.ts')).forgetToo,
    },
    {
      owner: 'identity',
      types: ['identity.changed'],
      load: async () => (await import('./identity/changes.ts')).identityChanges,
    },
  ],
  checks: [{ name: 'memory', load: async () => (await import('./checks.ts')).checkMemories }],
  panels: [
    {
      name: 'memory',
      title: 'Memory',
      page: 'memory',
      load: async () => (await import('./panel.ts')).describeMemory,
    },
  ],
  recoveries: [{ name: 'memories', load: async () => (await import('./care/restore.ts')).recoverMemories }],
  jobs: [
    {
      name: 'consolidate-memory',
      operation: 'memory.consolidate',
      schedule: '0 * * * *',
      purpose: 'brings what sessions learned into durable memory',
    },
  ],
  services: ['memory.meaning', 'memory.index', 'memory.redactor', 'memory.steering', 'memory.person'],
});
