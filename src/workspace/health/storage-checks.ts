// Checks of what is stored: journal, its writer, audit chain, keys.

import { verifyAudit } from '../../durable/audit/index.ts';
import { auditPlace } from '../../durable/commands/audit.ts';
import { formatCount } from '../../durable/commands/format.ts';
import { keyPlace } from '../../durable/commands/key.ts';
import { verifyJournal } from '../../durable/index.ts';
import { REPAIR_COMMAND } from '../../durable/journal/index.ts';
import { findWriter } from '../../durable/journal/read/summary.ts';
import { listKeys, loadKeyring } from '../../durable/keys/index.ts';
import type { Finding } from '../../kernel/domain.ts';
import type { Context } from '../../kernel/operation.ts';
import { countPending } from '../settle.ts';

const SECOND_MS = 1000;
/** A writer gives the lock up within milliseconds; one that keeps it this long is stuck or stopped. */
const WRITER_HELD_MS_MAX = 60 * SECOND_MS;

export async function checkJournal({ project, host }: Context): Promise<Finding[]> {
  const { records, segments, damage, torn } = await verifyJournal(project.journalDir, host);
  if (damage !== undefined) {
    const message = `segment ${damage.segment}, byte ${damage.offsetBytes}: ${damage.problem}`;
    const fix = damage.isNewer ? 'npm install loakit@latest' : `${REPAIR_COMMAND} --dry-run`;
    return [{ name: 'journal', verdict: 'fail', message, fix }];
  }
  if (torn !== undefined) {
    const message = `${torn.sizeBytes} bytes at the end were never acknowledged; the next write cuts them off`;
    return [{ name: 'journal', verdict: 'pass', message }];
  }
  return [
    {
      name: 'journal',
      verdict: 'pass',
      message: `${formatCount(records, 'record')} in ${formatCount(segments.length, 'segment')}, all sound`,
    },
  ];
}

/** Changes that are promised and not in their files: a crash came between, or a file cannot be written. */
export async function checkPending(context: Context): Promise<Finding[]> {
  if (context.host.files.stat(context.project.journalDir) === undefined) return [];
  const { count, damage } = await countPending(context);
  if (count === 0 && damage !== undefined)
    return [
      {
        name: 'files',
        verdict: 'warn',
        message: 'everything recorded that can still be read is in its file',
      },
    ];
  if (count === 0) return [{ name: 'files', verdict: 'pass', message: 'everything recorded is in its file' }];
  const message = `${formatCount(count, 'recorded change')} not in the files yet; the next command tries again`;
  return [{ name: 'files', verdict: 'warn', message, fix: 'loa ledger heal' }];
}

export function checkWriter({ project, host }: Context): Finding[] {
  const writer = findWriter(project.journalDir, host);
  if (writer === undefined) return [{ name: 'writer', verdict: 'pass', message: 'nobody is writing' }];
  const heldMs = host.clock.nowMs() - writer.sinceMs;
  const message = `${writer.program} (pid ${writer.pid}) has been writing for ${Math.round(heldMs / SECOND_MS)} s`;
  if (heldMs < WRITER_HELD_MS_MAX) return [{ name: 'writer', verdict: 'pass', message }];
  return [{ name: 'writer', verdict: 'warn', message, fix: `look at it, or end it: kill ${writer.pid}` }];
}

export async function checkAudit(context: Context): Promise<Finding[]> {
  const { problems, events, signed, sealed } = await verifyAudit(auditPlace(context), context.host);
  const [first] = problems;
  if (first !== undefined) {
    return [
      { name: 'audit', verdict: 'fail', message: `${first.kind}: ${first.message}`, fix: 'loa audit verify' },
    ];
  }
  const signature = signed === undefined ? 'unsigned' : `signed up to record ${signed.sequence}`;
  const breaks = sealed.length === 0 ? '' : `, behind ${formatCount(sealed.length, 'sealed break')}`;
  return [
    { name: 'audit', verdict: 'pass', message: `${formatCount(events, 'event')}, ${signature}${breaks}` },
  ];
}

export function checkKeys(context: Context): Finding[] {
  const place = keyPlace(context);
  const keys = listKeys(place, context.host);
  const broken = keys.filter(({ problem }) => problem !== undefined);
  if (broken.length > 0) {
    const message = broken.map(({ id, problem }) => `${id}: ${problem}`).join('; ');
    return [{ name: 'keys', verdict: 'fail', message, fix: 'loa key list' }];
  }
  if (loadKeyring(place, context.host).canSign('audit')) {
    return [{ name: 'keys', verdict: 'pass', message: `${keys.length} in the ring` }];
  }
  return [
    {
      name: 'keys',
      verdict: 'pass',
      message: 'no signing key; the audit chain stays unsigned',
      fix: 'loa key new',
    },
  ];
}
