// What memory offers: capture, search, care for what is kept.

import { defineOperation, type Operation } from '../kernel/operation.ts';

const LONG_TIMEOUT_MS = 60 * 60_000;

const transferSchemas = () => import('./commands/import-schemas.ts');
const transferCode = () => import('./commands/import.ts');

export const memoryOperations: readonly Operation[] = [
  defineOperation({
    name: 'memory.search',
    alias: 'recall',
    summary: 'Find what was remembered, told apart from what is stale or contradicted',
    effect: 'read',
    batch: true,
    positional: ['query'],
    surfaces: {
      http: true,
      mcp: {
        tool: 'recall',
        description:
          'What is remembered about this project: decisions, preferences, facts, errors and their fixes. Use it before a task or a choice that may have a history; not to read code.',
        answer: 'structured',
      },
    },
    examples: ['recall "why do we pin esbuild"', 'recall deploy --type decision --since "last month"'],
    schemas: async () => (await import('./commands/search-schemas.ts')).searchSchemas,
    load: async () => (await import('./commands/search.ts')).searchCode,
  }),
  defineOperation({
    name: 'memory.compare',
    summary: 'Tell whether two notes say the same, contradict each other, or neither',
    effect: 'read',
    batch: true,
    positional: ['a', 'b'],
    surfaces: { http: true },
    examples: ['memory compare "the timeout is 30 s" "the timeout is 5 minutes"'],
    schemas: async () => (await import('./commands/compare-schemas.ts')).compareSchemas,
    load: async () => (await import('./commands/compare.ts')).compareCode,
  }),
  defineOperation({
    name: 'memory.import',
    summary: 'Take memories in from JSON lines',
    effect: 'write',
    positional: ['file'],
    timeoutMs: LONG_TIMEOUT_MS,
    examples: ['memory import --jsonl notes.jsonl', 'memory import backup.jsonl --trusted'],
    schemas: async () => (await transferSchemas()).importSchemas,
    load: async () => (await transferCode()).importCode,
  }),
  defineOperation({
    name: 'memory.export',
    summary: 'Give all memories out as JSON lines',
    effect: 'write',
    positional: ['file'],
    timeoutMs: LONG_TIMEOUT_MS,
    examples: ['memory export backup.jsonl'],
    schemas: async () => (await transferSchemas()).exportSchemas,
    load: async () => (await transferCode()).exportCode,
  }),
];
