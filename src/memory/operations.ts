// What memory offers: capture, search, care for what is kept.

import { defineOperation, type Operation } from '../kernel/operation.ts';
import { identityOperations } from './identity/operations.ts';

const LONG_TIMEOUT_MS = 60 * 60_000;

const transferSchemas = () => import('./commands/import-schemas.ts');
const transferCode = () => import('./commands/import.ts');
const careSchemas = () => import('./commands/care-schemas.ts');
const careCode = () => import('./commands/care.ts');
const judgeSchemas = () => import('./commands/judge-schemas.ts');
const judgeCode = () => import('./commands/judge.ts');
const changeCode = () => import('./commands/change.ts');

export const memoryOperations: readonly Operation[] = [
  defineOperation({
    name: 'memory.add',
    alias: 'remember',
    summary: 'Remember one thing; secrets are taken out, junk and instructions are refused',
    effect: 'write',
    positional: ['content'],
    takesRest: true,
    surfaces: {
      http: true,
      mcp: {
        tool: 'remember',
        description:
          'Keep one lasting thing for later sessions: a decision, preference, fact, pattern, or an error with its fix, as one plain statement. Not for what only matters now, nor for secrets. trust: external for what a page or tool said.',
        only: { trust: ['agent', 'external'] },
        // What an agent picked up in one project does not spread to the person's others.
        unlisted: ['scope'],
        answer: 'structured',
      },
    },
    examples: [
      'remember we deploy on Fridays',
      'remember "CI needs Node 24 because of node:sqlite" --type decision',
      'remember "The user prefers small commits" --type preference --scope global',
    ],
    schemas: async () => (await import('./commands/add-schemas.ts')).addSchemas,
    load: async () => (await import('./commands/add.ts')).addCode,
  }),
  defineOperation({
    name: 'memory.edit',
    summary: 'Say a memory in other words; the old text stays in its history',
    effect: 'write',
    positional: ['id', 'content'],
    takesRest: true,
    examples: ['memory edit mem-2026-03-31-001 The export times out after 60 seconds'],
    schemas: async () => (await import('./commands/add-schemas.ts')).editSchemas,
    load: async () => (await import('./commands/add.ts')).editCode,
  }),
  defineOperation({
    name: 'memory.list',
    multiline: ['content'],
    summary: 'List memories, the newest first',
    effect: 'read',
    surfaces: { http: true },
    examples: ['memory list --conflicts', 'memory list --place quarantine'],
    schemas: async () => (await careSchemas()).listSchemas,
    load: async () => (await careCode()).listCode,
  }),
  defineOperation({
    name: 'memory.show',
    multiline: ['content'],
    summary: 'Show one memory, and with --history what it took the place of',
    effect: 'read',
    positional: ['id'],
    surfaces: {
      http: true,
      resource: { uri: 'loa://memory/{id}', description: 'One memory, with whether it still holds' },
    },
    examples: ['memory show mem-2026-03-31-001 --history'],
    schemas: async () => (await careSchemas()).showSchemas,
    load: async () => (await careCode()).showCode,
  }),
  defineOperation({
    name: 'memory.stats',
    summary: 'Count what is remembered',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await careSchemas()).statsSchemas,
    load: async () => (await careCode()).statsCode,
  }),
  defineOperation({
    name: 'memory.consolidate',
    summary:
      'Bring what the session learned into durable memory: keep, merge, refuse, and mark contradictions',
    effect: 'write',
    timeoutMs: LONG_TIMEOUT_MS,
    surfaces: { http: true },
    examples: ['memory consolidate --dry-run'],
    schemas: async () => (await careSchemas()).consolidateSchemas,
    load: async () => (await changeCode()).consolidateCode,
  }),
  defineOperation({
    name: 'memory.judge',
    summary: 'Say what two memories are to each other: one, two, or a contradiction; many pairs with --jsonl',
    effect: 'write',
    batch: true,
    positional: ['verdict', 'a', 'b'],
    surfaces: {
      http: true,
      ui: true,
      mcp: {
        tool: 'judge',
        description:
          'Settle two memories that recall shows as alike or contradicting, by their ids. Use it when you understood both; not to change what a memory says.',
        unlisted: ['yes', 'scope'],
        answer: 'structured',
      },
    },
    examples: ['memory judge distinct mem-2026-03-31-001 mem-2026-03-31-002'],
    schemas: async () => (await judgeSchemas()).judgeSchemas,
    load: async () => (await judgeCode()).judgeCode,
  }),
  defineOperation({
    name: 'memory.merge',
    summary: 'Two memories say the same: keep one text, the other goes to the archive',
    effect: 'write',
    positional: ['a', 'b'],
    examples: [
      'memory merge mem-2026-03-31-001 mem-2026-03-31-002 --keep "Exports end after 30 s" --why "same limit"',
    ],
    schemas: async () => (await judgeSchemas()).mergeSchemas,
    load: async () => (await judgeCode()).mergeCode,
  }),
  defineOperation({
    name: 'memory.distinct',
    summary: 'Two memories that look alike say different things: keep both',
    effect: 'write',
    positional: ['a', 'b'],
    examples: ['memory distinct mem-2026-03-31-001 mem-2026-03-31-002'],
    schemas: async () => (await judgeSchemas()).linkSchemas,
    load: async () => (await judgeCode()).distinctCode,
  }),
  defineOperation({
    name: 'memory.contradicts',
    summary: 'Two memories cannot both hold: both stay, each says so',
    effect: 'write',
    positional: ['a', 'b'],
    examples: ['memory contradicts mem-2026-03-31-001 mem-2026-03-31-002'],
    schemas: async () => (await judgeSchemas()).linkSchemas,
    load: async () => (await judgeCode()).contradictsCode,
  }),
  defineOperation({
    name: 'memory.undo',
    summary:
      'Take back what a prompt or an edit became last, within a day; with an id: take a memory back out of the archive, or undo its keeping',
    effect: 'write',
    positional: ['id'],
    surfaces: { ui: true },
    examples: ['memory undo', 'memory undo mem-2026-03-31-001'],
    schemas: async () => (await careSchemas()).undoSchemas,
    load: async () => (await changeCode()).undoCode,
  }),
  defineOperation({
    name: 'memory.restore',
    multiline: ['content'],
    summary:
      'Bring back from the journal what no file holds any more, rebuild damaged files, let one in from quarantine',
    effect: 'write',
    positional: ['id'],
    surfaces: { ui: true },
    examples: ['memory restore --dry-run', 'memory restore mem-2026-03-31-001'],
    schemas: async () => (await careSchemas()).restoreSchemas,
    load: async () => (await import('./commands/restore.ts')).restoreCode,
  }),
  defineOperation({
    name: 'memory.forget',
    multiline: ['content'],
    summary: 'Delete memories for good: files, archive, journal, records of sessions and cache',
    effect: 'destroy',
    positional: ['ids'],
    surfaces: { ui: true },
    examples: ['memory forget mem-2026-03-31-001 --dry-run'],
    schemas: async () => (await careSchemas()).forgetSchemas,
    load: async () => (await changeCode()).forgetCode,
  }),
  defineOperation({
    name: 'memory.search',
    multiline: ['content'],
    alias: 'recall',
    summary: 'Find what was remembered, told apart from what is stale or contradicted',
    effect: 'read',
    batch: true,
    positional: ['query'],
    takesRest: true,
    surfaces: {
      http: true,
      mcp: {
        tool: 'recall',
        description:
          'What is remembered about this project: decisions, preferences, facts, errors and their fixes. Use it before a task or a choice that may have a history; not to read code.',
        answer: 'structured',
      },
    },
    examples: ['recall why do we pin esbuild', 'recall deploy --type decision --since "last month"'],
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
    paths: { file: 'read' },
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
    multiline: ['lines'],
    paths: { file: 'write' },
    names: ['file'],
    summary: 'Give all memories out as JSON lines',
    effect: 'write',
    positional: ['file'],
    timeoutMs: LONG_TIMEOUT_MS,
    examples: ['memory export backup.jsonl'],
    schemas: async () => (await transferSchemas()).exportSchemas,
    load: async () => (await transferCode()).exportCode,
  }),
  defineOperation({
    name: 'memory.embed',
    paths: { from: 'read' },
    summary: 'The model behind meaning: its state, its installation, vectors for what is remembered',
    effect: 'write',
    positional: ['action'],
    timeoutMs: LONG_TIMEOUT_MS,
    examples: ['memory embed status', 'memory embed install --from ./models', 'memory embed index'],
    schemas: async () => (await import('./commands/embed-schemas.ts')).embedSchemas,
    load: async () => (await import('./commands/embed.ts')).embedCode,
  }),
  ...identityOperations,
];
