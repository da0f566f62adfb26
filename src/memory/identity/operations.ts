// What the identity document offers.

import { defineOperation, type Operation } from '../../kernel/operation.ts';

const schemas = () => import('./identity-schemas.ts');
const code = () => import('./identity-operations.ts');

export const identityOperations: readonly Operation[] = [
  defineOperation({
    name: 'identity.show',
    summary: 'Show the identity document: principles, stance, style, boundaries',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await schemas()).showSchemas,
    load: async () => (await code()).showCode,
  }),
  defineOperation({
    name: 'identity.update',
    summary: 'Change one part of the identity document; the difference is shown, and a person agrees',
    effect: 'write',
    positional: ['part'],
    examples: ['identity update boundaries --add "I do not touch generated files" --because "asked twice"'],
    schemas: async () => (await schemas()).updateSchemas,
    load: async () => (await code()).updateCode,
  }),
  defineOperation({
    name: 'identity.log',
    summary: 'List the changes of the identity document',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await schemas()).logSchemas,
    load: async () => (await code()).logCode,
  }),
];
