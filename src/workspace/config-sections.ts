// The configuration sections that belong to no single domain.

import type { ZodType } from 'zod';

export const workspaceSections: readonly { readonly name: string; schema(): Promise<ZodType> }[] = [
  { name: 'paths', schema: async () => (await import('./config-schemas.ts')).paths },
  { name: 'hooks', schema: async () => (await import('./config-schemas.ts')).hooks },
  { name: 'serve', schema: async () => (await import('./config-schemas.ts')).serve },
  { name: 'redact', schema: async () => (await import('./scan/config-schema.ts')).redact },
];
