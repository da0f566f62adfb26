// `journal compact`: applies what is pending, marks the checkpoint, and removes whole segments behind it. The newest sealed
// segments stay, because a session that starts is told about the one before it.

import type { z } from 'zod';
import { formatBytes, formatCount } from '../durable/commands/format.ts';
import type { compactSchemas } from '../durable/commands/journal-schemas.ts';
import {
  type Journal,
  journalLimits,
  openJournal,
  type Position,
  START,
  verifyJournal,
} from '../durable/index.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Context, OperationCode } from '../kernel/operation.ts';
import { readMembership } from '../team/membership.ts';
import { agentRecordTypes } from './agents/record-types.ts';
import { settleEverywhere } from './settle.ts';

type Compacted = z.output<typeof compactSchemas.output>;

const KEPT_SEGMENTS = 2;

export const compactCode: OperationCode<z.output<typeof compactSchemas.input>, Compacted> = {
  async run(input, context) {
    const { project, host } = context;
    if (!input.dryRun && host.files.stat(project.journalDir) !== undefined) return compact(context);
    const { segments, checkpoint } = await verifyJournal(project.journalDir, host);
    const old = segments.slice(0, -1 - KEPT_SEGMENTS);
    return {
      removed: old.map(({ number, sizeBytes, lastSequence }) => ({
        segment: number,
        sizeBytes,
        lastSequence,
      })),
      freedBytes: old.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      ...(checkpoint === undefined ? {} : { checkpoint: checkpoint.sequence }),
      applied: false,
    };
  },
  changed: ({ applied }) => applied,
  render(output, style) {
    const count = `${formatCount(output.removed.length, 'segment')}, ${formatBytes(output.freedBytes)}`;
    if (!output.applied) return `Would remove ${count}.`;
    return `${style.good('compacted')}  removed ${count}.`;
  },
};

async function compact(context: Context): Promise<Compacted> {
  const { project, host, config } = context;
  const [stuck] = await settleEverywhere(context);
  if (stuck !== undefined) {
    throw new LoaError(
      'state.not-applied',
      `did not compact ${project.journalDir}: record ${stuck.sequence} is not in its files yet: ${stuck.problem}`,
      {
        hint: `Mend the file, or give the record up with "loa journal drop ${stuck.sequence}"; then run "loa journal compact" again.`,
        details: { sequence: stuck.sequence },
      },
    );
  }
  const options = { types: agentRecordTypes, ...journalLimits(config) };
  const journal = await openJournal(project.journalDir, host, options);
  try {
    // Changes are in their files by now, and acts have no state beyond the journal: reading all of it, verified, is what is left.
    const position = await verifiedEnd(journal, unsentFrom(context));
    if (position.sequence > (journal.lastCheckpoint()?.sequence ?? 0)) await journal.checkpoint(position);
    const plan = await journal.planCompaction({ keepSegments: KEPT_SEGMENTS });
    await journal.applyCompaction(plan);
    return {
      removed: plan.remove.map(({ number, sizeBytes, lastSequence }) => ({
        segment: number,
        sizeBytes,
        lastSequence,
      })),
      freedBytes: plan.freedBytes,
      ...(plan.checkpoint === undefined ? {} : { checkpoint: plan.checkpoint.sequence }),
      applied: true,
    };
  } finally {
    await journal.close();
  }
}

/** Read record by record, since the records of other owners have types that are not known here. */
async function verifiedEnd(journal: Journal, before: number): Promise<Position> {
  let end: Position = START;
  for await (const { sequence, hash } of journal.read(journal.lastCheckpoint()?.sequence ?? 0))
    if (sequence < before) end = { sequence, hash };
  return end;
}

/** What the team has not been told yet stays, however long its database is out of reach. */
function unsentFrom(context: Context): number {
  const membership = readMembership(context);
  return membership === undefined ? Number.POSITIVE_INFINITY : (membership.sentThrough ?? 0) + 1;
}
