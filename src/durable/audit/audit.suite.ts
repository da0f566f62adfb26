// A chain in a temporary folder, for tests: with a clock that stands still, and what somebody with access to it might do.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNodeHost } from '../node-host/index.ts';
import {
  type AuditEvent,
  type AuditHost,
  type AuditOptions,
  type AuditPlace,
  type AuditReport,
  openAudit,
  verifyAudit,
} from './index.ts';

export const event = (operation: string): AuditEvent => ({
  operation,
  surface: 'cli',
  outcome: 'pass',
  durationMs: 1,
});

export interface TestChain {
  readonly dir: string;
  readonly place: AuditPlace;
  readonly host: AuditHost;
  nowMs: number;
  record(names: readonly string[], options?: AuditOptions, at?: AuditPlace): Promise<void>;
  sign(at?: AuditPlace): Promise<void>;
  verify(): Promise<AuditReport>;
  /** What is wrong with it, each source and kind once. */
  kinds(): Promise<string[]>;
  /** The file of the head that is kept outside. */
  headFile(): string;
  /** Puts older bytes back, with no trace beside them. */
  restore(copy: string): void;
  remove(): void;
}

export function createTestChain(): TestChain {
  const dir = mkdtempSync(join(tmpdir(), 'loa-audit-'));
  mkdirSync(join(dir, 'project'));
  const place: AuditPlace = {
    directory: join(dir, 'project/.loa/audit'),
    stateDir: join(dir, 'state'),
    keys: { configDir: join(dir, 'config'), projectRoot: join(dir, 'project') },
  };
  const real = openNodeHost({ env: { PATH: process.env['PATH'], HOME: dir } });
  const host: AuditHost = { ...real, clock: { ...real.clock, nowMs: () => chain.nowMs } };
  const chain: TestChain = {
    dir,
    place,
    host,
    nowMs: Date.parse('2030-01-01T00:00:00.000Z'),
    record: async (names, options = {}, at = place) => {
      const audit = await openAudit(at, host, options);
      for (const name of names) await audit.record(event(name));
      await audit.close();
    },
    sign: async (at = place) => {
      const audit = await openAudit(at, host);
      await audit.signHead();
      await audit.close();
    },
    verify: () => verifyAudit(place, host),
    kinds: async () => {
      const { problems } = await verifyAudit(place, host);
      return [...new Set(problems.map((problem) => `${problem.source} ${problem.kind}`))].toSorted();
    },
    headFile: () => {
      const name = readdirSync(join(place.stateDir, 'heads')).find((entry) => entry.endsWith('.json'));
      return join(place.stateDir, 'heads', name ?? 'none');
    },
    restore: (copy) => {
      rmSync(place.directory, { recursive: true });
      cpSync(copy, place.directory, { recursive: true });
      for (const name of readdirSync(place.directory))
        if (name.startsWith('lock')) rmSync(join(place.directory, name));
    },
    remove: () => rmSync(dir, { recursive: true }),
  };
  return chain;
}
