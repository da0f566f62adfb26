// `state backup` and `state prune`: brings the state into its stores, and takes old generations out of them.

import type { z } from 'zod';
import { LoaError, toLoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { backUp } from '../backup.ts';
import { readFloor } from '../manifest/floor.ts';
import { type OpenState, openState } from '../open-state.ts';
import type { StoreSetting } from '../settings.ts';
import { openReader, selectStores } from '../store/open-store.ts';
import { pruneStore } from '../store/prune.ts';
import { formatBytes } from './format.ts';
import type { backupSchemas, pruneSchemas } from './schemas.ts';

type BackedUp = z.output<typeof backupSchemas.output>;
type Pruned = z.output<typeof pruneSchemas.output>;

export const backupCode: OperationCode<z.output<typeof backupSchemas.input>, BackedUp> = {
  async run({ store, anew }, context) {
    const state = await openState(context);
    const stores = selectStores(state, store);
    if (stores.length === 0) throw noStores();
    const { stores: outcomes, leftOut } = await backUp(state, stores, { anew });
    return { stores: [...outcomes], left_out: [...leftOut] };
  },
  // The audit chain is backed up too: an event of each backup would make the next one find something new.
  changed: () => false,
  verdict({ stores, left_out: leftOut }) {
    const good = stores.filter(({ outcome }) => outcome === 'stored' || outcome === 'up-to-date').length;
    if (good === 0) return 'fail';
    return good < stores.length || leftOut.length > 0 ? 'warn' : 'pass';
  },
  render({ stores, left_out: leftOut }, style) {
    const lines = stores.map(({ name, kind, outcome, generation, uploaded_bytes: bytes, reason, next }) => {
      const isGood = outcome === 'stored' || outcome === 'up-to-date';
      const word = isGood ? style.good(outcome) : style.bad(outcome);
      const what = isGood ? `generation ${generation}, ${formatBytes(bytes)} sent` : (reason ?? '');
      const advice = next === undefined ? '' : `\nnext  ${next}`;
      return `${word}  ${style.bold(name)} (${kind})  ${what}${advice}`;
    });
    return [
      ...lines,
      ...leftOut.map(({ path, why }) => `${style.caution('left out')}  ${path}: ${why}`),
    ].join('\n');
  },
};

export const pruneCode: OperationCode<z.output<typeof pruneSchemas.input>, Pruned> = {
  async run({ keep, store }, context) {
    const state = await openState(context);
    const settings = selectStores(state, store);
    if (settings.length === 0) throw noStores();
    const stores: Pruned['stores'] = [];
    for (const setting of settings) stores.push(await pruneOne(state, setting, keep));
    const sum = (pick: (one: Pruned['stores'][number]) => number): number =>
      stores.reduce((total, one) => total + pick(one), 0);
    return { removed: sum(({ removed }) => removed), kept: sum(({ kept }) => kept), stores };
  },
  changed: ({ removed }) => removed > 0,
  verdict({ stores }) {
    const failed = stores.filter(({ reason }) => reason !== undefined).length;
    if (failed === 0) return 'pass';
    return failed === stores.length ? 'fail' : 'warn';
  },
  render: ({ stores }, style) =>
    stores
      .map(({ store, removed, kept, packs, reason }) =>
        reason === undefined
          ? `${style.bold(store)}  ${removed} generations and ${packs} packs removed, ${kept} kept`
          : `${style.bold(store)}  ${style.bad('refused')}  ${reason}`,
      )
      .join('\n'),
};

async function pruneOne(
  state: OpenState,
  setting: StoreSetting,
  keep: number,
): Promise<Pruned['stores'][number]> {
  const nothing = { store: setting.name, removed: 0, kept: 0, packs: 0 };
  try {
    const reader = await openReader(state, setting);
    if (reader === undefined) return nothing;
    const floor = readFloor(state.floorPlace, state.host);
    const { removed, kept, removedPacks } = await pruneStore(reader, keep, {
      keyring: state.loadKeys(),
      floor,
    });
    return { store: setting.name, removed, kept, packs: removedPacks };
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (error.code === 'internal.bug' || error.code === 'operation.interrupted') throw error;
    return { ...nothing, reason: error.message };
  }
}

export function noStores(): LoaError {
  return new LoaError('config.invalid', 'there is no store to keep backups in', {
    hint: 'Name one: loa config set state.stores \'[{"name":"disk","kind":"folder","path":"/mnt/backup/project"}]\'',
  });
}
