// A project on a simulated host, for tests of whatever changes its files.

import type { Project } from '../../kernel/operation.ts';

export const SIM_PROJECT: Project = {
  root: '/p',
  isGit: false,
  worktree: 'main',
  ownDir: '/p/.loa',
  journalDir: '/p/.loa/journal',
  auditDir: '/p/.loa/audit',
  cacheDir: '/p/.loa/cache',
};

/** The State Zone is `g`; small segments make a short workload rotate. */
export function simConfig(segmentBytesMax: number) {
  return {
    journal: {
      segment_max_bytes: segmentBytesMax,
      segment_max_age_minutes: 60,
      max_bytes: 1 << 26,
      lock_timeout_seconds: 5,
    },
    paths: { grimoire: 'g' },
  };
}
