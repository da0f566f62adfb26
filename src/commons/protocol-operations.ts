// What belongs to the Commons Protocol besides the meter: amounts at the boundary, their graduation, tokens for the gateway, contracts and
// ceremonies.

import { defineOperation, type Operation } from '../kernel/operation.ts';

const ceremonies = () => import('./commands/ceremony-schemas.ts');
const money = () => import('./commands/money-schemas.ts');

export const protocolOperations: readonly Operation[] = [
  defineOperation({
    name: 'money.parse',
    summary: 'What the boundary says of an amount',
    effect: 'read',
    positional: ['amount'],
    surfaces: { http: true },
    examples: ['money parse 2000000', 'money parse 007 --mode enforce'],
    schemas: async () => (await money()).parseSchemas,
    load: async () => (await import('./commands/money.ts')).parseCode,
  }),
  defineOperation({
    name: 'graduation.status',
    summary: 'Whether the boundary may go from shadow to enforce',
    effect: 'read',
    surfaces: { http: true },
    examples: ['graduation status'],
    schemas: async () => (await money()).graduationSchemas,
    load: async () => (await import('./commands/graduation.ts')).graduationCode,
  }),
  defineOperation({
    name: 'gateway.token',
    summary: 'Make a token for the gateway, signed by the key ring',
    effect: 'write',
    names: ['sub', 'tenant', 'role'],
    examples: ['gateway token --sub me --role meter:read --role meter:write --ttl 1h'],
    schemas: async () => (await import('./commands/token-schemas.ts')).tokenSchemas,
    load: async () => (await import('./commands/token.ts')).tokenCode,
  }),
  defineOperation({
    name: 'contract.validate',
    summary: 'Whether a package keeps what its consumers rely on',
    effect: 'read',
    names: ['provider', 'contract'],
    paths: { provider: 'read', contract: 'read' },
    examples: ['contract validate', 'contract validate --provider node_modules/other'],
    schemas: async () => (await import('./commands/contract-schemas.ts')).contractSchemas,
    load: async () => (await import('./commands/contract.ts')).contractCode,
  }),
  defineOperation({
    name: 'ceremony.new',
    summary: 'Write down what a cycle of work came to, from git',
    effect: 'write',
    names: ['title'],
    multiline: ['text'],
    examples: ['ceremony new --since v0.1.0', 'ceremony new --dry-run'],
    schemas: async () => (await ceremonies()).newSchemas,
    load: async () => (await import('./commands/ceremony.ts')).newCode,
  }),
  defineOperation({
    name: 'ceremony.check',
    summary: 'Whether ceremonies say what they should',
    effect: 'read',
    positional: ['file'],
    paths: { file: 'read' },
    surfaces: { http: true },
    examples: ['ceremony check'],
    schemas: async () => (await ceremonies()).checkSchemas,
    load: async () => (await import('./commands/ceremony.ts')).checkCode,
  }),
  defineOperation({
    name: 'ceremony.list',
    summary: 'The ceremonies of this project',
    effect: 'read',
    surfaces: { http: true },
    examples: ['ceremony list'],
    schemas: async () => (await ceremonies()).listSchemas,
    load: async () => (await import('./commands/ceremony.ts')).listCode,
  }),
];
