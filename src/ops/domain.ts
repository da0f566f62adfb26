// Ops as a domain: what runs at night, says so, and wakes somebody once.

import { defineDomain } from '../kernel/domain.ts';
import { opsOperations } from './operations.ts';
import { opsSection } from './settings.ts';
import { noticesBackground } from './tell-notices.ts';

export const ops = defineDomain({
  name: 'ops',
  operations: opsOperations,
  sections: [opsSection],
  checks: [{ name: 'ops', load: async () => (await import('./checks/examine.ts')).examineForDoctor }],
  panels: [
    {
      name: 'jobs',
      title: 'Jobs',
      page: 'jobs',
      load: async () => (await import('./panel.ts')).describeJobs,
    },
  ],
  jobs: [
    {
      name: 'watch-health',
      operation: 'health',
      schedule: '*/5 * * * *',
      purpose: 'finds what is not well, without any model',
    },
    {
      name: 'audit-bloat',
      operation: 'bloat',
      schedule: '0 0 * * 0',
      purpose: 'counts jobs, scripts and megabytes that piled up',
    },
  ],
  background: [noticesBackground],
  services: ['ops.database'],
});
