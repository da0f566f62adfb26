// The situation as text for a model, at three levels of detail. A level never costs more than its budget; what had to be
// left out is counted, so that nobody takes a part for the whole.

import { titleOf } from '../decision.ts';
import { formatPlace } from '../evidence/written.ts';
import { isEdited, type LoggedDecision } from '../notes/decision-block.ts';
import type { CheckedDecision, Situation } from './situation.ts';
import { cutToTokens, estimateTokens } from './tokens.ts';

export interface LevelText {
  readonly text: string;
  readonly tokens: number;
  readonly leftOut: number;
}

/** `tokensMax` is what one line may take; `end` stays whole when the text before it is cut. */
interface Line {
  readonly text: string;
  readonly end?: string;
  /** The lower, the more it is worth; its place in the text when left out. */
  readonly rank?: number;
  readonly tokensMax: number;
}

const DECISIONS_SHOWN = 3;
const NEXT_SHOWN = 2;
/** Kept back for the line that counts what was left out. */
const RESERVE_TOKENS = 12;
const TOKENS_MIN = 9;
const TOKENS_MIN_BEFORE_END = 7;
/** Of the line that stands in the place of a quote. */
const NOW_TOKENS = 14;
/** Before a line is left out, all of them are made shorter. */
const SCALES = [1, 0.85, 0.7] as const;

export function composeLevel1(
  situation: Situation,
  checked: readonly CheckedDecision[],
  tokensMax: number,
): LevelText | undefined {
  const { task, decisions } = situation;
  const lines: Line[] = [];
  if (task !== undefined)
    lines.push({ text: `Task ${task.id} (${task.status}): ${task.title}`, tokensMax: 32 });
  for (const warning of situation.warnings.slice(0, 1))
    lines.push({ text: `Warning: ${warning}`, tokensMax: 20 });
  lines.push(...checked.map((one, index) => ({ ...decisionLine(one), rank: 2 + 2 * index })));
  for (const [index, step] of (task?.nextSteps ?? []).slice(0, NEXT_SHOWN).entries())
    lines.push({ text: `Next: ${step}`, tokensMax: 20, rank: 3 + 4 * index });
  lines.push(...stateLine(situation).map((line) => ({ ...line, rank: 5 })));
  if (lines.length === 0) return undefined;
  const more =
    Math.max(0, decisions.length - checked.length) + Math.max(0, (task?.nextSteps.length ?? 0) - NEXT_SHOWN);
  const options = { tokensMax, more, hint: 'loa resume --level 2' };
  const fitted = SCALES.map((scale) => {
    const scaled = lines.map((line) => ({ ...line, tokensMax: Math.floor(line.tokensMax * scale) }));
    return fitLines('loa resume:', scaled, options);
  });
  return fitted.reduce((chosen, one) => (one.lost < chosen.lost ? one : chosen)).level;
}

export const LEVEL1_DECISIONS = DECISIONS_SHOWN;

/** `Decided: Use sliding expiration [src/auth/jwt.ts:52]`; what it stands on no longer, or never did, is said. */
function decisionLine({ logged, checks }: CheckedDecision): Line {
  const failed = checks.find((check) => check.state === 'fails');
  if (failed !== undefined && failed.state === 'fails') {
    const there = failed.standsThere === undefined ? failed.reason : `now: ${failed.standsThere.trim()}`;
    const end = ` [${formatPlace(failed.evidence)}], ${cutToTokens(there, NOW_TOKENS)}`;
    return { text: `Decided (stale): ${nameOf(logged)}`, end, tokensMax: 44 };
  }
  const edited = isEdited(logged) ? ' (edited)' : '';
  const [first] = checks;
  if (first !== undefined)
    return {
      text: `Decided${edited}: ${nameOf(logged)}`,
      end: ` [${formatPlace(first.evidence)}]`,
      tokensMax: 30,
    };
  const mark = logged.grounding === 'assumption' ? ' (ungrounded)' : '';
  return { text: `Decided${edited}${mark}: ${nameOf(logged)}`, tokensMax: 24 };
}

/** Of an entry of ours the words that were checked name it; a heading is easily changed without them. */
function nameOf({ id, title, decision }: LoggedDecision): string {
  return id === undefined ? title : titleOf(decision);
}

/** Where the thinking stood, and when that was last checked. */
function stateLine({ reasoning, lastCheckpoint }: Situation): readonly Line[] {
  const moment = lastCheckpoint?.replace(/:\d\d(?:\.\d+)?Z$/, 'Z');
  if (reasoning === undefined)
    return moment === undefined ? [] : [{ text: `Checkpoint ${moment}`, tokensMax: 20 }];
  return [
    { text: `State: ${reasoning}`, ...(moment === undefined ? {} : { end: ` (${moment})` }), tokensMax: 34 },
  ];
}

export function staleLines(checked: readonly CheckedDecision[]): readonly string[] {
  return checked.flatMap(({ checks }) =>
    checks.flatMap((check) => {
      if (check.state !== 'fails') return [];
      const there = check.standsThere === undefined ? check.reason : `now: ${check.standsThere.trim()}`;
      return [`Stale: ${formatPlace(check.evidence)}, ${there}`];
    }),
  );
}

interface FitOptions {
  readonly tokensMax: number;
  readonly more: number;
  readonly hint: string;
}

/** The worthiest lines first, while they fit; a long one is cut, one that does not fit at all is left out and counted. */
function fitLines(head: string, lines: readonly Line[], options: FitOptions): Fitted {
  const texts: (string | undefined)[] = lines.map(() => undefined);
  const compose = (): string => [head, ...texts.filter((text) => text !== undefined)].join('\n');
  let lost = 0;
  let leftOut = options.more;
  const byWorth = lines.map((line, index) => ({ line, index })).sort((a, b) => worthOf(a) - worthOf(b));
  for (const [place, { line, index }] of byWorth.entries()) {
    const room = options.tokensMax - RESERVE_TOKENS - estimateTokens(compose()) - 1;
    texts[index] = cutLine(line, room);
    if (texts[index] !== undefined) continue;
    leftOut += 1;
    // The first lines matter most: one of them is worth several of the last.
    lost += 2 ** (lines.length - place);
  }
  const text = leftOut > 0 ? `${compose()}\nLeft out: ${leftOut}; ${options.hint}` : compose();
  return { level: { text, tokens: estimateTokens(text), leftOut }, lost };
}

interface Fitted {
  readonly level: LevelText;
  readonly lost: number;
}

const worthOf = ({ line, index }: { readonly line: Line; readonly index: number }): number =>
  line.rank ?? index;

/** Undefined when no more than its label would be left. */
function cutLine({ text, end = '', tokensMax }: Line, room: number): string | undefined {
  const cut = cutToTokens(onOneLine(text), Math.min(tokensMax, room) - estimateTokens(end));
  const tokensMin = end === '' ? TOKENS_MIN : TOKENS_MIN_BEFORE_END;
  return estimateTokens(cut) >= Math.min(estimateTokens(text), tokensMin) ? cut + onOneLine(end) : undefined;
}

/** A line break in somebody's words must not begin a line of ours. */
function onOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** What has to do with the question, with reasons and evidence. */
export function composeLevel2(
  situation: Situation,
  checked: readonly CheckedDecision[],
  options: { readonly tokensMax: number; readonly query?: string | undefined },
): LevelText {
  const { task } = situation;
  const lines: Line[] = [];
  if (task !== undefined)
    lines.push({ text: `Task ${task.id} (${task.status}): ${task.title}`, tokensMax: 40 });
  for (const { logged, checks } of checked) {
    lines.push({
      text: `${logged.ts}${isEdited(logged) ? ' (edited)' : ''} ${logged.decision}${logged.rationale === '' ? '' : ` Because: ${logged.rationale}`}`,
      tokensMax: 90,
    });
    for (const check of checks) lines.push({ text: evidenceLine(check), tokensMax: 60 });
    if (checks.length === 0 && logged.grounding === 'assumption')
      lines.push({ text: '  no evidence', tokensMax: 6 });
  }
  for (const step of task?.nextSteps ?? []) lines.push({ text: `Next: ${step}`, tokensMax: 30 });
  for (const question of situation.questions)
    lines.push({ text: `Open question: ${question}`, tokensMax: 30 });
  if (situation.reasoning !== undefined) lines.push({ text: `State: ${situation.reasoning}`, tokensMax: 40 });
  const more = Math.max(0, situation.decisions.length - checked.length);
  const title =
    options.query === undefined
      ? 'loa resume, level 2:'
      : `loa resume, level 2, for "${onOneLine(options.query)}":`;
  return fitLines(title, lines, { tokensMax: options.tokensMax, more, hint: 'loa resume --level 3' }).level;
}

function evidenceLine(check: CheckedDecision['checks'][number]): string {
  const place = formatPlace(check.evidence);
  const quote = check.evidence.quote.split('\n')[0] ?? '';
  if (check.state === 'holds') return `  ${place}: ${quote}`;
  if (check.state === 'moved') return `  ${place} (moved from line ${check.from.line}): ${quote}`;
  return `  ${place} STALE (${check.reason})${check.standsThere === undefined ? '' : `; now: ${check.standsThere.trim()}`}`;
}
