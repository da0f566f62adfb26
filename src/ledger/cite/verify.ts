// Evidence checked against the project as it is now. The source tree is opened only when a cited file is gone, to find
// where it went.

import type { Context } from '../../kernel/operation.ts';
import { openSourceTree } from '../../source/index.ts';
import type { Evidence } from '../model.ts';
import { createEvidenceChecker, type EvidenceCheck, rankCandidates } from './check-evidence.ts';

export async function verifyEvidence(
  evidence: readonly Evidence[],
  { project, host }: Pick<Context, 'host' | 'project'>,
): Promise<readonly EvidenceCheck[]> {
  const checker = createEvidenceChecker(project.root, host);
  const checks = evidence.map((one) => checker.check(one));
  if (!checks.some((check) => check.state === 'fails' && check.problem === 'no-file')) return checks;
  const tree = await openSourceTree(project.root, host);
  const wider = createEvidenceChecker(project.root, host, (path) => rankCandidates(path, tree.files));
  return checks.map((check) =>
    check.state === 'fails' && check.problem === 'no-file' ? wider.check(check.evidence) : check,
  );
}
