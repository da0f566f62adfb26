// The configuration section `memory`.

import { defineSection } from '../kernel/config/section.ts';

export const memorySection = defineSection(
  'memory',
  async () => (await import('./config-schemas.ts')).memory,
);
