// The configuration section `audit`.

import { defineSection } from '../../kernel/config/section.ts';

export const auditSection = defineSection('audit', async () => (await import('../config-schemas.ts')).audit);
