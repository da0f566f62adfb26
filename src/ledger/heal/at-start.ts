// Healing when a session starts: only where the ledger was in use, so that a project that never had notes gets none.

import { locateStateZone } from '../../state/index.ts';
import type { LedgerContext } from '../record/open.ts';
import { healState, recordHealing } from './heal.ts';

export async function healLostNotes(context: LedgerContext): Promise<void> {
  const { project, config, host } = context;
  const { grimoire } = (config['paths'] ?? {}) as { readonly grimoire?: string };
  const found = await locateStateZone(project, { configured: grimoire, searchHistory: false }, host);
  if (found.foundBy === 'default') return;
  await recordHealing(await healState({ checkOnly: false, searchGit: true }, context), context);
}
