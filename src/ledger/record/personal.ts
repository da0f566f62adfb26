// Lines of the trajectory that are a session's bookkeeping (its checks, its handoff): they say nothing to others, so they stand in the
// machine directory, one file for each agent and day, and no tracked file changes with a session in which nothing was decided.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { personalFolder } from '../../state/project.ts';
import { trajectoryLine, trajectoryPath } from '../../state/trajectory.ts';
import type { LinePart } from './changes.ts';
import { parseTrajectory, type TrajectoryRecord } from './trajectory.ts';

type PersonalPlace = Pick<Context, 'host' | 'project'>;

const SIZE_BYTES_MAX = 16 * 1024 * 1024;
const PRIVATE_FILE = 0o600;
const DAYS_KEPT = 60;

const nameOf = (agent: string, date: string): string => trajectoryPath('', agent, date).split('/').at(-1)!;

export function readPersonalLines(
  agent: string,
  date: string,
  context: PersonalPlace,
): readonly TrajectoryRecord[] {
  const { files } = context.host;
  const path = join(personalFolder(context), nameOf(agent, date));
  if (files.stat(path)?.kind !== 'file') return [];
  return parseTrajectory(new TextDecoder().decode(files.read(path, { sizeBytesMax: 2 * SIZE_BYTES_MAX })))
    .records;
}

/** A line that a power cut costs is bookkeeping; what was decided is in the journal. */
export function notePersonalLines(lines: readonly LinePart[], context: PersonalPlace): void {
  const { files } = context.host;
  const folder = personalFolder(context);
  for (const { agent, date, record } of lines) {
    const path = join(folder, nameOf(agent, date));
    if (files.stat(path) === undefined) {
      files.makeDir(folder);
      removeOld(folder, date, context);
    }
    const file = files.open(path, { write: true, create: true, append: true, mode: PRIVATE_FILE });
    try {
      const { sizeBytes } = file.stat();
      if (sizeBytes <= SIZE_BYTES_MAX) file.write(Buffer.from(trajectoryLine(record)), sizeBytes);
    } finally {
      file.close();
    }
  }
}

function removeOld(folder: string, date: string, { host }: PersonalPlace): void {
  const oldest = new Date(Date.parse(`${date}T00:00:00Z`) - DAYS_KEPT * 86_400_000)
    .toISOString()
    .slice(0, 10);
  for (const { name } of host.files.list(folder)) {
    const day = /-(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name ?? '')?.[1];
    if (name !== undefined && day !== undefined && day < oldest) host.files.remove(join(folder, name));
  }
}
