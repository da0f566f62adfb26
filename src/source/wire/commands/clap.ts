// Rust's clap: commands that are built (`Command::new("x").subcommand(…)`) or derived from enums, whose variants may hold
// further ones. What holds what is told by the names of types and functions.

import { lineOf, NEWLINE, sliceText, type Tokens } from '../../lex/tokens.ts';
import type { CommandFact, SymbolFact } from '../../model.ts';
import { firstSentence } from '../../scan/doc.ts';
import {
  COLON,
  COMMA,
  closeOf,
  HASH,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  step,
  tokenText,
} from '../../scan/scan.ts';
import {
  assignedName,
  type Call,
  calledWith,
  chainStart,
  endOfCall,
  findCalls,
  nameAt,
  ownerOf,
  textAt,
} from '../calls.ts';
import type { Raw } from '../places.ts';
import { shorten, type WireInput } from '../wiring.ts';

export function readClap(input: WireInput, raw: Raw): void {
  if (!takesProcess(input)) readBuilt(input.tokens, raw);
  for (const symbol of input.symbols) {
    if (
      symbol.kind === 'enum' &&
      /derive\([^)]*\b(?:Subcommand|StructOpt|Parser|Clap)\b/.test(symbol.signature)
    )
      readVariants(input.tokens, symbol, raw);
    else if (symbol.kind === 'struct') readFields(input.tokens, symbol, raw);
  }
}

/** The language's own `Command` starts other programs: where it is the one taken in, clap's has its path before it. */
const takesProcess = ({ imports }: WireInput): boolean =>
  imports.some(
    ({ from, names }) =>
      /^(?:std|tokio)::process/.test(from) &&
      (from.endsWith('::Command') || names.some(({ imported }) => imported === 'Command')),
  );

const COMMAND = /^(?:clap\.)?(?:Command|App|SubCommand)\.(?:new|with_name)$/;

function readBuilt(tokens: Tokens, raw: Raw): void {
  for (const call of findCalls(tokens, (name) => /^(?:new|with_name|subcommand|command)$/.test(name))) {
    if (call.name === 'subcommand') readAdded(tokens, call, raw);
    else {
      const start = chainStart(tokens, call.at);
      const path = nameAt(tokens, start);
      const name = COMMAND.test(path) ? textAt(tokens, call.args[0]) : undefined;
      if (name === undefined) continue;
      const holder = holderOf(tokens, start);
      const as = assignedName(tokens, call) || `#${start}`;
      const about = chainedAbout(tokens, endOfCall(tokens, call.paren));
      if (about === undefined) continue;
      const fact: CommandFact = {
        framework: 'clap',
        name,
        description: shorten(about),
        handler: '',
        line: call.line,
        as,
      };
      raw.commands.push({ at: call.at, fact: holder === '' ? fact : { ...fact, on: holder } });
    }
  }
}

const isMaker = (path: string): boolean => COMMAND.test(path);

/** What a command that is made in place is added to: `x.subcommand(Command::new(…))`, in a list too. */
function holderOf(tokens: Tokens, start: number): string {
  let adder = calledWith(tokens, start);
  if (adder < 0) {
    // Between square brackets: `subcommands([Command::new("a"), …])`.
    let open = start - 1;
    while (open > 0 && !(kindAt(tokens, open) === 0x5b && (tokens.data[open] as number) > start)) {
      if (kindAt(tokens, open) === 0x3b) return '';
      open--;
    }
    adder = calledWith(tokens, open);
  }
  if (!isName(tokens, adder) || !/^subcommands?$/.test(tokenText(tokens, adder))) return '';
  return ownedBy(tokens, adder);
}

/** The name, or the place, of the command that a chain is about. */
function ownedBy(tokens: Tokens, at: number): string {
  const start = chainStart(tokens, at);
  const owner = ownerOf(tokens, { at }, isMaker);
  return COMMAND.test(nameAt(tokens, start)) ? owner || `#${start}` : owner;
}

/** `x.subcommand(diff())`: what the function makes. */
function readAdded(tokens: Tokens, call: Call, raw: Raw): void {
  const as = nameAt(tokens, call.args[0]);
  if (as === '' || COMMAND.test(as)) return;
  pushLink(raw, { at: call.at, line: call.line, on: ownedBy(tokens, call.at), as });
}

interface Link {
  readonly at: number;
  readonly line: number;
  readonly on: string;
  readonly as: string;
}

function pushLink(raw: Raw, { at, line, on, as }: Link): void {
  const fact = { framework: 'clap', name: '', description: '', handler: '', line, on, as, isLink: true };
  raw.commands.push({ at, fact });
}

/** Undefined for what is hidden. */
function chainedAbout(tokens: Tokens, from: number): string | undefined {
  let about = '';
  for (let at = from + 1; at < tokens.count && at - from < 2000; at = step(tokens, at)) {
    const kind = kindAt(tokens, at);
    if (kind === 0x3b || kind === COMMA || kind === 0x29 || kind === 0x7d || kind === 0x5d) break;
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== OPEN_PAREN) continue;
    const word = tokenText(tokens, at);
    if (word === 'about' && about === '') about = textAt(tokens, at + 2) ?? '';
    if (word === 'hide' && tokenText(tokens, at + 2) === 'true') return undefined;
  }
  return about;
}

interface Variant {
  readonly at: number;
  readonly name: string;
  readonly attributes: string;
}

/** Each variant of a derived enum is a command, named in kebab-case, described by its doc comment. */
function readVariants(tokens: Tokens, symbol: SymbolFact, raw: Raw): void {
  const renaming = /rename_all\s*=\s*"([^"]+)"/.exec(symbol.signature)?.[1] ?? 'kebab-case';
  for (const { at, name: written, attributes } of variantsOf(tokens, symbol)) {
    const line = lineOf(tokens, tokens.start[at] as number);
    const held = heldTypes(tokens, at);
    if (/\b(?:hide\s*=\s*true|hide\s*[,)]|skip\b|external_subcommand)/.test(attributes)) continue;
    if (/\bflatten\b/.test(attributes)) {
      for (const as of held) pushLink(raw, { at, line, on: symbol.name, as });
      continue;
    }
    const name = /\bname\s*=\s*"([^"]+)"/.exec(attributes)?.[1] ?? renamed(written, renaming);
    const about =
      /\babout\s*=\s*"([^"]+)"/.exec(attributes)?.[1] ?? docBefore(tokens, tokens.start[at] as number);
    const as = `${symbol.name}::${written}`;
    const fact = { framework: 'clap', name, description: shorten(about), handler: symbol.name, line };
    raw.commands.push({ at, fact: { ...fact, on: symbol.name, as } });
    for (const type of held) pushLink(raw, { at, line, on: as, as: type });
  }
}

function* variantsOf(tokens: Tokens, symbol: SymbolFact): Iterable<Variant> {
  const open = bodyOf(tokens, symbol);
  const end = closeOf(tokens, open, tokens.count);
  let isFresh = true;
  let attributes = '';
  for (let at = open + 1; at < end; at = step(tokens, at)) {
    const kind = kindAt(tokens, at);
    if (kind === NEWLINE) continue;
    if (kind === COMMA) isFresh = true;
    else if (kind === HASH) {
      const close = closeOf(tokens, at + 1, end);
      attributes += sliceText(tokens.bytes, tokens.start[at] as number, tokens.end[close] as number);
      at = close;
    } else if (isFresh && isName(tokens, at)) {
      yield { at, name: tokenText(tokens, at), attributes };
      isFresh = false;
      attributes = '';
    }
  }
}

function bodyOf(tokens: Tokens, symbol: SymbolFact): number {
  let at = 0;
  while (at < tokens.count && (tokens.start[at] as number) < symbol.start) at++;
  while (at < tokens.count && kindAt(tokens, at) !== OPEN_BRACE && (tokens.start[at] as number) < symbol.end)
    at = step(tokens, at);
  return at;
}

/** Types that a variant holds and that may hold commands: `Remote(remote::Args)`, `Config { #[command(subcommand)] a: Action }`. */
function heldTypes(tokens: Tokens, variant: number): string[] {
  const open = variant + 1;
  if (kindAt(tokens, open) === OPEN_PAREN) {
    const inner = isName(tokens, open + 1) ? innerType(tokens, open + 1) : '';
    return inner === '' ? [] : [inner];
  }
  return kindAt(tokens, open) === OPEN_BRACE ? fieldTypes(tokens, open) : [];
}

/** `Box<T>` and `Option<T>` are their `T`. */
function innerType(tokens: Tokens, at: number): string {
  const name = nameAt(tokens, at);
  if (!/^(?:Box|Option|Vec)$/.test(name)) return name;
  return kindAt(tokens, at + 1) === 0x3c ? innerType(tokens, at + 2) : '';
}

/** Types of the fields that are marked as subcommands, or whose fields are taken over. */
function fieldTypes(tokens: Tokens, open: number): string[] {
  const close = closeOf(tokens, open, tokens.count);
  const types: string[] = [];
  let isMarked = false;
  for (let at = open + 1; at < close; at = step(tokens, at)) {
    if (kindAt(tokens, at) === HASH) {
      const end = closeOf(tokens, at + 1, close);
      const text = sliceText(tokens.bytes, tokens.start[at] as number, tokens.end[end] as number);
      isMarked ||= /\b(?:subcommand|flatten)\b/.test(text);
      at = end;
    } else if (kindAt(tokens, at) === COMMA) isMarked = false;
    else if (kindAt(tokens, at) === COLON && kindAt(tokens, at + 1) !== COLON && isMarked) {
      const type = innerType(tokens, at + 1);
      if (type !== '') types.push(type);
      isMarked = false;
    }
  }
  return types;
}

function readFields(tokens: Tokens, symbol: SymbolFact, raw: Raw): void {
  if (!/derive\([^)]*\b(?:Parser|Args|StructOpt|Clap)\b/.test(symbol.signature)) return;
  const open = bodyOf(tokens, symbol);
  if (kindAt(tokens, open) !== OPEN_BRACE) return;
  for (const as of fieldTypes(tokens, open))
    pushLink(raw, { at: open, line: symbol.line, on: symbol.name, as });
}

function docBefore(tokens: Tokens, offset: number): string {
  const before = sliceText(tokens.bytes, Math.max(0, offset - 600), offset);
  const lines: string[] = [];
  for (const line of before.split('\n').slice(0, -1).reverse()) {
    if (/^\s*#\[/.test(line)) continue;
    const doc = /^\s*\/\/\/ ?(.*)$/.exec(line)?.[1];
    if (doc === undefined) break;
    lines.unshift(doc);
  }
  return firstSentence(lines.join('\n'));
}

function renamed(name: string, style: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  if (style === 'snake_case') return words.join('_').toLowerCase();
  if (style === 'lower' || style === 'lowercase') return name.toLowerCase();
  return style === 'verbatim' || style === 'PascalCase' ? name : words.join('-').toLowerCase();
}
