// `state status`: where recovery stands, what the stores hold, and the alarms there were.

import type { z } from 'zod';
import { toLoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { readFloor } from '../manifest/floor.ts';
import { tellGone } from '../manifest/gone.ts';
import { type OpenState, openState } from '../open-state.ts';
import { countRestores, readRecovery } from '../recover/record.ts';
import type { StoreSetting } from '../settings.ts';
import { listForgotten, nameAgain } from '../store/forgotten.ts';
import { findOffer } from '../store/offered.ts';
import { openReader, selectStores } from '../store/open-store.ts';
import type { statusSchemas } from './schemas.ts';

type Status = z.output<typeof statusSchemas.output>;

export const statusCode: OperationCode<z.output<typeof statusSchemas.input>, Status> = {
  async run(_input, context) {
    const state = await openState(context);
    const record = readRecovery(state.place, state.host);
    const gone = await tellGone(state);
    const stores: Status['stores'] = [];
    for (const setting of selectStores(state)) stores.push(await lookAt(state, setting));
    const forgotten = listForgotten(state.settings, readFloor(state.floorPlace, state.host));
    const again = nameAgain(state.settings, forgotten);
    const { state: now = 'RUNNING', reason, last_restore: restore, last_drill: drill, alarms } = record;
    return {
      state: now,
      degraded: now !== 'RUNNING',
      ...(reason === undefined ? {} : { reason }),
      ...(gone === undefined ? {} : { gone }),
      forgotten: forgotten.map(({ name, generation }) => ({ name, generation })),
      ...(again === undefined ? {} : { next: again }),
      last_restore: restore?.at ?? null,
      restore_count: countRestores(record),
      stores,
      alarms: [...alarms],
      ...(drill === undefined ? {} : { last_drill: drill }),
    };
  },
  verdict: ({ state, gone }) =>
    state === 'ALERT_HUMAN' ? 'fail' : state === 'DEGRADED_MODE' || gone !== undefined ? 'warn' : 'pass',
  render(
    {
      state,
      reason,
      gone,
      last_restore: restore,
      restore_count: count,
      stores,
      alarms,
      last_drill: drill,
      ...more
    },
    style,
  ) {
    const { forgotten, next } = more;
    const word = state === 'RUNNING' ? style.good(state) : style.bad(state);
    const isWhole = state === 'RUNNING' && gone === undefined;
    const shown =
      isWhole || state !== 'RUNNING' ? word : style.caution('RUNNING, as the last recovery left it');
    const lines = [reason === undefined || state === 'RUNNING' ? shown : `${word}  ${reason}`];
    if (gone !== undefined) lines.push(`${style.bad('not whole')}  ${gone}\nnext  loa state recover`);
    const times = count === 1 ? 'once, at' : `${count} times, last at`;
    lines.push(restore === null ? 'never restored' : `restored ${times} ${restore}`);
    for (const { name, kind, reachable, generation, reason: why } of stores) {
      const held = generation === undefined ? 'holds nothing' : `generation ${generation}`;
      const told = reachable
        ? why === undefined
          ? held
          : style.bad(why)
        : style.bad(`not reached: ${why ?? ''}`);
      lines.push(`${style.bold(name)} (${kind})  ${told}`);
    }
    for (const { name, generation } of forgotten)
      lines.push(
        `${style.bold(name)}  ${style.bad(`held generation ${generation}, and no setting names it any more`)}`,
      );
    if (next !== undefined) lines.push(`next  ${next}`);
    if (stores.length + forgotten.length === 0)
      lines.push('no store: what is lost here is lost (docs/recovery.md says how to set one up)');
    if (drill !== undefined)
      lines.push(`last drill ${drill.ok ? style.good('ok') : style.bad('failed')} at ${drill.at}`);
    for (const { at, where, message } of alarms.slice(-5))
      lines.push(`${style.bad('alarm')}  ${at.slice(0, 19).replace('T', ' ')}  ${where}: ${message}`);
    return lines.join('\n');
  },
};

async function lookAt(state: OpenState, setting: StoreSetting): Promise<Status['stores'][number]> {
  const { name, kind } = setting;
  try {
    const reader = await openReader(state, setting);
    if (reader === undefined) return { name, kind, reachable: true };
    const floor = readFloor(state.floorPlace, state.host);
    const offered = await findOffer(reader, { keyring: state.loadKeys(), floor });
    if (offered.kind === 'empty') return { name, kind, reachable: true };
    if (offered.kind === 'refused') return { name, kind, reachable: true, reason: offered.message };
    return { name, kind, reachable: true, generation: offered.offer.read.manifest.generation };
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (error.code === 'internal.bug' || error.code === 'operation.interrupted') throw error;
    return { name, kind, reachable: false, reason: error.message };
  }
}
