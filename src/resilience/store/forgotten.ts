// Stores that held something and that the settings no longer name: the settings of a project lie in its machine directory, which is lost with
// all else. Where each was is kept with what was last seen in it, so that it can be named again.

import type { Floor, StoreFloor } from '../manifest/floor.ts';
import type { StateSettings, StoreSetting } from '../settings.ts';

export interface Forgotten {
  readonly name: string;
  readonly generation: number;
  readonly setting?: StoreSetting;
}

/** What can be kept of a setting: an address that holds a password is not written down a second time. */
export function rememberStore(setting: StoreSetting): Pick<StoreFloor, 'setting'> {
  const address = setting.kind === 'git' ? setting.remote : setting.kind === 's3' ? setting.endpoint : '';
  return /:\/\/[^/@]*:[^/@]*@/.test(address) ? {} : { setting: JSON.stringify(setting) };
}

export function listForgotten(settings: StateSettings, floor: Floor | undefined): readonly Forgotten[] {
  const named = new Set(settings.stores.map(({ name }) => name));
  return Object.entries(floor?.stores ?? {}).flatMap(([name, { generation, setting }]) =>
    named.has(name)
      ? []
      : [
          {
            name,
            generation,
            ...(setting === undefined ? {} : { setting: JSON.parse(setting) as StoreSetting }),
          },
        ],
  );
}

/** The command that names them again beside those there are; undefined where nobody knows where they were. */
export function nameAgain(settings: StateSettings, forgotten: readonly Forgotten[]): string | undefined {
  const known = forgotten.flatMap(({ setting }) => setting ?? []);
  if (known.length === 0) return undefined;
  const stores = JSON.stringify([...settings.stores, ...known]).replaceAll("'", String.raw`'\''`);
  return `loa config set state.stores '${stores}' && loa state recover`;
}
