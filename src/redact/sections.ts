// The configuration section `redact`.

import { defineSection } from '../kernel/config/section.ts';

export const redactSection = defineSection('redact', async () => (await import('./config-schema.ts')).redact);
