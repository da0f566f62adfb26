// `status`: where things stand, from a quick look. Nothing is verified here; `doctor` does that.

import { join } from 'node:path';
import type { z } from 'zod';
import { formatCount, formatTime } from '../../durable/commands/format.ts';
import { findWriter, summarizeJournal } from '../../durable/journal/read/summary.ts';
import { tellDamage } from '../../durable/journal/read/tell.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { saidByLedger } from '../../ledger/record/spoken.ts';
import { locateStateZone } from '../../state/index.ts';
import { tellAgent } from '../../state/tell.ts';
import { findAgents } from '../setup/agents.ts';
import { readReceipt, snapshotOf } from '../setup/apply.ts';
import { nameCommand } from '../setup/invocation.ts';
import { tellLoss } from '../tell-loss.ts';
import type { statusSchemas } from './schemas.ts';
import { describeWork } from './work.ts';

type Status = z.output<typeof statusSchemas.output>;

export const statusCode: OperationCode<z.output<typeof statusSchemas.input>, Status> = {
  async run(_input, context) {
    const { project, host } = context;
    const zone = await locateStateZone(context);
    const isSetUp = readReceipt(project, host) !== undefined;
    const loss = (await tellLoss(context)).replace(/^loa: /, '');
    const answer: Status = {
      version: context.product.version,
      project: { root: project.root, git: project.isGit, setUp: isSetUp },
      machine_dir: project.ownDir,
      stateZone: { ...zone, exists: host.files.stat(join(project.root, zone.path)) !== undefined },
      journal: await describeJournal(context),
      audit: await describeAudit(context),
      work: describeWork(zone.path, context),
      agents: findAgents(snapshotOf(project.root, host)),
      ...(loss === '' ? {} : { loss }),
      ...(isSetUp ? {} : { next: `${nameCommand(project.root, context.product.dir)} init` }),
    };
    return { ...answer, work: await tellAgent(answer.work, context, saidByLedger) };
  },
  verdict: ({ project, journal, audit, loss }) =>
    project.setUp && (journal.damage ?? audit.damage ?? loss) === undefined ? 'pass' : 'warn',
  render(output, style) {
    const { project, journal, stateZone } = output;
    const parts = [formatCount(journal.records, 'record'), formatCount(journal.segments, 'segment')];
    const last = journal.lastRecordAt === undefined ? '' : `, last ${journal.lastRecordAt}`;
    const rows = [
      ['project', `${project.root}${project.git ? '' : ' (not a git repository)'}`],
      ['kept in', output.machine_dir],
      ['set up', project.setUp ? style.good('yes') : style.caution('no')],
      ['agents', output.agents.length === 0 ? 'none set up' : output.agents.join(', ')],
      ['state zone', `${stateZone.path}${stateZone.exists ? '' : ' (not there yet)'}`],
      ...(output.loss === undefined ? [] : [['', style.bad(output.loss)]]),
      ...(output.work.task === undefined ? [] : [['task', output.work.task]]),
      [
        'holds',
        `${formatCount(output.work.decisions, 'decision')}, ${formatCount(output.work.memories, 'memory', 'memories')}`,
      ],
      ['page', output.work.page ? 'BUTTERFREEZONE.md' : 'none yet: loa ground gen'],
      ['journal', `${parts.join(' in ')}${last}`],
      ...(journal.damage === undefined ? [] : [['', style.bad(journal.damage)]]),
      ...(journal.writer === undefined ? [] : [['writing now', journal.writer]]),
      ['audit', formatCount(output.audit.records, 'record')],
      ...(output.audit.damage === undefined ? [] : [['', style.bad(output.audit.damage)]]),
      ...(output.next === undefined ? [] : [['next', style.bold(output.next)]]),
    ];
    return [
      `loa ${output.version}`,
      ...rows.map(([name, text]) => `  ${(name as string).padEnd(11)}  ${text}`),
    ].join('\n');
  },
};

async function describeJournal({ project, host }: Context): Promise<Status['journal']> {
  const { records, segments, sizeBytes, lastRecordMs, damage } = await summarizeJournal(
    project.journalDir,
    host,
  );
  const writer = findWriter(project.journalDir, host);
  return {
    records,
    segments,
    sizeBytes,
    ...(lastRecordMs === undefined ? {} : { lastRecordAt: formatTime(lastRecordMs) }),
    ...(writer === undefined ? {} : { writer: `${writer.program} (pid ${writer.pid})` }),
    ...(damage === undefined ? {} : { damage: tellDamage(damage) }),
  };
}

async function describeAudit({ project, host }: Context): Promise<Status['audit']> {
  const { records, damage } = await summarizeJournal(project.auditDir, host);
  if (damage === undefined) return { records };
  return { records, damage: `damaged (${damage.problem}); for the place: loa audit verify` };
}
