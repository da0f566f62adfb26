// What ground offers.

import { defineOperation, type Operation } from '../kernel/operation.ts';

/** A cold run on a very large tree. */
const TIMEOUT_MS = 10 * 60_000;

export const groundOperations: readonly Operation[] = [
  defineOperation({
    name: 'ground.gen',
    summary: 'Write BUTTERFREEZONE.md: what is true of this code, each claim tied to a place in it',
    effect: 'write',
    surfaces: { http: true },
    timeoutMs: TIMEOUT_MS,
    examples: ['ground gen', 'ground gen --dry-run', 'ground gen --package packages/core'],
    schemas: async () => (await import('./commands/gen-schemas.ts')).genSchemas,
    load: async () => (await import('./commands/gen.ts')).genCode,
  }),
];
