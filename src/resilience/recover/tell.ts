// The state of recovery in one line, for an agent's session that begins: nothing where all is well.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { isChainGone } from '../manifest/chains.ts';
import { isManifestGone, readJournalId, type SignedPlace } from '../zone/outside.ts';
import type { Place } from '../zone/place.ts';
import { readRecovery } from './record.ts';

const REASON_LENGTH_MAX = 200;

/** What is looked at: the record of recoveries, the manifest of this work tree, and its journal. */
export type TellPlace = Pick<Place, 'ownDir'> & SignedPlace & { readonly journalDir: string };

export function tellRecovery(place: TellPlace, host: Pick<Host, 'files' | 'clock'>): string {
  try {
    const { state = 'RUNNING', reason = '' } = readRecovery(place, host);
    if (state === 'RUNNING') {
      const gone = isManifestGone(place, host)
        ? 'the signed state'
        : isJournalGone(place, host)
          ? 'the journal'
          : '';
      return gone === ''
        ? ''
        : `loa: ${gone} of this project is gone from this disk. Notes and memory may be incomplete: tell the person, and run "loa state recover".`;
    }
    const why = reason.slice(0, REASON_LENGTH_MAX).replaceAll(/\s+/g, ' ');
    return `loa: the state of this project is ${state} (${why}). Notes and memory may be incomplete: tell the person, and run "loa state status".`;
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return `loa: ${error.message}`;
  }
}

function isJournalGone(place: TellPlace, host: Pick<Host, 'files' | 'clock'>): boolean {
  const id = readJournalId(place, host);
  return id !== undefined && isChainGone(place.journalDir, id, host);
}
