// `resume`: where the work stands, at the level that was asked for. Reads only.

import { notesPath } from '../../state/notes.ts';
import type { Quotation, QuotedLine } from '../../state/quoting.ts';
import { openSaid } from '../../state/said.ts';
import type { EvidenceCheck } from '../evidence/check-evidence.ts';
import { openLedgerFiles, type ReadContext, readNotes } from '../record/read.ts';
import { openSettledFiles } from '../record/settled.ts';
import { cleanShown } from '../record/shown.ts';
import { saidByLedger } from '../record/spoken.ts';
import { readSettings } from '../settings.ts';
import { chooseDecisions } from './choose.ts';
import { composeLevel1, composeLevel2, LEVEL1_DECISIONS, type LevelText, staleLines } from './levels.ts';
import { type CheckedDecision, checkDecisions, readSituation, type Situation } from './situation.ts';
import { type Spoken, splitBySpeaker } from './speakers.ts';
import { cutToTokens, estimateTokens } from './tokens.ts';

const LEVEL2_DECISIONS = 8;
/** What a quotation gets of a level that has things of our own to tell. */
const QUOTED_SHARE = 0.5;

/** About a hundred tokens; undefined when there is nothing to tell. */
export async function resumeLevel1(context: ReadContext): Promise<LevelText | undefined> {
  const { own, foreign, journal } = await readSpoken(context);
  const last = own.decisions.slice(0, LEVEL1_DECISIONS);
  const checked = await cleanDecisions(checkDecisions(last, context.project.root, context.host));
  const tokensMax = readSettings(context.config).levels.level1Tokens;
  const level = await joinLevels((max) => composeLevel1(own, checked, max), { foreign, tokensMax }, context);
  return withJournal(level, journal);
}

export async function resumeLevel2(context: ReadContext, query: string | undefined): Promise<LevelText> {
  const { own, foreign, journal } = await readSpoken(context);
  const chosen = chooseDecisions(own.decisions, query, LEVEL2_DECISIONS);
  const checked = await cleanDecisions(checkDecisions(chosen, context.project.root, context.host));
  const { level2Tokens: tokensMax } = readSettings(context.config).levels;
  const compose = (max: number) => composeLevel2(own, checked, { tokensMax: max, query });
  const level = (await joinLevels(compose, { foreign, tokensMax }, context)) ?? compose(tokensMax);
  return withJournal(level, journal) ?? level;
}

/** One line more, where the journal was found damaged: who said what may then be known in part only. */
function withJournal(level: LevelText | undefined, journal: string | undefined): LevelText | undefined {
  if (journal === undefined) return level;
  const text = [level?.text ?? 'loa resume:', `Note: ${journal}`].join('\n');
  return { text, tokens: estimateTokens(text), leftOut: level?.leftOut ?? 0 };
}

/** Everything: the notes as they stand, as quotation, with what no longer holds. */
export async function resumeLevel3(
  context: ReadContext,
): Promise<LevelText & { readonly situation: Situation }> {
  const files = await openLedgerFiles(context);
  const { own, journal } = await readSpoken(context);
  const checked = await cleanDecisions(checkDecisions(own.decisions, context.project.root, context.host));
  const notes = readNotes(files).trimEnd();
  const path = notesPath(files.zone);
  const lines = notes.split('\n').filter((text) => text.trim() !== '');
  const quoted = await quoteLines(
    lines.map((text) => ({ text, path })),
    context,
  );
  const told = checked.map(({ logged }) => `Decided ${logged.ts}: ${logged.decision}`);
  const text = await cleanShown([...told, ...staleLines(checked), quoted.head, ...quoted.lines].join('\n'));
  const level = { text, tokens: estimateTokens(text), leftOut: 0 };
  return { ...(withJournal(level, journal) ?? level), situation: own };
}

async function readSpoken(context: ReadContext): Promise<Spoken & { readonly journal?: string }> {
  const files = await openSettledFiles(context);
  const said = await openSaid(context, saidByLedger);
  const spoken = splitBySpeaker(await readSituation(files), said, notesPath(files.zone));
  if (said.damage === undefined) return spoken;
  const { tellDamage } = await import('../../durable/journal/read/tell.ts');
  return { ...spoken, journal: tellDamage(said.damage) };
}

/** Loaded when there is something to quote: it brings the signs of poison along. */
async function quoteLines(lines: readonly QuotedLine[], context: ReadContext): Promise<Quotation> {
  if (lines.length === 0) return { head: '', lines: [], withheld: 0 };
  const { quote } = await import('../../state/quoting.ts');
  return quote(lines, context);
}

interface Quoted {
  readonly foreign: readonly QuotedLine[];
  readonly tokensMax: number;
}

/** What is ours first, then the quotation, as far as it fits. */
async function joinLevels(
  compose: (tokensMax: number) => LevelText | undefined,
  { foreign, tokensMax }: Quoted,
  context: ReadContext,
): Promise<LevelText | undefined> {
  const { head, lines } = await quoteLines(foreign, context);
  if (head === '') {
    const level = compose(tokensMax);
    return level === undefined ? undefined : cleanLevel(level);
  }
  const reserved = Math.min(
    estimateTokens([head, ...lines].join('\n')) + 1,
    Math.max(estimateTokens(head) + 1, Math.floor(tokensMax * QUOTED_SHARE)),
  );
  const own = compose(tokensMax - reserved);
  let text = own === undefined ? `loa resume:\n${head}` : `${own.text}\n${head}`;
  let leftOut = own?.leftOut ?? 0;
  for (const line of lines) {
    const cut = cutToTokens(line, 40);
    const fits = estimateTokens(`${text}\n${cut}`) <= tokensMax;
    if (fits) text = `${text}\n${cut}`;
    else leftOut += 1;
  }
  return cleanLevel({ text, tokens: estimateTokens(text), leftOut });
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
  const { isDoubtful } = await import('../../state/quoting.ts');
  // Whoever changes the code chooses what stands there now.
  const { standsThere, ...rest } = check;
  return isDoubtful(standsThere) ? rest : { ...check, standsThere: await cleanShown(standsThere) };
}

async function cleanLevel(level: LevelText): Promise<LevelText> {
  const text = await cleanShown(level.text);
  return text === level.text ? level : { ...level, text, tokens: estimateTokens(text) };
}
