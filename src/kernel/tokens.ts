// What a text costs a model, roughly: words cost by their length, digits in threes, other signs a little less than one, since
// many belong to the word behind them. No tokenizer is loaded for it; a resume must cost next to nothing.

const PIECES = /[A-Za-z]+|\d+|[^\sA-Za-z\d]|\s+/g;
const LETTERS_A_TOKEN = 7;
const TOKENS_A_SIGN = 0.7;
const DIGITS_A_TOKEN = 3;
/** The usual rough measure, below which the estimate never falls. */
const CHARACTERS_A_TOKEN = 4;

export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (/^[A-Za-z]/.test(piece)) tokens += Math.ceil(piece.length / LETTERS_A_TOKEN);
    else if (/^\d/.test(piece)) tokens += Math.ceil(piece.length / DIGITS_A_TOKEN);
    // A blank belongs to the word behind it; other white space is a token of its own.
    else if (!/^ $/.test(piece)) tokens += TOKENS_A_SIGN;
  }
  return Math.max(Math.ceil(tokens), Math.ceil(text.length / CHARACTERS_A_TOKEN));
}

/** Cut at a word so that it costs no more than that; with a mark when something is gone. */
export function cutToTokens(text: string, tokensMax: number): string {
  if (estimateTokens(text) <= tokensMax) return text;
  const words = text.split(/(?<=\s)/);
  let kept = '';
  for (const word of words) {
    if (estimateTokens(`${kept}${word}…`) > tokensMax) break;
    kept += word;
  }
  return kept.trimEnd() === '' ? '' : `${kept.trimEnd()}…`;
}
