// Spoken decisions that would steer whoever is told them later are not recorded. The trajectory tells that one was refused and
// why; its words are not repeated there, for the trajectory is read back too.

import { findPoison } from '../../poison/index.ts';
import { decisionId } from '../decision.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { type LedgerContext, nowIso, toChange, withLedger } from '../record/open.ts';
import type { HeardDecision } from './read.ts';

/** What is left to record. */
export async function refusePoison(
  heard: readonly HeardDecision[],
  { session, agent = AGENT_DEFAULT }: { readonly session: string; readonly agent?: string },
  context: LedgerContext,
): Promise<readonly HeardDecision[]> {
  const judged = heard.map((one) => ({ one, reason: findPoison(`${one.decision}\n${one.rationale}`) }));
  const refused = judged.filter(({ reason }) => reason !== undefined);
  if (refused.length === 0) return heard;
  const ts = nowIso(context.host);
  const lines = refused.map(({ one, reason }) => {
    const id = decisionId(one.decision);
    const record = { ts, agent, phase: 'refused', span_id: `refused.${id}`, id, reason, session_id: session };
    return { agent, date: ts.slice(0, 10), record };
  });
  await withLedger(context, (store) =>
    store.transact(() => ({ changes: [toChange({ lines }, context.host)], answer: undefined })),
  );
  return judged.filter(({ reason }) => reason === undefined).map(({ one }) => one);
}
