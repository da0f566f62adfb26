// What durable storage offers: a look at the journal and the audit chain, and the key ring.

import { defineOperation, type Operation } from '../kernel/operation.ts';

const journalSchemas = () => import('./commands/journal-schemas.ts');
const journalCode = () => import('./commands/journal-look.ts');
const auditSchemas = () => import('./commands/audit-schemas.ts');
const auditCode = () => import('./commands/audit.ts');
const keySchemas = () => import('./commands/key-schemas.ts');
const keyCode = () => import('./commands/key.ts');

export const durableOperations: readonly Operation[] = [
  defineOperation({
    name: 'journal.verify',
    summary: 'Check every byte of the journal, and locate the first that is wrong',
    effect: 'read',
    surfaces: { http: true },
    examples: ['journal verify', 'journal verify --json'],
    schemas: async () => (await journalSchemas()).verifySchemas,
    load: async () => (await journalCode()).verifyCode,
  }),
  defineOperation({
    name: 'journal.show',
    summary: 'Show records of the journal, the newest unless told otherwise',
    effect: 'read',
    surfaces: { http: true },
    examples: ['journal show --limit 5', 'journal show --after 100 --json'],
    schemas: async () => (await journalSchemas()).showSchemas,
    load: async () => (await journalCode()).showCode,
  }),
  defineOperation({
    name: 'audit.show',
    summary: 'Show what changed this project through loa, the newest last',
    effect: 'read',
    form: 'follow',
    surfaces: { http: true },
    examples: ['audit show --limit 5', 'audit show --follow'],
    schemas: async () => (await auditSchemas()).showSchemas,
    load: async () => (await auditCode()).showCode,
  }),
  defineOperation({
    name: 'audit.verify',
    summary: 'Check that nothing in the audit chain was edited, removed, moved or cut off',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await auditSchemas()).verifySchemas,
    load: async () => (await auditCode()).verifyCode,
  }),
  defineOperation({
    name: 'audit.seal',
    summary: 'Write a break of the audit chain down for good, and go on in a new chain',
    effect: 'destroy',
    examples: ['audit seal --dry-run', 'audit seal --yes'],
    schemas: async () => (await auditSchemas()).sealSchemas,
    load: async () => (await import('./commands/audit-seal.ts')).sealCode,
  }),
  defineOperation({
    name: 'key.new',
    summary: 'Make a signing key, kept outside every repository',
    effect: 'write',
    examples: ['key new', 'key new --paper', 'key new --use audit'],
    schemas: async () => (await keySchemas()).newSchemas,
    load: async () => (await keyCode()).newCode,
  }),
  defineOperation({
    name: 'key.list',
    summary: 'List the keys of the ring',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await keySchemas()).listSchemas,
    load: async () => (await keyCode()).listCode,
  }),
  defineOperation({
    name: 'key.rotate',
    summary: 'Replace a key by a new one that it vouches for; old signatures stay valid',
    effect: 'write',
    positional: ['id'],
    examples: ['key rotate ID'],
    schemas: async () => (await keySchemas()).rotateSchemas,
    load: async () => (await keyCode()).rotateCode,
  }),
  defineOperation({
    name: 'key.recover',
    summary: 'Bring a lost key back from its paper key',
    effect: 'write',
    paths: { file: 'read' },
    examples: ['key recover --file /media/usb/paper-key.txt'],
    schemas: async () => (await keySchemas()).recoverSchemas,
    load: async () => (await keyCode()).recoverCode,
  }),
  defineOperation({
    name: 'key.trust',
    summary: 'Let this machine verify what another one signs, by its public key',
    effect: 'write',
    positional: ['publicKey'],
    examples: ['key trust PUBLIC-KEY --use audit'],
    schemas: async () => (await keySchemas()).trustSchemas,
    load: async () => (await keyCode()).trustCode,
  }),
];
