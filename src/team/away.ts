// Whether the database was out of reach a moment ago: then the next few changes do not start a program each to find out the same.

import { join } from 'node:path';
import type { Host } from '../kernel/host.ts';
import type { Project } from '../kernel/operation.ts';

interface Place {
  readonly project: Pick<Project, 'ownDir'>;
  readonly host: Pick<Host, 'files' | 'clock'>;
}

const AWAY = 'team-away';
const AWAY_MS = 10_000;

export function noteAway({ project, host }: Place, isAway: boolean): void {
  const path = join(project.ownDir, AWAY);
  if (isAway) {
    const file = host.files.open(path, { write: true, create: true, truncate: true });
    file.write(new TextEncoder().encode(String(host.clock.nowMs())), 0);
    file.close();
  } else if (host.files.stat(path) !== undefined) host.files.remove(path);
}

/** A clock that was put back does not keep anybody waiting. */
export function isAway({ project, host }: Place): boolean {
  const path = join(project.ownDir, AWAY);
  if (host.files.stat(path)?.kind !== 'file') return false;
  const sinceMs = host.clock.nowMs() - Number(new TextDecoder().decode(host.files.read(path)));
  return sinceMs >= 0 && sinceMs < AWAY_MS;
}
