// The configuration sections of the workspace itself.

import { defineSection } from '../kernel/config/section.ts';

const schemas = () => import('./config-schemas.ts');

export const hooksSection = defineSection('hooks', async () => (await schemas()).hooks);
export const serveSection = defineSection('serve', async () => (await schemas()).serve);
