// What the workspace offers: set-up, status, configuration, the tour.

import { defineOperation, type Operation } from '../kernel/operation.ts';

const TOUR_TIMEOUT_MS = 5 * 60_000;
const TRUST_TIMEOUT_MS = 10 * 60_000;
const SCAN_TIMEOUT_MS = 60 * 60_000;

const setupSchemas = () => import('./setup/schemas.ts');
const setupCode = () => import('./setup/run.ts');
const healthSchemas = () => import('./health/schemas.ts');
const configSchemas = () => import('./configuration/schemas.ts');
const configCode = () => import('./configuration/show.ts');

export const workspaceOperations: readonly Operation[] = [
  defineOperation({
    name: 'init',
    summary: 'Set this repository up; the plan is shown first',
    effect: 'write',
    examples: ['init --dry-run', 'init --agent claude --yes'],
    schemas: async () => (await setupSchemas()).initSchemas,
    load: async () => (await setupCode()).initCode,
  }),
  defineOperation({
    name: 'uninstall',
    worksWithoutConfig: true,
    summary: 'Take every trace of loa out again; the plan is shown first',
    effect: 'destroy',
    examples: ['uninstall --dry-run', 'uninstall --yes'],
    schemas: async () => (await setupSchemas()).uninstallSchemas,
    load: async () => (await setupCode()).uninstallCode,
  }),
  defineOperation({
    name: 'status',
    summary: 'Tell where things stand in this project',
    effect: 'read',
    surfaces: {
      http: true,
      mcp: {
        tool: 'status',
        description:
          'Where this project stands with loa: whether it is set up, what the journal holds, who writes. Use it first, or when another tool fails; not for the content of notes or code.',
        answer: 'structured',
      },
    },
    schemas: async () => (await healthSchemas()).statusSchemas,
    load: async () => (await import('./health/status.ts')).statusCode,
  }),
  defineOperation({
    name: 'doctor',
    worksWithoutConfig: true,
    summary: 'Find what is wrong, and the command that mends it',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await healthSchemas()).doctorSchemas,
    load: async () => (await import('./health/doctor.ts')).doctorCode,
  }),
  defineOperation({
    name: 'config.show',
    summary: 'Show every setting and where it comes from',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await configSchemas()).showSchemas,
    load: async () => (await configCode()).showCode,
  }),
  defineOperation({
    name: 'config.explain',
    summary: 'Tell where a setting comes from, what it overrode and what is allowed',
    effect: 'read',
    surfaces: { http: true },
    positional: ['key'],
    examples: ['config explain journal.max_bytes', 'config explain hooks'],
    schemas: async () => (await configSchemas()).explainSchemas,
    load: async () => (await configCode()).explainCode,
  }),
  defineOperation({
    name: 'config.schema',
    summary: 'Print a JSON Schema of the configuration, for editors',
    effect: 'read',
    surfaces: { http: true },
    schemas: async () => (await configSchemas()).schemaSchemas,
    load: async () => (await configCode()).schemaCode,
  }),
  defineOperation({
    name: 'journal.compact',
    summary: 'Remove old segments of the journal behind a durable checkpoint',
    effect: 'destroy',
    examples: ['journal compact --dry-run'],
    schemas: async () => (await import('../durable/commands/journal-schemas.ts')).compactSchemas,
    load: async () => (await import('./journal-compact.ts')).compactCode,
  }),
  defineOperation({
    name: 'journal.drop',
    summary: 'Give up a record that cannot be brought into its files; what it holds is shown first',
    effect: 'destroy',
    positional: ['sequence'],
    examples: ['journal drop 118 --dry-run', 'journal drop 118 --yes'],
    schemas: async () => (await import('../durable/commands/journal-schemas.ts')).dropSchemas,
    load: async () => (await import('./journal-drop.ts')).dropCode,
  }),
  defineOperation({
    name: 'redact',
    multiline: ['text'],
    paths: { paths: 'read' },
    summary: 'Take secrets and personal data out of text',
    effect: 'write',
    surfaces: { http: true },
    positional: ['paths'],
    batch: true,
    pipe: true,
    examples: [
      'redact < log.txt',
      'redact --secrets-only --write config.txt',
      'redact --jsonl < texts.jsonl',
    ],
    schemas: async () => (await import('./scan/redact-schemas.ts')).redactSchemas,
    load: async () => (await import('./scan/redact-run.ts')).redactCode,
  }),
  defineOperation({
    name: 'scan',
    paths: { paths: 'read', baseline: 'write' },
    summary: 'Find secrets in the project, in what is staged, or in its history',
    effect: 'read',
    positional: ['paths'],
    batch: true,
    timeoutMs: SCAN_TIMEOUT_MS,
    examples: ['scan', 'scan --staged', 'scan --history --json', 'scan --format sarif src'],
    schemas: async () => (await import('./scan/scan-schemas.ts')).scanSchemas,
    load: async () => (await import('./scan/scan-run.ts')).scanCode,
  }),
  defineOperation({
    name: 'trust.assess',
    paths: { evidence: 'read' },
    summary: 'Tell the trust level that this repository has earned, with the evidence',
    effect: 'read',
    surfaces: { http: true },
    timeoutMs: TRUST_TIMEOUT_MS,
    examples: ['trust assess', 'trust assess --evidence agent.json'],
    schemas: async () => (await import('./trust/schemas.ts')).assessSchemas,
    load: async () => (await import('./trust/assess.ts')).assessCode,
  }),
  defineOperation({
    name: 'trust.route',
    paths: { file: 'read' },
    names: ['requirements'],
    summary: 'Tell which requirements the trust level allows, and which pools it opens',
    effect: 'read',
    surfaces: { http: true },
    positional: ['requirements'],
    timeoutMs: TRUST_TIMEOUT_MS,
    examples: [
      'trust route',
      'trust route "model: invoke (scope: reviewer)"',
      'trust route --file ../other/BUTTERFREEZONE.md',
    ],
    schemas: async () => (await import('./trust/schemas.ts')).routeSchemas,
    load: async () => (await import('./trust/decide.ts')).routeCode,
  }),
  defineOperation({
    name: 'trust.price',
    paths: { file: 'read' },
    names: ['requirements'],
    summary: 'Tell the cost tier of what is asked for',
    effect: 'read',
    surfaces: { http: true },
    positional: ['requirements'],
    timeoutMs: TRUST_TIMEOUT_MS,
    examples: ['trust price', 'trust price "network: read" "model: invoke (scope: cheap)"'],
    schemas: async () => (await import('./trust/schemas.ts')).priceSchemas,
    load: async () => (await import('./trust/decide.ts')).priceCode,
  }),
  defineOperation({
    name: 'tour',
    stopsGently: true,
    multiline: ['output'],
    summary: 'See the whole story for real, in a scratch folder',
    effect: 'read',
    timeoutMs: TOUR_TIMEOUT_MS,
    schemas: async () => (await import('./tour/schemas.ts')).tourSchemas,
    load: async () => (await import('./tour/run.ts')).tourCode,
  }),
];
