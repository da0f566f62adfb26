// Every decision on record, those that moved to the archive and those that were withdrawn among them, each checked against the code as
// it is now. Newest first, each once. Reads only; a file that cannot be read is told of and the rest is there all the same.

import { notesPath } from '../../state/notes.ts';
import { openSaid } from '../../state/said.ts';
import { decisionId } from '../decision.ts';
import type { EvidenceCheck } from '../evidence/check-evidence.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';
import { readArchivedDecisions, readDecisions } from '../notes/decision-log.ts';
import { listArchives, type ReadContext } from '../record/read.ts';
import { openSettledFiles } from '../record/settled.ts';
import { saidByLedger } from '../record/spoken.ts';
import { checkDecisions, readOrWarn } from '../resume/situation.ts';
import { type ResumeDecision, toResumeDecision } from '../resume/value.ts';

export type ReviewState = ResumeDecision['state'] | 'withdrawn';

export interface Reviewed {
  readonly id: string;
  readonly state: ReviewState;
  readonly logged: LoggedDecision;
  readonly checks: readonly EvidenceCheck[];
  /** The file it stands in. */
  readonly path: string;
  /** Whether this machine recorded it; else it came with the repository. Takes longer to find out than the rest. */
  isOwn(): boolean;
}

export interface Review {
  readonly decisions: readonly Reviewed[];
  readonly warnings: readonly string[];
}

export async function readReviewed(context: ReadContext): Promise<Review> {
  const files = await openSettledFiles(context);
  const said = await openSaid(context, saidByLedger);
  const warnings: string[] = [];
  const notes = notesPath(files.zone);
  const read = (path: string): string => readOrWarn(path, files, warnings) ?? '';
  const all = [
    ...readDecisions(read(notes))
      .toReversed()
      .map((logged) => ({ logged, path: notes })),
    ...listArchives(files)
      .toReversed()
      .flatMap((path) =>
        readArchivedDecisions(read(path))
          .toReversed()
          .map((logged) => ({ logged, path })),
      ),
  ];
  const byId = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const id = one.logged.id ?? decisionId(one.logged.decision);
    if (!byId.has(id)) byId.set(id, one);
  }
  const kept = [...byId];
  const checked = checkDecisions(
    kept.map(([, { logged }]) => logged),
    context.project.root,
    context.host,
  );
  const decisions = checked.map(({ logged, checks }, at): Reviewed => {
    const [id, { path }] = kept[at] as (typeof kept)[number];
    const isOwn = (): boolean => said.has(logged.decision.replaceAll('&lt;!--', '<!--'));
    const state = logged.withdrawn === undefined ? toResumeDecision({ logged, checks }).state : 'withdrawn';
    return { id, state, logged, checks, path, isOwn };
  });
  return { decisions, warnings: [...warnings, ...(await tellJournal(said.damage))] };
}

async function tellJournal(
  damage: Awaited<ReturnType<typeof openSaid>>['damage'],
): Promise<readonly string[]> {
  if (damage === undefined) return [];
  const { tellDamage } = await import('../../durable/journal/read/tell.ts');
  return [tellDamage(damage)];
}
