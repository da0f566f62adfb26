// Options as data that is handed to a parser: literals of a type for options, and objects with a key for each. Pure.

import type { Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import {
  byteOf,
  COMMA,
  closeOf,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  solidFrom,
  step,
  tokenText,
} from '../scan/scan.ts';
import { findCalls, keyedValue, textAt, textsBetween } from '../wire/calls.ts';
import { saidAt } from '../wire/said.ts';
import { lineAt, type TableInput, withAlso } from './option-input.ts';

interface LiteralForm {
  readonly type: RegExp;
  readonly long: string;
  readonly short: string;
  readonly help: readonly string[];
}

const LITERALS: Readonly<Record<string, LiteralForm>> = {
  rust: {
    type: /(?:^Arg|Opt|Option|Flag|Switch)\w*$/,
    long: 'long',
    short: 'short',
    help: ['help', 'description'],
  },
  go: { type: /^[A-Z]\w*Flag$/, long: 'Name', short: 'Aliases', help: ['Usage'] },
};

/** `Arg { short: Some(b'v'), long: "version" }`, `&cli.StringFlag{Name: "lang", Usage: "…"}`. */
export function* literals({ tokens, language }: TableInput): Iterable<OptionFact> {
  const form = LITERALS[language];
  if (form === undefined) return;
  const end = language === 'rust' ? firstTestOf(tokens) : tokens.count;
  for (let at = 0; at < end; at++) {
    if (
      !isName(tokens, at) ||
      kindAt(tokens, at + 1) !== OPEN_BRACE ||
      !form.type.test(tokenText(tokens, at))
    )
      continue;
    const close = closeOf(tokens, at + 1, tokens.count);
    const value = (key: string): number | undefined => keyedValue(tokens, at + 2, close, key);
    // Of urfave's first version, other names follow behind a comma.
    const [long = '', ...others] = (textAt(tokens, longText(tokens, value(form.long))) ?? '').split(/,\s*/);
    if (!/^[A-Za-z0-9][\w.-]*$/.test(long)) continue;
    const short = value(form.short);
    const letters = short === undefined ? [] : textsBetween(tokens, short, nextField(tokens, short, close));
    const description =
      form.help.map((key) => saidAt(tokens, value(key))).find((one) => one !== undefined) ?? '';
    const dashed = [...others, ...letters].map((one) => (one.length === 1 ? `-${one}` : `--${one}`));
    const option = { flag: `--${long}`, description, line: lineAt(tokens, at) };
    const required = value('Required');
    const isRequired = required !== undefined && tokenText(tokens, required) === 'true';
    yield withAlso(isRequired ? { ...option, isRequired } : option, dashed);
  }
}

/** What follows in a file of Rust are its tests. */
function firstTestOf(tokens: Tokens): number {
  for (let at = 0; at < tokens.count; at++)
    if (isName(tokens, at) && tokenText(tokens, at) === 'cfg' && tokenText(tokens, at + 2) === 'test')
      return at;
  return tokens.count;
}

/** In `Some("x")`, the text. */
const longText = (tokens: Tokens, at: number | undefined): number | undefined =>
  at !== undefined && isName(tokens, at) && kindAt(tokens, at + 1) === OPEN_PAREN ? at + 2 : at;

function nextField(tokens: Tokens, from: number, end: number): number {
  for (let at = from; at < end; at = step(tokens, at)) if (kindAt(tokens, at) === COMMA) return at;
  return end;
}

const HANDED: Readonly<Record<string, string>> = { parseArgs: 'options', meow: 'flags' };

/** `parseArgs({ options: { port: { type: 'string', short: 'p' } } })`, `meow('…', { flags: { dryRun: {} } })`. */
export function* handedObjects({ tokens }: TableInput): Iterable<OptionFact> {
  for (const { name, args, line } of findCalls(tokens, (one) => Object.hasOwn(HANDED, one))) {
    const object = args.find((at) => kindAt(tokens, at) === OPEN_BRACE);
    if (object === undefined) continue;
    const table = keyedValue(
      tokens,
      object + 1,
      closeOf(tokens, object, tokens.count),
      HANDED[name] as string,
    );
    // What is kept elsewhere is not known.
    if (table === undefined || kindAt(tokens, table) !== OPEN_BRACE)
      yield { flag: '', description: '', line };
    else yield* keysOf(tokens, table);
  }
}

function* keysOf(tokens: Tokens, open: number): Iterable<OptionFact> {
  const close = closeOf(tokens, open, tokens.count);
  for (let at = open + 1; at < close; at = step(tokens, at)) {
    const key = textAt(tokens, at) ?? (isName(tokens, at) ? tokenText(tokens, at) : '');
    const value = solidFrom(tokens, at + 2);
    if (key === '' || kindAt(tokens, at + 1) !== byteOf(':') || kindAt(tokens, value) !== OPEN_BRACE)
      continue;
    const end = closeOf(tokens, value, tokens.count);
    const short = ['short', 'shortFlag', 'alias'].flatMap(
      (one) => textAt(tokens, keyedValue(tokens, value + 1, end, one)) ?? [],
    );
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    yield withAlso(
      { flag, description: '', line: lineAt(tokens, at) },
      short.map((one) => `-${one}`),
    );
  }
}
