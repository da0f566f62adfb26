// The configuration section `team`, and what it says where it says nothing.

import type { ConfigValues } from '../kernel/config/index.ts';
import { defineSection, readSection } from '../kernel/config/section.ts';

export const teamSection = defineSection(
  'team',
  async () => (await import('./config-schemas.ts')).teamSchema,
);

export interface TeamSettings {
  /** Undefined: git alone. */
  readonly database: string | undefined;
  readonly project: string | undefined;
  readonly syncsAfterChanges: boolean;
  readonly pollMs: number;
  /** How long the process that sent a change waits for more. */
  readonly lingerMs: number;
}

export function readTeamSettings(config: ConfigValues): TeamSettings {
  const section = readSection(config, teamSection);
  const { database, project, poll_seconds = 5, sync_after_changes = true, linger_seconds = 15 } = section;
  return {
    database: database === '' ? undefined : database,
    project,
    syncsAfterChanges: sync_after_changes,
    pollMs: poll_seconds * 1000,
    lingerMs: linger_seconds * 1000,
  };
}
