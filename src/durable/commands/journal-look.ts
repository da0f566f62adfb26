// `journal verify` and `journal show`: what the project's journal holds, and whether every byte of it is as written.

import { join } from 'node:path';
import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import {
  countLost,
  type JournalRecord,
  REPAIR_COMMAND,
  type Repaired,
  readJournal,
  segmentPath,
  surveyJournal,
  toSeedEntry,
  verifyJournal,
} from '../journal/index.ts';
import { formatBytes, formatCount, formatTime } from './format.ts';
import type { showSchemas, verifySchemas } from './journal-schemas.ts';

type Verified = z.output<typeof verifySchemas.output>;
type Shown = z.output<typeof showSchemas.output>;

export const verifyCode: OperationCode<z.output<typeof verifySchemas.input>, Verified> = {
  async run(_input, { project, host }) {
    const report = await verifyJournal(project.journalDir, host);
    const { damage, torn, checkpoint, repaired } = report;
    return {
      directory: project.journalDir,
      segments: report.segments.length,
      records: report.records,
      sizeBytes: report.sizeBytes,
      firstSequence: report.firstSequence,
      lastSequence: report.lastSequence,
      lastHash: report.lastHash,
      ...(checkpoint === undefined ? {} : { checkpoint: checkpoint.sequence }),
      erased: report.erased.length,
      ...(torn === undefined
        ? {}
        : { torn: { segment: torn.segment, offset: torn.offsetBytes, sizeBytes: torn.sizeBytes } }),
      ...(damage === undefined
        ? {}
        : {
            damage: {
              segment: damage.segment,
              offset: damage.offsetBytes,
              problem: damage.problem,
              file: segmentPath(project.journalDir, damage.segment),
            },
          }),
      ...(repaired === undefined ? {} : { repaired: describeRepair(repaired, project.journalDir) }),
    };
  },
  verdict: ({ damage, torn }) => (damage !== undefined ? 'fail' : torn !== undefined ? 'warn' : 'pass'),
  render: renderVerified,
};

function describeRepair(repaired: Repaired, directory: string): NonNullable<Verified['repaired']> {
  return {
    at: formatTime(repaired.atMs),
    aside: join(directory, repaired.aside),
    problem: repaired.damage.problem,
    lost: countLost(repaired.lost),
  };
}

function renderVerified(output: Verified, style: TextStyle): string {
  const records = formatCount(output.records, 'record');
  const size = `${records} in ${formatCount(output.segments, 'segment')}, ${formatBytes(output.sizeBytes)}`;
  if (output.damage !== undefined) {
    const { file, offset, problem } = output.damage;
    return [
      `${style.bad('damaged')}  ${problem}`,
      `  at ${file}, byte ${offset}`,
      `  ${records} verified before it; nothing behind it is used.`,
      `  Keep the file and restore it from a backup, or see what a repair would do: ${REPAIR_COMMAND} --dry-run`,
    ].join('\n');
  }
  const torn = output.torn;
  const tail =
    torn === undefined
      ? []
      : [
          `${style.caution('torn tail')}  ${torn.sizeBytes} bytes at the end of segment ${torn.segment}, never acknowledged;`,
          '  the next write cuts them off and keeps a copy.',
        ];
  return [`${style.good('sound')}  ${size}`, ...renderRepair(output, style), ...tail].join('\n');
}

function renderRepair({ repaired }: Verified, style: TextStyle): readonly string[] {
  if (repaired === undefined) return [];
  const { at, aside, problem, lost } = repaired;
  return [
    style.dim(`  begun anew by a repair at ${at}, because ${problem}; ${formatCount(lost, 'record')} lost`),
    style.dim(`  what stood before is in ${aside}`),
  ];
}

export const showCode: OperationCode<z.output<typeof showSchemas.input>, Shown> = {
  async run(input, context) {
    const found = await collect(input, context);
    return { entries: found.records.map(toSeedEntry), more: found.more };
  },
  render(output, style) {
    if (output.entries.length === 0) return 'The journal is empty.';
    const lines = output.entries.map((entry) => {
      const payload =
        entry.data === undefined ? 'erased' : Buffer.from(entry.data, 'base64').toString('utf8');
      return `${style.dim(`${entry.seq}  ${formatTime(entry.ts)}`)}  ${entry.type}  ${payload}`;
    });
    return [...lines, ...(output.more ? [style.dim('There is more; see --limit and --after.')] : [])].join(
      '\n',
    );
  },
};

async function collect(
  input: z.output<typeof showSchemas.input>,
  { project, host }: Context,
): Promise<{ readonly records: readonly JournalRecord[]; readonly more: boolean }> {
  const matches = (record: JournalRecord): boolean => input.type === undefined || record.type === input.type;
  if (input.after !== undefined) {
    const records: JournalRecord[] = [];
    for await (const record of readJournal(project.journalDir, host, input.after)) {
      if (!matches(record)) continue;
      if (records.length === input.limit) return { records, more: true };
      records.push(record);
    }
    return { records, more: false };
  }
  // The newest first fill the page: whole segments from the end, until there are enough.
  const segments = surveyJournal(project.journalDir, host).segments.toReversed();
  let records: JournalRecord[] = [];
  let readFrom = Number.POSITIVE_INFINITY;
  for (const { header } of segments) {
    const some: JournalRecord[] = [];
    for await (const record of readJournal(project.journalDir, host, header.firstSequence - 1)) {
      if (record.sequence >= readFrom) break;
      if (matches(record)) some.push(record);
    }
    readFrom = header.firstSequence;
    records = [...some, ...records];
    if (records.length > input.limit) return { records: records.slice(-input.limit), more: true };
  }
  return { records, more: false };
}
