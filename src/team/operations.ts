// What a team offers: `loa team`.

import { defineOperation, type Operation } from '../kernel/operation.ts';

const schemas = () => import('./commands/schemas.ts');
const HOUR_MS = 60 * 60_000;

export const teamOperations: readonly Operation[] = [
  defineOperation({
    name: 'team.join',
    summary: "Join the project's team in the database that team.database names",
    effect: 'write',
    timeoutMs: HOUR_MS,
    names: ['project'],
    examples: ['team join', 'team join --project billing'],
    schemas: async () => (await schemas()).joinSchemas,
    load: async () => (await import('./commands/join.ts')).joinCode,
  }),
  defineOperation({
    name: 'team.leave',
    summary: 'Leave the team; everything stays in the files here',
    effect: 'write',
    examples: ['team leave'],
    schemas: async () => (await schemas()).leaveSchemas,
    load: async () => (await import('./commands/join.ts')).leaveCode,
  }),
  defineOperation({
    name: 'team.status',
    summary: 'Where this machine stands in its team: connected, behind, ahead, what people have to settle',
    effect: 'read',
    surfaces: { http: true },
    examples: ['team status', 'team status --json'],
    schemas: async () => (await schemas()).statusSchemas,
    load: async () => (await import('./commands/status.ts')).statusCode,
  }),
  defineOperation({
    name: 'team.sync',
    summary: 'Move what waits in both directions, and end',
    effect: 'write',
    timeoutMs: HOUR_MS,
    surfaces: { http: true },
    examples: ['team sync'],
    schemas: async () => (await schemas()).syncSchemas,
    load: async () => (await import('./commands/sync.ts')).syncCode,
  }),
  defineOperation({
    name: 'team.admit',
    summary: "Let another user of the database into the project's team, or one that was removed back in",
    effect: 'write',
    positional: ['who'],
    names: ['who'],
    examples: ['team admit bob'],
    schemas: async () => (await schemas()).memberSchemas,
    load: async () => (await import('./commands/sync.ts')).admitCode,
  }),
  defineOperation({
    name: 'team.remove',
    summary: 'Take a user of the database, or one machine, out of the team; what they wrote stays',
    effect: 'destroy',
    positional: ['who'],
    names: ['who'],
    examples: ['team remove bob'],
    schemas: async () => (await schemas()).memberSchemas,
    load: async () => (await import('./commands/sync.ts')).removeCode,
  }),
];
