// Seals a break of the audit chain: the damaged chain is kept aside as it is, and a new one begins with the record of the break. Only
// what a verification finds damaged, cut, or standing in the place of another chain can be sealed. The seal is signed and kept outside like every head; until then it
// counts for nothing, so that nobody else can excuse a chain that was taken away.

import { LoaError } from '../../kernel/errors.ts';
import {
  examineWreck,
  finishRepair,
  preparePayload,
  repairJournal,
  verifyJournal,
  type Wreck,
} from '../journal/index.ts';
import { makeDirDurable } from '../make-dir.ts';
import { type AuditHost, openAudit } from './audit.ts';
import type { AuditPlace, AuditReport } from './audit-event.ts';
import { listOutsideHeads } from './outside-head.ts';
import { SEALED_TYPE, type Sealed, type SealedBreak } from './sealed.ts';
import { verifyAudit } from './verify.ts';

/** Damage of the chain itself, and a chain that is gone. A key that is not known is nothing that a seal could settle. */
const SEALABLE: Readonly<Record<string, readonly string[]>> = {
  broken: ['chain'],
  malformed: ['chain'],
  truncated: ['chain', 'outside', 'git'],
  rewritten: ['chain', 'outside', 'git'],
  replaced: ['outside'],
};

export interface SealPlan {
  readonly wreck: Wreck;
  readonly problems: SealedBreak['problems'];
  readonly lastGood: SealedBreak['lastGood'];
  readonly chains: readonly string[];
  readonly earlier: readonly SealedBreak[];
}

/** Undefined when nothing is damaged. */
export async function planSeal(place: AuditPlace, host: AuditHost): Promise<SealPlan | undefined> {
  const { directory } = place;
  const report = await verifyAudit(place, host);
  const wreck = await examineWreck(directory, host, findDamage(report));
  if (wreck === undefined) return undefined;
  const { lastSequence: sequence, lastHash: hash } = await verifyJournal(directory, host);
  // Of all that stood here: a chain in the place of another ends with it, and both are named.
  const stood = listOutsideHeads(place, host).map(({ head }) => head.statement.journalId);
  return {
    wreck,
    problems: report.problems.map(({ kind, message }) => ({ kind, message })),
    lastGood: sequence === 0 ? null : { sequence, hash },
    chains: [...new Set([...(wreck.journalId === undefined ? [] : [wreck.journalId]), ...stood])],
    earlier: report.sealed,
  };
}

export const isSealable = ({ kind, source }: { readonly kind: string; readonly source: string }): boolean =>
  SEALABLE[kind]?.includes(source) === true;

/** Where every record follows from the one before, heads kept elsewhere may still tell that it is not the same chain. */
function findDamage({ problems }: AuditReport): Wreck['damage'] | undefined {
  const found = problems.find(isSealable);
  if (found === undefined) return undefined;
  const { segment = 0, offsetBytes = 0, message: problem } = found;
  return { segment, offsetBytes, problem };
}

export async function applySeal(plan: SealPlan, place: AuditPlace, host: AuditHost): Promise<Sealed> {
  const { wreck, problems, lastGood, chains, earlier } = plan;
  let sealed: Sealed | undefined;
  await makeDirDurable(place.directory, host);
  await repairJournal(
    {
      wreck,
      continueWith: async () => ({
        begin: ({ atMs, aside, damage, files, lost }) => {
          sealed = { atMs, aside, damage, files, lost, lastGood, problems, chains, earlier };
          return preparePayload(SEALED_TYPE, sealed);
        },
        rest: () => [],
      }),
    },
    host,
  );
  await signSeal(place, host);
  if (sealed === undefined) throw new LoaError('internal.bug', 'a seal is written with the chain it begins');
  return sealed;
}

/** After a crash: the rest of a seal that was begun. False when there is nothing left to do. */
export async function finishSeal(place: AuditPlace, host: AuditHost): Promise<boolean> {
  if (host.files.stat(place.directory) === undefined) return false;
  const isMoved = await finishRepair(place.directory, host);
  const { sealed, isSealKept } = await verifyAudit(place, host);
  if (sealed.length === 0 || isSealKept) return isMoved;
  await signSeal(place, host);
  return true;
}

async function signSeal(place: AuditPlace, host: AuditHost): Promise<void> {
  const audit = await openAudit(place, host);
  try {
    await audit.signHead();
  } finally {
    await audit.close();
  }
}
