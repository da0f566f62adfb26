// `trajectory archive`: old days are compressed, very old ones removed, as configured. The compressed file is on the disk
// before the plain one goes, so a crash leaves both and loses nothing.

import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { z } from 'zod';
import { replaceFile } from '../../durable/file.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { trajectoryDir } from '../../state/index.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import { trajectoryPath } from '../../state/trajectory.ts';
import { openLedgerFiles } from '../record/read.ts';
import { type ParsedTrajectory, parseTrajectory } from '../record/trajectory.ts';
import { readSettings } from '../settings.ts';
import type { archiveSchemas } from './schemas.ts';

const DAY_MS = 86_400_000;
type Output = z.output<typeof archiveSchemas.output>;

export interface ArchivePlan {
  readonly compress: readonly string[];
  readonly remove: readonly string[];
  readonly kept: number;
}

/** Pure: names of the folder to what becomes of each. */
export function planArchive(
  names: readonly string[],
  nowMs: number,
  days: { readonly retentionDays: number; readonly archiveDays: number },
): ArchivePlan {
  const age = (name: string): number | undefined => {
    const date = /-(\d{4}-\d\d-\d\d)\.jsonl(?:\.gz)?$/.exec(name)?.[1];
    const startMs = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
    return Number.isNaN(startMs) ? undefined : Math.floor((nowMs - startMs) / DAY_MS);
  };
  const compress = names.filter((name) => name.endsWith('.jsonl') && (age(name) ?? 0) > days.retentionDays);
  const remove = names.filter((name) => name.endsWith('.jsonl.gz') && (age(name) ?? 0) > days.archiveDays);
  return { compress, remove, kept: names.length - compress.length - remove.length };
}

export const archiveCode: OperationCode<z.output<typeof archiveSchemas.input>, Output> = {
  async run(input, context) {
    const files = await openLedgerFiles(context);
    const folder = trajectoryDir(files.zone);
    const settings = readSettings(context.config).trajectory;
    const plan = planArchive(files.list(folder), context.host.clock.nowMs(), settings);
    if (!input.dryRun)
      await apply(plan, join(context.project.root, folder), settings.compressionLevel, context);
    return {
      compressed: [...plan.compress],
      removed: [...plan.remove],
      kept: plan.kept,
      applied: !input.dryRun,
    };
  },
  changed: ({ applied, compressed, removed }) => applied && compressed.length + removed.length > 0,
  render: ({ compressed, removed, kept, applied }, style) =>
    [
      `${applied ? '' : 'would have '}compressed ${compressed.length}, removed ${removed.length}, kept ${kept}`,
      ...compressed.map((name) => style.dim(`  ${name} -> ${name}.gz`)),
      ...removed.map((name) => style.dim(`  ${name} removed`)),
    ].join('\n'),
};

async function apply(plan: ArchivePlan, folder: string, level: number, { host }: Context): Promise<void> {
  for (const name of plan.compress) {
    const path = join(folder, name);
    const bytes = host.files.read(path);
    const packed = gzipSync(bytes, { level });
    if (Buffer.compare(gunzipSync(packed), bytes) !== 0)
      throw new LoaError('internal.bug', `${name} does not survive compression`);
    await replaceFile(`${path}.gz`, packed, host);
    host.files.remove(path);
  }
  for (const name of plan.remove) host.files.remove(join(folder, name));
  if (plan.compress.length + plan.remove.length > 0) await host.files.syncDir(folder);
}

const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** A day that was compressed, as if it had not been; undefined when there is none. */
export function readArchived(
  files: ZoneFiles,
  { agent, date }: { readonly agent: string; readonly date: string },
  { host, project }: Pick<Context, 'host' | 'project'>,
): ParsedTrajectory | undefined {
  const path = join(project.root, `${trajectoryPath(files.zone, agent, date)}.gz`);
  if (host.files.stat(path)?.kind !== 'file') return undefined;
  try {
    const bytes = gunzipSync(host.files.read(path, { noFollow: true }), {
      maxOutputLength: UNPACKED_BYTES_MAX,
    });
    return parseTrajectory(new TextDecoder().decode(bytes));
  } catch (error) {
    if (isLoaError(error)) throw error;
    // What zlib cannot open is told as one damaged line, and stays where it is.
    return { records: [], malformed: [{ line: 1, reason: 'the compressed day cannot be opened' }] };
  }
}
