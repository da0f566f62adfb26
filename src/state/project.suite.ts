// For tests: the project at a folder with its machine directory inside, where a test can look at it.

import { join } from 'node:path';
import type { RepositoryHost } from '../durable/git-repository.ts';
import type { Project } from '../kernel/operation.ts';
import { describeProject, locateProject, OWN_DIR } from './project.ts';

export function projectWithin(start: string, host: RepositoryHost): Project {
  const located = locateProject(start, host);
  return describeProject(located, join(located.root, OWN_DIR));
}
