// Spoken decisions with their quotes checked: what stands becomes evidence, what does not is left out.

import { verifyEvidence } from '../cite/verify.ts';
import { parseEvidence } from '../cite/written.ts';
import type { Said } from '../decide/decision.ts';
import { cleanWords, holdsSecret } from '../record/clean.ts';
import type { LedgerContext } from '../record/open.ts';
import type { HeardDecision } from './read.ts';

export async function groundSpoken(
  heard: readonly HeardDecision[],
  session: string,
  context: LedgerContext,
): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const one of heard) {
    const parsed = one.evidence.flatMap((written) => {
      const evidence = parseEvidence(written, context.project.root);
      return evidence.ok && !holdsSecret(evidence.evidence.quote) ? [evidence.evidence] : [];
    });
    const checks = await verifyEvidence(parsed, context);
    said.push({
      decision: cleanWords(one.decision),
      rationale: cleanWords(one.rationale),
      evidence: checks.flatMap((check) => (check.state === 'fails' ? [] : [check.evidence])),
      session,
      source: one.source,
      isSpoken: true,
    });
  }
  return said;
}
