// Opens the store of memory's own changes. A writer waits longer for its turn than others do: many agents that end at the same
// moment all want to be remembered, and none of them comes back to try again.

import { journalSection } from '../../durable/journal/configured.ts';
import { readSection } from '../../kernel/config/section.ts';
import {
  type JournalStore,
  locateStateZone,
  openStore,
  type StoreContext,
  type StoreOptions,
  type ZoneFiles,
} from '../../state/index.ts';
import { openZoneFiles } from '../../state/store/files.ts';
import { memoryChanges } from './changes.ts';

const PATIENCE_SECONDS = 60;

/** Whose changes memory's are. */
export const memoryStore: StoreOptions = { owner: 'memory', types: memoryChanges };

export function openMemoryStore(
  context: StoreContext,
  options: { readonly isPatient?: boolean } = {},
): Promise<JournalStore> {
  const patient =
    options.isPatient === false ? context : { ...context, config: withPatience(context.config) };
  return openStore(patient, memoryStore);
}

/** The files alone, for those who read: no journal is opened. */
export async function openMemoryFiles(
  context: Pick<StoreContext, 'project' | 'config' | 'host'>,
): Promise<ZoneFiles> {
  const { project, host } = context;
  const zone = await locateStateZone(context);
  return openZoneFiles({ root: project.root, zone: zone.path }, host);
}

function withPatience(config: StoreContext['config']): StoreContext['config'] {
  const journal = readSection(config, journalSection);
  const seconds = Math.max(journal.lock_timeout_seconds ?? 0, PATIENCE_SECONDS);
  return { ...config, journal: { ...journal, lock_timeout_seconds: seconds } };
}
