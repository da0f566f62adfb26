// The configuration section of memory.

import type { ZodType } from 'zod';

export const memorySections: readonly { readonly name: string; schema(): Promise<ZodType> }[] = [
  { name: 'memory', schema: async () => (await import('./config-schemas.ts')).memory },
];
