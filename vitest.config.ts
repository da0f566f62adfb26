import { defineConfig } from 'vitest/config';

/** No test leaves anything behind in a module, so files may share a worker: half the time goes into starting them. */
const QUICK = { isolate: false, pool: 'threads' } as const;
const SLOW = { testTimeout: 120_000, hookTimeout: 120_000 };
/** Many processes, or a foreign program in a terminal: one file at a time, on a machine that may be busy. */
const CROWDED = { ...SLOW, fileParallelism: false };
/** Every step made to fail or crash in turn: many runs of one test. */
const FAULTS = 'src/**/*-crash.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'test/tidy.test.ts',
            'test/action.test.ts',
            'test/code-digests.test.ts',
          ],
          exclude: ['**/*.property.test.ts', FAULTS],
          testTimeout: 20_000,
          ...QUICK,
        },
      },
      { test: { name: 'property', include: ['src/**/*.property.test.ts'], testTimeout: 60_000, ...QUICK } },
      { test: { name: 'oracle', include: ['test/oracle/**/*.test.ts'], ...SLOW } },
      { test: { name: 'fault', include: ['test/fault/**/*.test.ts', FAULTS], ...SLOW } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/hostile/**/*.test.ts', 'test/parity.test.ts'],
          exclude: ['test/e2e/claude/**'],
          ...CROWDED,
        },
      },
      { test: { name: 'claude', include: ['test/e2e/claude/*.test.ts'], ...CROWDED } },
    ],
  },
});
