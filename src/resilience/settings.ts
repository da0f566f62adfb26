// The configuration section `state`, and what it says in our words.

import type { z } from 'zod';
import type { ConfigValues } from '../kernel/config/index.ts';
import { defineSection, readSection } from '../kernel/config/section.ts';
import type { state, storeSetting } from './config-schemas.ts';

export const stateSection = defineSection('state', async () => (await import('./config-schemas.ts')).state);

export type StoreSetting = z.output<typeof storeSetting>;
export type StateSettings = z.output<typeof state>;

/** Nothing is kept elsewhere unless somebody said where. */
export function readStateSettings(config: ConfigValues): StateSettings {
  const section = readSection(config, stateSection);
  return {
    stores: [...(section.stores ?? [])] as StoreSetting[],
    encrypt: section.encrypt ?? false,
    passphrase_file: section.passphrase_file,
    include: [...(section.include ?? [])],
    exclude: [...(section.exclude ?? [])],
  };
}

export const repairSection = defineSection(
  'repair',
  async () => (await import('./config-schemas.ts')).repair,
);
