// Asks the stores of one rung what they offer. A clear "nothing" is told apart from everything else; each doubt says why, and what should
// not be there is an alarm.

import { toLoaError } from '../../kernel/errors.ts';
import { ADVICE } from '../advice.ts';
import type { Floor } from '../manifest/floor.ts';
import type { OpenState } from '../open-state.ts';
import type { StoreSetting } from '../settings.ts';
import { findOffer, type Offer, type StoreReader } from '../store/offered.ts';
import { openReader } from '../store/open-store.ts';
import type { Alarm } from './record.ts';

export interface Candidate {
  readonly setting: StoreSetting;
  readonly store: StoreReader;
  readonly offer: Offer;
}

export interface Rung {
  /** The newest first. */
  readonly candidates: readonly Candidate[];
  /** Stores that gave no clear answer, in words. */
  readonly doubts: readonly string[];
  readonly alarms: readonly Alarm[];
  readonly notes: readonly string[];
  /** What a person can do about the doubts. */
  readonly next: readonly (string | undefined)[];
}

/** Failures that somebody should look at: the others pass. */
export const ALARMING: readonly string[] = [
  'store.refused',
  'store.unreadable',
  'store.damaged',
  'store.passphrase',
  'blob.missing',
];

export async function askRung(
  state: OpenState,
  stores: readonly StoreSetting[],
  floor: Floor | undefined,
): Promise<Rung> {
  const candidates: Candidate[] = [];
  const doubts: string[] = [];
  const alarms: Alarm[] = [];
  const notes: string[] = [];
  const next: (string | undefined)[] = [];
  const alarm = (where: string, problem: string, message: string): void => {
    alarms.push({ at: new Date(state.host.clock.nowMs()).toISOString(), where, problem, message });
    doubts.push(`${where}: ${message}`);
  };
  for (const setting of stores) {
    const { name } = setting;
    try {
      const store = await openReader(state, setting);
      const offered =
        store === undefined
          ? ({ kind: 'empty' } as const)
          : await findOffer(store, { keyring: state.loadKeys(), floor });
      const seen = floor?.stores[name]?.generation ?? 0;
      if (offered.kind === 'refused') {
        alarm(name, offered.problem, offered.message);
        next.push(ADVICE[offered.problem]);
      } else if (offered.kind === 'empty' && seen > 0) {
        alarm(name, 'emptied', `it held generation ${seen} and is empty now`);
        next.push(ADVICE.emptied.replaceAll('NAME', name));
      } else if (offered.kind === 'found' && store !== undefined) {
        candidates.push({ setting, store, offer: offered.offer });
        if (offered.note !== undefined) notes.push(offered.note);
      }
    } catch (thrown) {
      const error = toLoaError(thrown);
      if (['internal.bug', 'operation.interrupted', 'operation.timeout'].includes(error.code)) throw error;
      next.push(error.hint);
      if (ALARMING.includes(error.code)) alarm(name, error.code, error.message);
      else doubts.push(`${name}: ${error.message}`);
    }
  }
  candidates.sort((a, b) => b.offer.read.manifest.generation - a.offer.read.manifest.generation);
  return { candidates, doubts, alarms, notes, next };
}
