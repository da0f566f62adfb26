// What ground offers.

import { defineOperation, type Operation } from '../kernel/operation.ts';

/** A cold run on a very large tree. */
const TIMEOUT_MS = 10 * 60_000;

export const groundOperations: readonly Operation[] = [
  defineOperation({
    name: 'ground.gen',
    multiline: ['document'],
    paths: { output: 'write' },
    names: ['output'],
    keepsLittle: true,
    summary: 'Write BUTTERFREEZONE.md: what is true of this code, each claim tied to a place in it',
    effect: 'write',
    surfaces: { http: true },
    timeoutMs: TIMEOUT_MS,
    examples: ['ground gen', 'ground gen --dry-run', 'ground gen --package packages/core'],
    schemas: async () => (await import('./commands/gen-schemas.ts')).genSchemas,
    load: async () => (await import('./commands/gen.ts')).genCode,
  }),
  defineOperation({
    name: 'ground.validate',
    paths: { file: 'read' },
    names: ['file'],
    keepsLittle: true,
    summary: 'Check every claim of BUTTERFREEZONE.md against the code as it is now',
    effect: 'read',
    surfaces: {
      http: true,
      mcp: {
        tool: 'ground',
        action: 'validate',
        description: 'validate: which claims of BUTTERFREEZONE.md the code no longer bears out.',
        unlisted: ['file', 'all', 'seed'],
        answer: 'text',
      },
    },
    timeoutMs: TIMEOUT_MS,
    examples: ['ground validate', 'ground validate --strict --json', 'ground validate --all'],
    schemas: async () => (await import('./commands/validate-schemas.ts')).validateSchemas,
    load: async () => (await import('./commands/validate.ts')).validateCode,
  }),
  defineOperation({
    name: 'ground.show',
    multiline: ['text'],
    paths: { file: 'read' },
    names: ['file'],
    summary: 'Show one section of BUTTERFREEZONE.md, what one needs for a task, or a word of the glossary',
    effect: 'read',
    surfaces: {
      http: true,
      mcp: {
        tool: 'ground',
        action: 'show',
        description:
          'What is true of this repository, each claim tied to code. show with section header (build and test commands), capabilities, interfaces, module_map, architecture, limitations: use it before exploring; without section it lists them. With for and a task in words: what one needs for it. Not for reading code itself.',
        unlisted: ['lore', 'tokens'],
        answer: 'text',
      },
      resource: { uri: 'loa://ground/{section}', description: 'One section of BUTTERFREEZONE.md' },
    },
    timeoutMs: TIMEOUT_MS,
    examples: ['ground show', 'ground show --section interfaces', 'ground show --for "add a route"'],
    schemas: async () => (await import('./commands/show-schemas.ts')).showSchemas,
    load: async () => (await import('./commands/show.ts')).showCode,
  }),
  defineOperation({
    name: 'ground.pack',
    multiline: ['text'],
    names: ['package'],
    summary: 'Pack the sources that matter most, or most for a task, into a number of tokens',
    effect: 'read',
    surfaces: { http: true },
    timeoutMs: TIMEOUT_MS,
    examples: ['ground pack --tokens 8000', 'ground pack --for "how are tokens checked" --tokens 3000'],
    schemas: async () => (await import('./commands/pack-schemas.ts')).packSchemas,
    load: async () => (await import('./commands/pack.ts')).packCode,
  }),
  defineOperation({
    name: 'ground.mesh',
    multiline: ['text'],
    paths: { file: 'read', output: 'write' },
    names: ['output'],
    summary: 'Draw the capability graph of this repository and those it belongs with',
    effect: 'write',
    surfaces: { http: true, ui: true },
    timeoutMs: TIMEOUT_MS,
    examples: ['ground mesh', 'ground mesh --format mermaid', 'ground mesh --depth 1 --json'],
    schemas: async () => (await import('./commands/mesh-schemas.ts')).meshSchemas,
    load: async () => (await import('./commands/mesh.ts')).meshCode,
  }),
  defineOperation({
    name: 'ground.finalize',
    names: ['prUrl'],
    summary: 'End a bridge run: write the document, check it, stage it, note it in the bridge state',
    effect: 'write',
    timeoutMs: TIMEOUT_MS,
    examples: ['ground finalize', 'ground finalize --no-stage'],
    schemas: async () => (await import('./commands/finalize-schemas.ts')).finalizeSchemas,
    load: async () => (await import('./commands/finalize.ts')).finalizeCode,
  }),
];
