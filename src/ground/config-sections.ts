// The configuration section of ground.

import type { ZodType } from 'zod';

export const groundSections: readonly { readonly name: string; schema(): Promise<ZodType> }[] = [
  { name: 'butterfreezone', schema: async () => (await import('./config-schema.ts')).butterfreezone },
];
