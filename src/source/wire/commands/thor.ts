// Ruby's thor: each method of a class of commands that is described is a command; a subcommand is another such class.

import { lineOf, type Tokens } from '../../lex/tokens.ts';
import type { SymbolFact } from '../../model.ts';
import { type Line, readLines } from '../../scan/lines.ts';
import { COMMA, isName, kindAt, OPEN_PAREN, tokenText } from '../../scan/scan.ts';
import { keyedValue, nameAt, textAt } from '../calls.ts';
import type { Raw } from '../places.ts';
import { shorten, type WireInput } from '../wiring.ts';

const THOR = /<\s*(?:::)?[\w:]*(?:Thor|CLI|Command|Base)\b/;

export function isThor({ symbols, tokens }: WireInput): boolean {
  return (
    symbols.some(({ kind, signature }) => kind === 'class' && /<\s*(?:::)?Thor\b/.test(signature)) ||
    (tokens.bytes.includes('desc ') &&
      symbols.some(({ kind, signature }) => kind === 'class' && THOR.test(signature)))
  );
}

interface Described {
  readonly usage: string;
  readonly text: string;
  readonly line: number;
}

export function readThor(input: WireInput, raw: Raw): void {
  const { tokens } = input;
  const classes = input.symbols.filter(({ kind }) => kind === 'class');
  let described: Described | undefined;
  for (const line of readLines(tokens)) {
    if (!isName(tokens, line.first)) continue;
    const word = tokenText(tokens, line.first);
    const owner = ownerAt(classes, tokens.start[line.first] as number);
    if (owner === '') continue;
    if (word === 'desc') described = readDesc(tokens, line);
    else if (word === 'def' && described !== undefined) {
      push(raw, { at: line.first, described, owner, as: '' });
      described = undefined;
    } else if (word === 'subcommand' || word === 'register') {
      readSub(tokens, line, { raw, owner, described });
      described = undefined;
    }
  }
}

function ownerAt(classes: readonly SymbolFact[], offset: number): string {
  const around = classes.filter(({ start, end }) => start <= offset && offset < end);
  return (
    around.reduce<SymbolFact | undefined>(
      (best, one) => (best === undefined || one.start > best.start ? one : best),
      undefined,
    )?.name ?? ''
  );
}

const firstArgument = (tokens: Tokens, line: Line): number =>
  kindAt(tokens, line.first + 1) === OPEN_PAREN ? line.first + 2 : line.first + 1;

/** `desc 'usage ARG', 'what it does'`; what is hidden is none. */
function readDesc(tokens: Tokens, line: Line): Described | undefined {
  const first = firstArgument(tokens, line);
  const usage = textAt(tokens, first);
  const hidden = keyedValue(tokens, first, line.last + 1, 'hide');
  // Rails' generators describe themselves by one text; a command has a usage besides.
  if (kindAt(tokens, first + 1) !== COMMA) return undefined;
  if (usage === undefined || (hidden !== undefined && tokenText(tokens, hidden) === 'true')) return undefined;
  const text = textAt(tokens, first + 2) ?? '';
  return { usage, text, line: lineOf(tokens, tokens.start[line.first] as number) };
}

interface Pushed {
  readonly at: number;
  readonly described: Described;
  readonly owner: string;
  readonly as: string;
}

function push(raw: Raw, { at, described, owner, as }: Pushed): void {
  const name = described.usage.split(/\s+/)[0] ?? '';
  const fact = {
    framework: 'thor',
    name,
    description: shorten(described.text),
    handler: '',
    line: described.line,
  };
  if (name !== '') raw.commands.push({ at: 0, fact: { ...fact, on: owner, as: as === '' ? `#${at}` : as } });
}

interface Sub {
  readonly raw: Raw;
  readonly owner: string;
  readonly described: Described | undefined;
}

/** `subcommand 'name', Class`; `register Class, 'name', 'usage', 'text'`. */
function readSub(tokens: Tokens, line: Line, { raw, owner, described }: Sub): void {
  const first = firstArgument(tokens, line);
  const isRegister = tokenText(tokens, line.first) === 'register';
  const at = line.first;
  const second = kindAt(tokens, first + 1) === COMMA ? first + 2 : undefined;
  const given = isRegister
    ? textAfter(tokens, first, line)
    : (textAt(tokens, first) ?? symbolText(tokens, first));
  const target = nameAt(
    tokens,
    isRegister ? first : (second ?? (kindAt(tokens, first + 2) === COMMA ? first + 3 : undefined)),
  );
  if (given === undefined || target === '') return;
  const id = `#${at}`;
  push(raw, {
    at,
    described: {
      usage: given,
      text: described?.text ?? '',
      line: lineOf(tokens, tokens.start[at] as number),
    },
    owner,
    as: id,
  });
  const link = { framework: 'thor', name: '', description: '', handler: '', line: 1, on: id, isLink: true };
  raw.commands.push({ at: 0, fact: { ...link, as: target.split('.').at(-1) as string } });
}

const symbolText = (tokens: Tokens, at: number): string | undefined =>
  kindAt(tokens, at) === 0x3a && isName(tokens, at + 1) ? tokenText(tokens, at + 1) : undefined;

function textAfter(tokens: Tokens, from: number, line: Line): string | undefined {
  for (let at = from; at <= line.last; at++) {
    const text =
      textAt(tokens, at) ?? (kindAt(tokens, at - 1) === COMMA ? symbolText(tokens, at) : undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}
