// The configuration sections of the commons.

import { defineSection } from '../kernel/config/section.ts';

const schemas = () => import('./config-schemas.ts');

export const meterSection = defineSection('meter', async () => (await schemas()).meter);
export const gatewaySection = defineSection('gateway', async () => (await schemas()).gateway);
