// The situation as text for a model, at three levels of detail. A level never costs more than its budget; what had to be
// left out is counted, so that nobody takes a part for the whole.

import { formatPlace } from '../cite/written.ts';
import type { CheckedDecision, Situation } from './situation.ts';
import { cutToTokens, estimateTokens } from './tokens.ts';

export interface LevelText {
  readonly text: string;
  readonly tokens: number;
  readonly leftOut: number;
}

/** In order of worth. `tokensMax` is what one line may take; `end` stays whole when the text before it is cut. */
interface Line {
  readonly text: string;
  readonly end?: string;
  readonly tokensMax: number;
}

const DECISIONS_SHOWN = 3;
const NEXT_SHOWN = 2;
/** Kept back for the line that counts what was left out. */
const RESERVE_TOKENS = 12;
const TOKENS_MIN = 9;
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
  for (const text of staleLines(checked).slice(0, 1)) lines.push({ text, tokensMax: 26 });
  lines.push(...checked.map(decisionLine));
  const steps = (task?.nextSteps ?? [])
    .slice(0, NEXT_SHOWN)
    .map((step) => ({ text: `Next: ${step}`, tokensMax: 20 }));
  lines.push(...steps.slice(0, 1), ...stateLine(situation), ...steps.slice(1));
  if (lines.length === 0) return undefined;
  const more =
    Math.max(0, decisions.length - checked.length) + Math.max(0, (task?.nextSteps.length ?? 0) - NEXT_SHOWN);
  const options = { tokensMax, more, hint: 'loa resume --level 2' };
  const fitted = SCALES.map((scale) => {
    const scaled = lines.map((line) => ({ ...line, tokensMax: Math.floor(line.tokensMax * scale) }));
    return fitLines(['loa resume:'], scaled, options);
  });
  return fitted.reduce((best, one) => (one.leftOut < best.leftOut ? one : best));
}

export const LEVEL1_DECISIONS = DECISIONS_SHOWN;

/** `Decided: Use sliding expiration [src/auth/jwt.ts:52]`, with a mark when it stands on nothing. */
function decisionLine({ logged, checks }: CheckedDecision): Line {
  const [first] = checks;
  const mark =
    first === undefined && logged.grounding === 'assumption'
      ? ' (ungrounded)'
      : checks.some(({ state }) => state === 'fails')
        ? ' (stale)'
        : '';
  const end = first === undefined ? {} : { end: ` [${formatPlace(first.evidence)}]` };
  return { text: `Decided${mark}: ${logged.title}`, ...end, tokensMax: 30 };
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

/** Lines in their order while they fit; a long one is cut, one that does not fit at all is left out and counted. */
function fitLines(head: readonly string[], lines: readonly Line[], options: FitOptions): LevelText {
  const kept = [...head];
  let leftOut = options.more;
  const room = (): number => options.tokensMax - RESERVE_TOKENS - estimateTokens(kept.join('\n')) - 1;
  for (const line of lines) {
    const end = line.end ?? '';
    const text = cutToTokens(line.text, Math.min(line.tokensMax, room()) - estimateTokens(end));
    // A label with nothing behind it tells nothing.
    if (estimateTokens(text) < Math.min(estimateTokens(line.text), TOKENS_MIN)) leftOut += 1;
    else kept.push(text + end);
  }
  if (leftOut > 0) kept.push(`Left out: ${leftOut}; ${options.hint}`);
  const text = kept.join('\n');
  return { text, tokens: estimateTokens(text), leftOut };
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
      text: `${logged.ts} ${logged.decision}${logged.rationale === '' ? '' : ` Because: ${logged.rationale}`}`,
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
    options.query === undefined ? 'loa resume, level 2:' : `loa resume, level 2, for "${options.query}":`;
  return fitLines([title], lines, { tokensMax: options.tokensMax, more, hint: 'loa resume --level 3' });
}

function evidenceLine(check: CheckedDecision['checks'][number]): string {
  const place = formatPlace(check.evidence);
  const quote = check.evidence.quote.split('\n')[0] ?? '';
  if (check.state === 'holds') return `  ${place}: ${quote}`;
  if (check.state === 'moved') return `  ${place} (moved from line ${check.from.line}): ${quote}`;
  return `  ${place} STALE (${check.reason})${check.standsThere === undefined ? '' : `; now: ${check.standsThere.trim()}`}`;
}
