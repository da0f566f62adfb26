// `resume`: where the work stands, at the level that was asked for. Reads only.

import { openLedgerFiles, type ReadContext, readNotes } from '../record/read.ts';
import { readSettings } from '../settings.ts';
import { chooseDecisions } from './choose.ts';
import { composeLevel1, composeLevel2, LEVEL1_DECISIONS, type LevelText, staleLines } from './levels.ts';
import { checkDecisions, readSituation, type Situation } from './situation.ts';
import { estimateTokens } from './tokens.ts';

const LEVEL2_DECISIONS = 8;

/** About a hundred tokens; undefined when there is nothing to tell. */
export async function resumeLevel1(context: ReadContext): Promise<LevelText | undefined> {
  const files = await openLedgerFiles(context);
  const situation = await readSituation(files);
  const last = situation.decisions.slice(0, LEVEL1_DECISIONS);
  const checked = checkDecisions(last, context.project.root, context.host);
  return composeLevel1(situation, checked, readSettings(context.config).levels.level1Tokens);
}

export async function resumeLevel2(context: ReadContext, query: string | undefined): Promise<LevelText> {
  const files = await openLedgerFiles(context);
  const situation = await readSituation(files);
  const chosen = chooseDecisions(situation.decisions, query, LEVEL2_DECISIONS);
  const checked = checkDecisions(chosen, context.project.root, context.host);
  return composeLevel2(situation, checked, {
    tokensMax: readSettings(context.config).levels.level2Tokens,
    query,
  });
}

/** Everything: the notes as they are, with what no longer holds. */
export async function resumeLevel3(
  context: ReadContext,
): Promise<LevelText & { readonly situation: Situation }> {
  const files = await openLedgerFiles(context);
  const situation = await readSituation(files);
  const checked = checkDecisions(situation.decisions, context.project.root, context.host);
  const text = [readNotes(files).trimEnd(), ...staleLines(checked)].join('\n');
  return { text, tokens: estimateTokens(text), leftOut: 0, situation };
}
