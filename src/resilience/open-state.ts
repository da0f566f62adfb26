// What every command of this domain begins with: the settings, the place of everything, and the key ring.

import { keyPlace } from '../durable/commands/key.ts';
import { type Keyring, loadKeyring } from '../durable/keys/index.ts';
import type { Context } from '../kernel/operation.ts';
import { readStateSettings, type StateSettings } from './settings.ts';
import { type FloorPlace, findPlace, type Place } from './zone/place.ts';

export interface OpenState {
  readonly context: Context;
  readonly host: Context['host'];
  readonly settings: StateSettings;
  readonly place: Place;
  readonly floorPlace: FloorPlace;
  /** Read anew each time: a command may have made a key. */
  loadKeys(): Keyring;
}

export async function openState(context: Context): Promise<OpenState> {
  const settings = readStateSettings(context.config);
  const place = await findPlace(context, settings);
  return {
    context,
    host: context.host,
    settings,
    place,
    floorPlace: { place, person: context.person },
    loadKeys: () => loadKeyring(keyPlace(context), context.host),
  };
}
