// `resume`: where the work stands, at the level that was asked for. Reads only.

import type { EvidenceCheck } from '../cite/check-evidence.ts';
import { openLedgerFiles, type ReadContext, readNotes } from '../record/read.ts';
import { cleanShown } from '../record/shown.ts';
import { readSettings } from '../settings.ts';
import { chooseDecisions } from './choose.ts';
import { composeLevel1, composeLevel2, LEVEL1_DECISIONS, type LevelText, staleLines } from './levels.ts';
import { type CheckedDecision, checkDecisions, readSituation, type Situation } from './situation.ts';
import { estimateTokens } from './tokens.ts';

const LEVEL2_DECISIONS = 8;

/** About a hundred tokens; undefined when there is nothing to tell. */
export async function resumeLevel1(context: ReadContext): Promise<LevelText | undefined> {
  const files = await openLedgerFiles(context);
  const situation = await readSituation(files);
  const last = situation.decisions.slice(0, LEVEL1_DECISIONS);
  const checked = await cleanDecisions(checkDecisions(last, context.project.root, context.host));
  const level = composeLevel1(situation, checked, readSettings(context.config).levels.level1Tokens);
  return level === undefined ? undefined : cleanLevel(level);
}

export async function resumeLevel2(context: ReadContext, query: string | undefined): Promise<LevelText> {
  const files = await openLedgerFiles(context);
  const situation = await readSituation(files);
  const chosen = chooseDecisions(situation.decisions, query, LEVEL2_DECISIONS);
  const checked = await cleanDecisions(checkDecisions(chosen, context.project.root, context.host));
  const { level2Tokens: tokensMax } = readSettings(context.config).levels;
  return cleanLevel(composeLevel2(situation, checked, { tokensMax, query }));
}

/** Everything: the notes as they are, with what no longer holds. */
export async function resumeLevel3(
  context: ReadContext,
): Promise<LevelText & { readonly situation: Situation }> {
  const files = await openLedgerFiles(context);
  const situation = await readSituation(files);
  const checked = checkDecisions(situation.decisions, context.project.root, context.host);
  const text = await cleanShown([readNotes(files).trimEnd(), ...staleLines(checked)].join('\n'));
  return { text, tokens: estimateTokens(text), leftOut: 0, situation };
}

/** Before anything is cut to fit: half a secret looks like none. */
function cleanDecisions(checked: readonly CheckedDecision[]): Promise<readonly CheckedDecision[]> {
  return Promise.all(
    checked.map(async ({ logged, checks }) => ({
      logged: {
        ...logged,
        title: await cleanShown(logged.title),
        decision: await cleanShown(logged.decision),
        rationale: await cleanShown(logged.rationale),
      },
      checks: await Promise.all(checks.map(cleanCheck)),
    })),
  );
}

async function cleanCheck(check: EvidenceCheck): Promise<EvidenceCheck> {
  if (check.state !== 'fails' || check.standsThere === undefined) return check;
  return { ...check, standsThere: await cleanShown(check.standsThere) };
}

async function cleanLevel(level: LevelText): Promise<LevelText> {
  const text = await cleanShown(level.text);
  return text === level.text ? level : { ...level, text, tokens: estimateTokens(text) };
}
