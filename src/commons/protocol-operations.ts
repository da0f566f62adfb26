// What belongs to the Commons Protocol besides the meter: amounts at the boundary, their graduation, tokens for the gateway.

import { defineOperation, type Operation } from '../kernel/operation.ts';

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
];
