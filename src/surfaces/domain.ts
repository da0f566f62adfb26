// The surfaces that are started as commands: servers that offer the operations of an application to others. They are declared like any
// operation, and handed the application that they serve by the composition root.

import type { App } from '../app.ts';
import { type Domain, defineDomain } from '../kernel/domain.ts';
import { defineServer } from '../kernel/operation.ts';

const schemas = () => import('./schemas.ts');

/** What they change, the operations that they run change. */
export function declareSurfaces(app: () => App): Domain {
  return defineDomain({
    name: 'surfaces',
    operations: [
      defineServer({
        name: 'mcp',
        summary: 'Speak MCP on stdin and stdout, for an agent',
        effect: 'read',
        worksWithoutConfig: true,
        schemas: async () => (await schemas()).mcpSchemas,
        load: async () => (await import('./mcp/start.ts')).mcpServer(app()),
      }),
      defineServer({
        name: 'serve',
        summary: 'Offer operations over HTTP, to this machine unless told otherwise',
        effect: 'read',
        examples: ['serve', 'serve --port 0'],
        schemas: async () => (await schemas()).serveSchemas,
        load: async () => (await import('./http/start.ts')).httpServer(app()),
      }),
      defineServer({
        name: 'ui',
        summary: 'Show in the browser what the agent knows, decided, remembers and costs',
        effect: 'read',
        worksWithoutConfig: true,
        examples: ['ui', 'ui --no-open --port 0', 'ui --export /tmp/dashboard'],
        paths: { export: 'write' },
        names: ['export'],
        schemas: async () => (await schemas()).uiSchemas,
        load: async () => (await import('./ui/start.ts')).uiServer(app()),
      }),
      defineServer({
        name: 'gateway',
        summary: 'Offer the meter over HTTP to other programs, and model calls that are paid for beforehand',
        effect: 'write',
        examples: ['gateway', 'gateway --proxy anthropic'],
        schemas: async () => (await schemas()).gatewaySchemas,
        load: async () => (await import('./gateway/start.ts')).gatewayServer,
      }),
    ],
  });
}
