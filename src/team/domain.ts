// The team as a domain: one log of changes that the machines of a project share, in the PostgreSQL database that a person named.

import { defineDomain } from '../kernel/domain.ts';
import { teamBackground } from './beside/declared.ts';
import { teamOperations } from './operations.ts';
import { readTeamSettings, teamSection } from './settings.ts';

export const team = defineDomain({
  name: 'team',
  operations: teamOperations,
  sections: [teamSection],
  services: ['team.database'],
  background: [teamBackground],
  checks: [{ name: 'team', load: async () => (await import('./checks.ts')).checkTeam }],
  jobs: [
    {
      name: 'sync-team',
      operation: 'team.sync',
      schedule: '*/5 * * * *',
      purpose: 'moves changes between the machines of the team where nobody listens',
      isWanted: (config) => readTeamSettings(config).database !== undefined,
    },
  ],
});
