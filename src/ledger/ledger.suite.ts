// A scratch project on the real disk with a ledger in it, for tests. The clock can be set.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../domains.ts';
import { openNodeHost } from '../durable/index.ts';
import type { ConfigValues } from '../kernel/config/index.ts';
import type { Context } from '../kernel/operation.ts';
import { Services } from '../kernel/services.ts';
import { makeProject, type ScratchProject } from '../source/tree/project.suite.ts';
import { acceptRepository, projectWithin } from '../state/project.suite.ts';

export interface ScratchLedger {
  readonly root: string;
  readonly project: ScratchProject;
  readonly context: Context;
  /** Undefined when there is no such file. */
  read(path: string): string | undefined;
  notes(): string;
  trajectory(agent?: string): string;
  /** Moves the clock to this moment. */
  setTime(iso: string): void;
  remove(): void;
}

export const ZONE = 'grimoires/loa';
const repository = join(import.meta.dirname, '../..');

export const NOW = '2026-03-04T10:00:00Z';

const JOURNAL = {
  segment_max_bytes: 1 << 20,
  segment_max_age_minutes: 60,
  max_bytes: 1 << 26,
  lock_timeout_seconds: 5,
};

export function makeLedger(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: { readonly git?: boolean; readonly config?: ConfigValues } = {},
): ScratchLedger {
  const project = makeProject(files, options.git === true ? { git: true } : {});
  const root = realpathSync(project.root);
  acceptRepository(root);
  const real = openNodeHost({
    env: { PATH: options.git === true ? (process.env['PATH'] ?? '') : '', HOME: root },
  });
  let nowMs = Date.parse(NOW);
  const host = { ...real, clock: { ...real.clock, nowMs: () => nowMs } };
  const read = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const place = projectWithin(root, host);
  const context = {
    host,
    project: place,
    domains,
    services: new Services({ host, project: place, product: { dir: repository } }),
    person: { configDir: join(root, '.person/config'), stateDir: join(root, '.person/state') },
    cwd: root,
    config: { journal: JOURNAL, ...options.config },
    caller: { surface: 'library' },
    signal: new AbortController().signal,
    progress: { report: () => {} },
  } as unknown as Context;
  return {
    root,
    project,
    context,
    read,
    notes: () => read(`${ZONE}/NOTES.md`) ?? '',
    trajectory: (agent = 'implementing-tasks') =>
      read(`${ZONE}/a2a/trajectory/${agent}-${new Date(nowMs).toISOString().slice(0, 10)}.jsonl`) ?? '',
    setTime: (iso) => {
      nowMs = Date.parse(iso);
    },
    remove: () => project.remove(),
  };
}

/** Ledgers that a test made, removed afterwards. */
export function ledgerPool() {
  const made: ScratchLedger[] = [];
  return {
    make: (...args: Parameters<typeof makeLedger>): ScratchLedger => {
      const one = makeLedger(...args);
      made.push(one);
      return one;
    },
    clear: () => {
      for (const one of made.splice(0)) one.remove();
    },
  };
}
