// Just-in-time retrieval: find a place, read one declaration.

import { defineOperation, type Operation } from '../../kernel/operation.ts';

const schemas = () => import('./schemas.ts');
const code = () => import('./code-operations.ts');
/** The first search of a large project builds its index. */
const INDEX_TIMEOUT_MS = 10 * 60_000;

export const codeOperations: readonly Operation[] = [
  defineOperation({
    name: 'code.search',
    summary: 'Find places in the code by words, ranked, as identifiers',
    effect: 'read',
    positional: ['query'],
    takesRest: true,
    batch: true,
    timeoutMs: INDEX_TIMEOUT_MS,
    surfaces: {
      http: true,
      mcp: {
        tool: 'find_code',
        description:
          'Find declarations and text by words or identifiers; answers with places and scores, not content. Use it before reading whole files.',
        unlisted: ['engine'],
        answer: 'structured',
      },
    },
    examples: ['code search "token expiry"', 'code search validateToken --top-k 3 --threshold 0.4'],
    schemas: async () => (await schemas()).searchSchemas,
    load: async () => (await code()).searchCodeOperation,
  }),
  defineOperation({
    name: 'code.section',
    multiline: ['text'],
    paths: { file: 'read' },
    summary: 'Print one declaration, whole, with its overloads',
    effect: 'read',
    positional: ['name', 'file'],
    surfaces: {
      http: true,
      mcp: {
        tool: 'read_section',
        description:
          'The whole text of one declaration with its overloads, by name (and file, where several have it), instead of the file.',
        answer: 'text',
      },
    },
    examples: [
      'code section validateToken',
      'code section validateToken src/auth/jwt.ts',
      'code section src/auth/jwt.ts:validateToken',
    ],
    schemas: async () => (await schemas()).sectionSchemas,
    load: async () => (await import('./section.ts')).sectionCode,
  }),
  defineOperation({
    name: 'code.refs',
    summary: 'Where a name is declared, and every place that uses it',
    effect: 'read',
    positional: ['name'],
    surfaces: { http: true },
    examples: ['code refs validateToken', 'code refs Session.close --limit 200'],
    schemas: async () => (await schemas()).refsSchemas,
    load: async () => (await import('./refs.ts')).refsCode,
  }),
];
