// The trajectory as commands.

import { defineOperation, type Operation } from '../../kernel/operation.ts';

const schemas = () => import('./schemas.ts');

export const trajectoryOperations: readonly Operation[] = [
  defineOperation({
    name: 'trajectory.log',
    names: ['phase'],
    summary: 'Add a record to the trajectory; a false quote is refused',
    effect: 'write',
    positional: ['phase'],
    surfaces: { http: true },
    examples: ["trajectory log note --claim 'Tests pass' --grounding user_input"],
    schemas: async () => (await schemas()).logSchemas,
    load: async () => (await import('./log.ts')).logCode,
  }),
  defineOperation({
    name: 'trajectory.show',
    summary: 'Show records of a day, and lines that are none',
    effect: 'read',
    surfaces: { http: true },
    examples: ['trajectory show --phase cite'],
    schemas: async () => (await schemas()).showSchemas,
    load: async () => (await import('./log.ts')).showCode,
  }),
  defineOperation({
    name: 'trajectory.archive',
    summary: 'Compress old days and remove very old ones, as configured',
    effect: 'destroy',
    examples: ['trajectory archive --dry-run'],
    schemas: async () => (await schemas()).archiveSchemas,
    load: async () => (await import('./archive.ts')).archiveCode,
  }),
];
