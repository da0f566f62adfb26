import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** No test leaves anything behind in a module, so files may share a worker: half the time goes into starting them. */
const QUICK = { isolate: false, pool: 'threads', experimental: { viteModuleRunner: false } } as const;
/** Scratch folders in memory where there is any: most time of such a test goes into waiting for a disk that nobody pulls the plug of. */
const IN_MEMORY = existsSync('/dev/shm') ? { env: { TMPDIR: '/dev/shm' } } : {};
/** Beside the code like unit tests, but with real git, servers or other processes in most cases. */
const WITH_PROCESSES = [
  'src/{app,forms}.test.ts',
  'src/durable/{git,git-repository}.test.ts',
  'src/durable/node-host/{spawn,network,node-host}.test.ts',
  'src/durable/audit/audit.test.ts',
  'src/durable/blob/{git-store,s3-server}.test.ts',
  'src/durable/sql/*-driver.test.ts',
  'src/commons/meter/*-driver.test.ts',
  'src/ops/jobs/*-driver.test.ts',
  'src/ground/*.test.ts',
  'src/ground/check/stated.test.ts',
  'src/ledger/{agent,code/code,evidence/check-evidence,heal/recover,resume/speakers,review/review}.test.ts',
  'src/memory/embed/embed.test.ts',
  'src/resilience/{recovery-git,machine/spin,manifest/others,repair/install}.test.ts',
  'src/source/{tree/tree,graph/graph}.test.ts',
  'src/state/{open-project,project}.test.ts',
  'src/surfaces/seed/*.test.ts',
  'src/surfaces/gateway/{database,gateway,proxy/proxy}.test.ts',
  'src/workspace/{trust/trust,trust/verify,configuration/load,setup/{init,invocation}}.test.ts',
  'test/{action,code-digests}.test.ts',
];
const SLOW = { testTimeout: 120_000, hookTimeout: 120_000 };
/** One more than the smallest machine that this runs on has cores: tests wait for disks, servers and other programs. */
const TOGETHER = { maxWorkers: 3, sequence: { groupOrder: 0 } } as const;
/** Many processes, moments that must be met, or a foreign program in a terminal: one file at a time, after all others. */
const ALONE = { ...SLOW, maxWorkers: 1, sequence: { groupOrder: 1 } } as const;
const CROWDED = [
  'test/e2e/{outbox,many-slots}.test.ts',
  'test/hostile/slow.test.ts',
  'test/team/storm.test.ts',
];
/** Every step made to fail or crash in turn: many runs of one test. */
const FAULTS = ['src/**/*-crash.test.ts', 'src/resilience/recovery.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: ['**/*.property.test.ts', ...FAULTS, ...WITH_PROCESSES],
          testTimeout: 20_000,
          ...QUICK,
          ...TOGETHER,
          ...IN_MEMORY,
        },
      },
      { test: { name: 'tidy', include: ['test/tidy.test.ts'], ...TOGETHER } },
      // A process for each file: what a server or a child leaves behind in one must not hold up the next.
      {
        test: {
          name: 'process',
          include: WITH_PROCESSES,
          testTimeout: 60_000,
          pool: 'forks',
          ...TOGETHER,
          ...IN_MEMORY,
        },
      },
      {
        test: {
          name: 'property',
          include: ['src/**/*.property.test.ts'],
          testTimeout: 300_000,
          ...QUICK,
          ...TOGETHER,
        },
      },
      { test: { name: 'oracle', include: ['test/oracle/**/*.test.ts'], ...SLOW, ...TOGETHER } },
      { test: { name: 'fault', include: ['test/fault/**/*.test.ts', ...FAULTS], ...SLOW, ...TOGETHER } },
      {
        test: {
          name: 'e2e',
          include: [
            'test/e2e/**/*.test.ts',
            'test/hostile/**/*.test.ts',
            'test/team/**/*.test.ts',
            'test/parity.test.ts',
          ],
          exclude: ['test/e2e/claude/**', ...CROWDED],
          ...SLOW,
          ...TOGETHER,
        },
      },
      { test: { name: 'alone', include: CROWDED, ...ALONE } },
      // The built dashboard in a real browser; without one they are skipped and say so.
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...SLOW, ...TOGETHER } },
      { test: { name: 'claude', include: ['test/e2e/claude/*.test.ts'], ...ALONE } },
    ],
  },
});
