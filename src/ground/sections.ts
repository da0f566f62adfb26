// The configuration section `butterfreezone`.

import { defineSection } from '../kernel/config/section.ts';

export const butterfreezoneSection = defineSection(
  'butterfreezone',
  async () => (await import('./config-schema.ts')).butterfreezone,
);
