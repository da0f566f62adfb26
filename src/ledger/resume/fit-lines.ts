// Lines within a budget of tokens: the worthiest first, a long one cut, one that does not fit left out and counted. Within a line the
// code that stands somewhere now is cut before the words of a decision, and a place is never cut.

import { cutToTokens, estimateTokens } from '../../kernel/tokens.ts';

export interface Line {
  readonly text: string;
  /** Stays whole behind the text. */
  readonly end?: string;
  /** Comes last, and is shown only behind a text that is whole. */
  readonly tail?: string;
  /** The lower, the more it is worth; its place among the lines when left out. */
  readonly rank?: number;
  /** What the text may cost. */
  readonly tokensMax: number;
}

/** Shares of what texts and tails may cost. */
export interface Stage {
  readonly text: number;
  readonly tail: number;
}

export interface FitOptions {
  readonly tokensMax: number;
  /** Left out before it came to lines. */
  readonly more: number;
  readonly hint: string;
  /** Tried in turn until nothing, or as little as possible, is left out. */
  readonly stages: readonly Stage[];
}

export interface Fitted {
  readonly text: string;
  readonly leftOut: number;
  /** The lines that found no room, the worthiest first. */
  readonly rest: readonly string[];
}

/** Kept back for the line that counts what was left out. */
const RESERVE_TOKENS = 12;
const TOKENS_MIN = 9;
const TOKENS_MIN_BEFORE_END = 7;
const TAIL_TOKENS_MAX = 14;
const TAIL_TOKENS_MIN = 5;
/** What a tail is worth, among the ranks of lines. */
const TAIL_RANK = 6.5;
/** What the end of a line is worth, of the whole. */
const CUT_SHARE = 0.35;

export function fitLines(head: string, lines: readonly Line[], options: FitOptions): Fitted {
  const fitted = options.stages.map((stage) => fitAtStage(head, lines, { ...options, stage }));
  return fitted.reduce((chosen, one) => (one.lost < chosen.lost ? one : chosen));
}

interface StageOptions extends FitOptions {
  readonly stage: Stage;
}

function fitAtStage(
  head: string,
  lines: readonly Line[],
  { tokensMax, more, hint, stage }: StageOptions,
): Fitted & { readonly lost: number } {
  const texts: (string | undefined)[] = lines.map(() => undefined);
  const compose = (): string => [head, ...texts.filter((text) => text !== undefined)].join('\n');
  let lost = 0;
  let leftOut = more;
  const rest: string[] = [];
  const byWorth = lines.map((line, index) => ({ line, index })).sort((a, b) => rankOf(a) - rankOf(b));
  for (const { line, index } of byWorth) {
    const room = tokensMax - RESERVE_TOKENS - estimateTokens(compose()) - 1;
    const { text, hasLostTail, isCut } = cutLine(line, room, stage);
    texts[index] = text;
    if (text === undefined) {
      leftOut += 1;
      rest.push(onOneLine(line.text + (line.end ?? '')));
    } else if (isCut) lost += CUT_SHARE * 2 ** -rankOf({ line, index });
    // The first lines matter most: one of them is worth several of the last.
    if (text === undefined || hasLostTail) lost += 2 ** -(hasLostTail ? TAIL_RANK : rankOf({ line, index }));
  }
  const text = leftOut > 0 ? `${compose()}\nLeft out: ${leftOut}; ${hint}` : compose();
  return { text, leftOut, rest, lost };
}

const rankOf = ({ line, index }: { readonly line: Line; readonly index: number }): number =>
  line.rank ?? index;

interface CutLine {
  /** Undefined when no more than its label would be left. */
  readonly text: string | undefined;
  readonly hasLostTail: boolean;
  readonly isCut: boolean;
}

function cutLine({ text, end = '', tail = '', tokensMax }: Line, room: number, stage: Stage): CutLine {
  const whole = onOneLine(text);
  const cut = cutToTokens(whole, Math.min(Math.floor(tokensMax * stage.text), room - estimateTokens(end)));
  const tokensMin = end === '' ? TOKENS_MIN : TOKENS_MIN_BEFORE_END;
  if (estimateTokens(cut) < Math.min(estimateTokens(whole), tokensMin))
    return { text: undefined, hasLostTail: false, isCut: false };
  const line = cut + onOneLine(end);
  if (cut !== whole || tail === '') return { text: line, hasLostTail: tail !== '', isCut: cut !== whole };
  const tailRoom = Math.min(Math.floor(TAIL_TOKENS_MAX * stage.tail), room - estimateTokens(line));
  const shown = cutToTokens(onOneLine(tail), tailRoom);
  const isShown = estimateTokens(shown) >= Math.min(estimateTokens(tail), TAIL_TOKENS_MIN);
  return { text: isShown ? line + shown : line, hasLostTail: !isShown, isCut: false };
}

/** A line break in somebody's words must not begin a line of ours. */
export function onOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
