// Agents' events as a domain: one operation, which hooks run like any other.

import { defineDomain } from '../../kernel/domain.ts';
import { defineOperation } from '../../kernel/operation.ts';

export const AGENT_EVENT = 'agent.event';

export const agents = defineDomain({
  name: 'agents',
  operations: [
    defineOperation({
      name: AGENT_EVENT,
      summary: "Act on an agent's event",
      effect: 'write',
      hidden: true,
      schemas: async () => (await import('./schemas.ts')).eventSchemas,
      load: async () => (await import('./event-operation.ts')).eventCode,
    }),
  ],
});
