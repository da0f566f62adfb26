// Evidence checked against the project as it is now. Only when a cited file is gone is it looked for.

import type { Context } from '../../kernel/operation.ts';
import { createEvidenceChecker, type EvidenceCheck } from '../evidence/check-evidence.ts';
import type { Evidence } from '../model.ts';

export type VerifyContext = Pick<Context, 'config' | 'host' | 'project'>;

export async function verifyEvidence(
  evidence: readonly Evidence[],
  context: VerifyContext,
): Promise<readonly EvidenceCheck[]> {
  const checker = createEvidenceChecker(context.project.root, context.host);
  const checks = evidence.map((one) => checker.check(one));
  if (!checks.some((check) => check.state === 'fails' && check.problem === 'no-file')) return checks;
  // Loaded here: to know every language costs more than to check the quotes of files that are there.
  const { findLost } = await import('./lost.ts');
  return findLost(checks, context);
}
