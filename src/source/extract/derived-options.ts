// Options that clap derives from the fields of a struct: `#[arg(short, long, default_value = "x")] port: u16`, over one line or
// several. What is hidden is offered to nobody.

import { lineOf, sliceText, type Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import { firstSentence } from '../scan/doc.ts';
import {
  closeOf,
  EQUALS,
  HASH,
  isName,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import { splitArguments, textAt } from '../wire/calls.ts';
import { saidAt } from '../wire/said.ts';

const ATTRIBUTE = /^(?:arg|clap|structopt)$/;

export function* derivedOptions(tokens: Tokens): Iterable<OptionFact> {
  for (let at = 0; at < tokens.count; at++) {
    if (kindAt(tokens, at) !== HASH || kindAt(tokens, at + 1) !== OPEN_SQUARE) continue;
    const first = at;
    const rules = new Map<string, number>();
    while (kindAt(tokens, at) === HASH && kindAt(tokens, at + 1) === OPEN_SQUARE) {
      if (ATTRIBUTE.test(tokenText(tokens, at + 2)) && kindAt(tokens, at + 3) === OPEN_PAREN)
        for (const rule of splitArguments(tokens, at + 3))
          if (isName(tokens, rule)) rules.set(tokenText(tokens, rule), rule);
      at = solidFrom(tokens, closeOf(tokens, at + 1, tokens.count) + 1);
    }
    const field = fieldAt(tokens, at);
    at--;
    if (field === undefined || !rules.has('long') || isHidden(tokens, rules)) continue;
    const name = textAt(tokens, ruleValue(tokens, rules.get('long'))) ?? field.replaceAll('_', '-');
    const help = saidAt(tokens, ruleValue(tokens, rules.get('help')));
    const description = help ?? docAbove(tokens, tokens.start[first] as number);
    const letter = letterOf(tokens, rules.get('short'), field);
    yield {
      flag: `--${name}`,
      ...(letter === '' ? {} : { also: [`-${letter}`] }),
      description,
      line: lineOf(tokens, tokens.start[solidFrom(tokens, at + 1)] as number),
    };
  }
}

/** The name of `pub(crate) name: T`. */
function fieldAt(tokens: Tokens, from: number): string | undefined {
  let at = from;
  if (isName(tokens, at) && tokenText(tokens, at) === 'pub') {
    at++;
    if (kindAt(tokens, at) === OPEN_PAREN) at = closeOf(tokens, at, tokens.count) + 1;
  }
  return isName(tokens, at) && kindAt(tokens, at + 1) === COLON ? tokenText(tokens, at) : undefined;
}

const COLON = 0x3a;

/** Of `long = "x"` and of `long("x")`. */
function ruleValue(tokens: Tokens, rule: number | undefined): number | undefined {
  if (rule === undefined) return undefined;
  const mark = kindAt(tokens, rule + 1);
  return mark === EQUALS || mark === OPEN_PAREN ? solidFrom(tokens, rule + 2) : undefined;
}

/** `short` is the first letter of the field; `short = 'x'` another one. */
function letterOf(tokens: Tokens, rule: number | undefined, field: string): string {
  if (rule === undefined) return '';
  const value = ruleValue(tokens, rule);
  return value === undefined ? field.slice(0, 1) : (/^'(\w)'$/.exec(tokenText(tokens, value))?.[1] ?? '');
}

const isHidden = (tokens: Tokens, rules: ReadonlyMap<string, number>): boolean => {
  const rule = rules.get('hide') ?? rules.get('hidden');
  const value = ruleValue(tokens, rule);
  return rule !== undefined && (value === undefined || tokenText(tokens, value) === 'true');
};

const DOC_BYTES_MAX = 4000;

function docAbove(tokens: Tokens, offset: number): string {
  const above = sliceText(tokens.bytes, Math.max(0, offset - DOC_BYTES_MAX), offset)
    .split('\n')
    .slice(0, -1);
  const from = above.findLastIndex((line) => !/^\s*\/\/\//.test(line)) + 1;
  return firstSentence(
    above
      .slice(from)
      .map((line) => line.replace(/^\s*\/\/\/ ?/, ''))
      .join('\n'),
  );
}
