// `journal compact`: applies what is pending, marks the checkpoint, and removes whole segments behind it. The newest sealed
// segments stay, because a session that starts is told about the one before it.

import type { z } from 'zod';
import { formatBytes, formatCount } from '../durable/commands/format.ts';
import type { compactSchemas } from '../durable/commands/journal-schemas.ts';
import { journalLimits, openJournal, verifyJournal } from '../durable/index.ts';
import type { Context, OperationCode } from '../kernel/operation.ts';
import { agentRecordTypes } from './agents/handle.ts';

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

async function compact({ project, host, config }: Context): Promise<Compacted> {
  const options = { types: agentRecordTypes, ...journalLimits(config) };
  const journal = await openJournal(project.journalDir, host, options);
  try {
    // Acts have no state of their own beyond the journal: reading them all, verified, is all there is to apply.
    const { position } = await journal.replay({ apply: () => {} });
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
