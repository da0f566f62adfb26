// Taking a decision back, or a claim that was logged: by its id or its words. Nothing is deleted: the notes keep the entry with
// the moment it was taken back, the trajectory tells it, and no gate asks for its evidence any longer.

import { LoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { ZoneFiles } from '../../state/index.ts';
import { decisionId } from '../decision.ts';
import { readDecisions } from '../notes/decision-log.ts';
import { type LedgerContext, nowIso, toChange, withLedger } from '../record/open.ts';
import { listTrajectories, readNotes, readTrajectory } from '../record/read.ts';
import { readRecorded } from '../record/recorded.ts';
import { listClaims } from '../trajectory/grounding.ts';

export interface Withdrawn {
  readonly id: string;
  readonly claim: string;
}

interface Found extends Withdrawn {
  readonly agent: string;
}

export async function withdrawDecision(
  wanted: string,
  agent: string,
  context: LedgerContext,
): Promise<Withdrawn> {
  const { answer } = await withLedger(context, (store) =>
    store.transact(async (files) => {
      const found = findInFiles(wanted, agent, files) ?? (await findInJournal(wanted, agent, context));
      if (found === undefined) throw missing(wanted);
      const ts = nowIso(context.host);
      const record = {
        ts,
        agent: found.agent,
        phase: 'cite',
        id: found.id,
        span_id: `${found.id}.${createId(context.host)}`,
        claim: found.claim,
        withdrawn: true,
      };
      const change = {
        withdrawn: [{ id: found.id, ts, decision: found.claim }],
        lines: [{ agent: found.agent, date: ts.slice(0, 10), record }],
      };
      return { changes: [toChange(change, context.host)], answer: { id: found.id, claim: found.claim } };
    }),
  );
  return answer;
}

function findInFiles(wanted: string, agent: string, files: ZoneFiles): Found | undefined {
  const isWanted = ({ id, text }: { readonly id: string | undefined; readonly text: string }): boolean =>
    id === wanted || (text !== '' && decisionId(text) === decisionId(wanted));
  for (const day of listTrajectories(files).toReversed()) {
    const claim = listClaims(readTrajectory(files, day.agent, day.date).records).findLast(isWanted);
    if (claim !== undefined)
      return { id: claim.id ?? decisionId(claim.text), claim: claim.text, agent: day.agent };
  }
  const logged = readDecisions(readNotes(files)).find(
    ({ id, decision, withdrawn }) => withdrawn === undefined && isWanted({ id, text: decision }),
  );
  return logged?.id === undefined ? undefined : { id: logged.id, claim: logged.decision, agent };
}

async function findInJournal(
  wanted: string,
  agent: string,
  context: LedgerContext,
): Promise<Found | undefined> {
  const { decisions } = await readRecorded(context);
  const decision = decisions.get(wanted) ?? decisions.get(decisionId(wanted));
  return decision === undefined ? undefined : { id: decision.id, claim: decision.decision, agent };
}

function missing(wanted: string): LoaError {
  return new LoaError(
    'claim.missing',
    `there is no decision "${wanted.slice(0, 80).toWellFormed()}" to take back`,
    {
      hint: 'Give its id or its words: "loa resume --level 3" shows both. What a person wrote into NOTES.md is theirs to remove.',
    },
  );
}
