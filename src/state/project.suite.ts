// For tests: the project at a folder with its machine directory inside, where a test can look at it, and its files accepted.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryHost } from '../durable/git-repository.ts';
import type { Project } from '../kernel/operation.ts';
import { describeProject, locateProject, OWN_DIR } from './project.ts';

export function projectWithin(start: string, host: RepositoryHost): Project {
  const located = locateProject(start, host);
  return describeProject(located, join(located.root, OWN_DIR));
}

/** As `loa config trust` leaves it: what the project's files say may be told. */
export function acceptRepository(root: string): void {
  mkdirSync(join(root, OWN_DIR), { recursive: true });
  const trust = { version: 1, sections: {}, repository: { accepted_at: '2026-01-01T00:00:00Z' } };
  writeFileSync(join(root, OWN_DIR, 'trust.json'), JSON.stringify(trust));
}
