// The configuration sections of durable storage.

import type { ZodType } from 'zod';

export const durableSections: readonly { readonly name: string; schema(): Promise<ZodType> }[] = [
  { name: 'journal', schema: async () => (await import('./config-schemas.ts')).journal },
  { name: 'audit', schema: async () => (await import('./config-schemas.ts')).audit },
];
