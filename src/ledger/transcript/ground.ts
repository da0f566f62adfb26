// Spoken decisions with their quotes checked. One that does not stand leaves the decision ungrounded: a true quote beside it
// must not vouch for it.

import { cleanText, holdsSecret } from '../../redact/clean.ts';
import { verifyEvidence } from '../cite/verify.ts';
import type { Said } from '../decision.ts';
import { parseEvidence } from '../evidence/written.ts';
import type { LedgerContext } from '../record/open.ts';
import type { HeardDecision } from './read.ts';

export async function groundSpoken(
  heard: readonly HeardDecision[],
  session: string,
  context: LedgerContext,
): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const one of heard) {
    const parsed = one.evidence.map((written) => parseEvidence(written, context.project.root));
    const quotes = parsed.flatMap((part) =>
      part.ok && !holdsSecret(part.evidence.quote) ? [part.evidence] : [],
    );
    const checks = quotes.length === parsed.length ? await verifyEvidence(quotes, context) : [];
    const isSound = checks.every(({ state }) => state !== 'fails');
    said.push({
      decision: cleanText(one.decision),
      rationale: cleanText(one.rationale),
      evidence: isSound ? checks.map(({ evidence }) => evidence) : [],
      session,
      source: one.source,
      isSpoken: true,
      isRefuted: !isSound || quotes.length < parsed.length,
      isRemark: !one.isLabelled,
    });
  }
  return said;
}
