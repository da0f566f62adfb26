// Healing without being asked: when a session starts, and before something is recorded into notes that were lost. Only where
// the ledger was in use, so that a project that never had notes gets none.

import type { Domains } from '../../kernel/domain.ts';
import { isBlankNotes } from '../../state/notes.ts';
import { locateStateZone } from '../../state/project.ts';
import type { LedgerContext } from '../record/open.ts';
import { openLedgerFiles, readNotesIfText } from '../record/read.ts';

type HealContext = LedgerContext & { readonly domains?: Pick<Domains, 'recoveries'> };

export async function healLostNotes(context: HealContext): Promise<void> {
  const found = await locateStateZone(context);
  if (found.foundBy === 'default') return;
  const { healState, recordHealing } = await import('./heal.ts');
  const recoveries = context.domains?.recoveries ?? [];
  const report = await healState({ checkOnly: false, searchGit: true, recoveries }, context);
  await recordHealing(report, context, { isBookkeeping: true });
}

/** Before the first new decision makes a file that looks whole: costs one look while the notes are there. */
export async function healBeforeRecording(context: LedgerContext): Promise<void> {
  if (!isBlankNotes(readNotesIfText(await openLedgerFiles(context)))) return;
  const { readRecorded } = await import('../record/recorded.ts');
  const { decisions } = await readRecorded(context);
  if (decisions.size > 0) await healLostNotes(context);
}
