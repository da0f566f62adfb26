// A real project in a temporary folder for tests and benchmarks of memory: real disk, real journal, and the configuration's
// defaults. Nothing is simulated.

import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../domains.ts';
import { openNodeHost } from '../durable/index.ts';
import type { Context } from '../kernel/operation.ts';
import { Services } from '../kernel/services.ts';
import { acceptRepository, projectWithin } from '../state/project.suite.ts';

export const repository = join(import.meta.dirname, '..', '..');

export interface MemoryProject {
  readonly dir: string;
  readonly context: Context;
  /** Content of a file of the project; '' when there is none. */
  text(path: string): string;
  remove(): void;
}

export const TEST_CONFIG = {
  paths: { grimoire: 'g' },
  journal: {
    segment_max_bytes: 10 << 20,
    segment_max_age_minutes: 60,
    max_bytes: 512 << 20,
    lock_timeout_seconds: 20,
  },
  redact: { ip_addresses: false, custom_rules: [], allow: [] },
};

/** A context for a folder, as an operation would get it. */
export function memoryContext(dir: string, config: Readonly<Record<string, unknown>> = {}): Context {
  const host = openNodeHost();
  const project = { ...projectWithin(dir, host), root: dir, isGit: false };
  return {
    host,
    project,
    domains,
    services: new Services({ host, project, product: { dir: repository } }),
    cwd: dir,
    person: { configDir: join(dir, '.person/config'), stateDir: join(dir, '.person/state') },
    config: { ...TEST_CONFIG, ...config },
    product: { dir: repository, version: '0', node: process.execPath },
    progress: { report: () => {} },
    signal: new AbortController().signal,
    confirm: async () => undefined,
    caller: { surface: 'library' },
  } as unknown as Context;
}

export function createMemoryProject(config: Readonly<Record<string, unknown>> = {}): MemoryProject {
  const dir = realpathSync(mkdtempSync(join(process.env['LOA_BENCH_DIR'] ?? tmpdir(), 'loa-memory-')));
  acceptRepository(dir);
  return {
    dir,
    context: memoryContext(dir, config),
    text: (path) => {
      try {
        return readFileSync(join(dir, path), 'utf8');
      } catch {
        return '';
      }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
