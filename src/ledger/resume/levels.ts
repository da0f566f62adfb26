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

/** In order of worth; `cost` is what one line may take at most. */
interface Line {
  readonly text: string;
  readonly tokensMax: number;
}

const DECISIONS_SHOWN = 3;
const NEXT_SHOWN = 2;
/** Kept back for the line that counts what was left out. */
const RESERVE_TOKENS = 12;
const TOKENS_MIN = 9;

export function composeLevel1(
  situation: Situation,
  checked: readonly CheckedDecision[],
  tokensMax: number,
): LevelText | undefined {
  const { task, lastCheckpoint, reasoning, decisions } = situation;
  const lines: Line[] = [];
  if (task !== undefined)
    lines.push({ text: `Task ${task.id} (${task.status}): ${task.title}`, tokensMax: 26 });
  for (const warning of situation.warnings.slice(0, 1))
    lines.push({ text: `Warning: ${warning}`, tokensMax: 20 });
  for (const text of staleLines(checked).slice(0, 1)) lines.push({ text, tokensMax: 26 });
  for (const one of checked) lines.push({ text: decisionLine(one), tokensMax: 26 });
  for (const step of task?.nextSteps.slice(0, NEXT_SHOWN) ?? [])
    lines.push({ text: `Next: ${step}`, tokensMax: 20 });
  if (reasoning !== undefined) lines.push({ text: `State: ${reasoning}`, tokensMax: 20 });
  if (lastCheckpoint !== undefined) lines.push({ text: `Checkpoint: ${lastCheckpoint}`, tokensMax: 20 });
  if (lines.length === 0) return undefined;
  const more =
    Math.max(0, decisions.length - checked.length) + Math.max(0, (task?.nextSteps.length ?? 0) - NEXT_SHOWN);
  return fitLines(['loa resume:'], lines, { tokensMax, more, hint: 'loa resume --level 2' });
}

export const LEVEL1_DECISIONS = DECISIONS_SHOWN;

/** `- Use sliding expiration (src/auth/jwt.ts:52)`, with a mark when it stands on nothing. */
function decisionLine({ logged, checks }: CheckedDecision): string {
  const [first] = checks;
  const place = first === undefined ? '' : ` [${formatPlace(first.evidence)}]`;
  const mark =
    first === undefined && logged.grounding === 'assumption'
      ? ' (ungrounded)'
      : checks.some(({ state }) => state === 'fails')
        ? ' (stale)'
        : '';
  return `Decided${mark}: ${logged.title}${place}`;
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
    const text = cutToTokens(line.text, Math.min(line.tokensMax, room()));
    // A label with nothing behind it tells nothing.
    if (estimateTokens(text) < Math.min(estimateTokens(line.text), TOKENS_MIN)) leftOut += 1;
    else kept.push(text);
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
