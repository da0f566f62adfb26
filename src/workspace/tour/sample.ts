// A small project for the tour, where the package was installed without its own sources.

export const SAMPLE: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(
    {
      name: 'parcels',
      version: '1.4.0',
      description: 'Tracks parcels from the depot to the door.',
      license: 'MIT',
      main: 'src/index.ts',
      scripts: { build: 'tsc', test: 'node --test' },
      dependencies: { fastify: '^5.0.0' },
    },
    null,
    2,
  )}\n`,
  'README.md': '# parcels\n\nTracks parcels from the depot to the door.\n',
  'src/index.ts':
    "export { createServer } from './server.ts';\nexport { type Parcel, trackParcel } from './parcel.ts';\n",
  'src/server.ts': [
    "import fastify from 'fastify';",
    "import { trackParcel } from './parcel.ts';",
    '',
    '/** The HTTP server; it listens once it is told a port. */',
    'export function createServer() {',
    '  const app = fastify();',
    "  app.get('/parcels/:id', async (request) => trackParcel((request.params as { id: string }).id));",
    '  return app;',
    '}',
    '',
  ].join('\n'),
  'src/parcel.ts': [
    '/** A parcel on its way. */',
    'export interface Parcel {',
    '  readonly id: string;',
    "  readonly state: 'depot' | 'van' | 'door';",
    '}',
    '',
    '/** Where a parcel is now; unknown ones are still at the depot. */',
    'export function trackParcel(id: string): Parcel {',
    "  return { id, state: 'depot' };",
    '}',
    '',
  ].join('\n'),
  'src/parcel.test.ts': [
    "import assert from 'node:assert';",
    "import { test } from 'node:test';",
    "import { trackParcel } from './parcel.ts';",
    '',
    "test('a parcel starts at the depot', () => assert.equal(trackParcel('a').state, 'depot'));",
    '',
  ].join('\n'),
};
