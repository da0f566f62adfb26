// Python: argparse, click, typer and Django commands, with what each is registered on, so that the whole path can be told.

import type { Tokens } from '../../lex/tokens.ts';
import type { CommandFact, SymbolFact } from '../../model.ts';
import { isName, kindAt, OPEN_PAREN, tokenText } from '../../scan/scan.ts';
import { assignedName, type Call, endOfCall, findCalls, keyedValue, nameAt, textAt } from '../calls.ts';
import { findHanded } from '../handed.ts';
import type { Raw } from '../places.ts';
import { importsAny, shorten, type WireInput } from '../wiring.ts';

export interface CommandReading {
  readonly raw: Raw;
  /** What the call decorates, if it is a decorator. */
  readonly symbol: SymbolFact | undefined;
}

export function readCommandCall(input: WireInput, call: Call, { raw, symbol }: CommandReading): void {
  const { tokens } = input;
  const end = endOfCall(tokens, call.paren);
  const keyed = (name: string): string | undefined =>
    textAt(tokens, keyedValue(tokens, call.paren + 1, end, name));
  const hidden = keyedValue(tokens, call.paren + 1, end, 'hidden');
  if (hidden !== undefined && isName(tokens, hidden) && tokenText(tokens, hidden) === 'True') return;
  if (symbol !== undefined || call.name === 'command' || call.name === 'group') {
    readDecorator(input, call, { raw, symbol, keyed });
    return;
  }
  const command = readPlainCall(tokens, call, keyed);
  if (command !== undefined)
    raw.commands.push({ at: call.at, fact: { ...command, handler: '', line: call.line } });
}

interface Keyed extends CommandReading {
  readonly keyed: (name: string) => string | undefined;
}

/** `@cli.command('x')`; `app.command('x')(function)` says the same behind a function. */
function readDecorator(input: WireInput, call: Call, { raw, symbol, keyed }: Keyed): void {
  if (call.name !== 'command' && call.name !== 'group') return;
  const { tokens } = input;
  // Other libraries have decorators of these names.
  if (call.receiver === '' && !takesFrom(input, call.name)) return;
  const named = textAt(tokens, call.args[0]) ?? keyed('name');
  const given = { raw, named, help: keyed('help'), line: call.line, on: call.receiver, at: call.at };
  if (symbol !== undefined) {
    pushNamed(input, symbol, given);
    return;
  }
  const paren = endOfCall(tokens, call.paren) + 1;
  const target = kindAt(tokens, paren) === OPEN_PAREN ? nameAt(tokens, paren + 1) : '';
  if (target === '') return;
  const own = input.symbols.find(({ name, container }) => name === target && container === '');
  pushNamed(input, { name: target.split('.').at(-1) as string, doc: own?.doc ?? '' }, given);
}

const takesFrom = ({ imports }: WireInput, name: string): boolean =>
  imports.some(
    ({ from, names }) =>
      /^(?:async_?click|click|typer|rich_click|cyclopts)\b/.test(from) &&
      names.some(({ local }) => local === name),
  );

/** `sub = p.add_subparsers()`, `x = sub.add_parser('x')`, `cli.add_command(x)`, `app.add_typer(x, name='x')`. */
function readPlainCall(
  tokens: Tokens,
  call: Call,
  keyed: (name: string) => string | undefined,
): Omit<CommandFact, 'handler' | 'line'> | undefined {
  const { receiver: on } = call;
  const link = { on, name: '', description: '', isLink: true };
  const variable = assignedName(tokens, call);
  if (call.name === 'add_subparsers')
    return variable === '' ? undefined : { ...link, framework: 'argparse', as: variable, isMade: true };
  if (call.name === 'add_parser') {
    const name = textAt(tokens, call.args[0]) ?? keyed('name');
    const description = shorten(keyed('help') ?? keyed('description') ?? '');
    return name === undefined
      ? undefined
      : { framework: 'argparse', name, description, on, ...(variable === '' ? {} : { as: variable }) };
  }
  if (call.name === 'Typer') {
    const name = keyed('name');
    return name === undefined || variable === ''
      ? undefined
      : { framework: 'typer', name, description: shorten(keyed('help') ?? ''), as: variable };
  }
  const as = nameAt(tokens, call.args[0]);
  if (as === '') return undefined;
  if (call.name === 'add_command') {
    const name = textAt(tokens, call.args[1]) ?? keyed('name');
    return name === undefined
      ? { ...link, framework: 'click', as }
      : { framework: 'click', name, description: '', on, as };
  }
  const name = keyed('name');
  if (call.name !== 'add_typer') return undefined;
  return name === undefined
    ? { ...link, framework: 'typer', as }
    : { framework: 'typer', name, description: shorten(keyed('help') ?? ''), on, as };
}

interface Named {
  readonly raw: Raw;
  readonly named: string | undefined;
  readonly help: string | undefined;
  readonly line: number;
  readonly at: number;
  readonly on: string;
}

/** click and typer name a command after its function, with hyphens. */
function pushNamed(input: WireInput, symbol: Pick<SymbolFact, 'doc' | 'name'>, given: Named): void {
  const framework = importsAny(input.imports, ['typer']) ? 'typer' : 'click';
  const suffix = framework === 'click' ? /_(?:command|cmd|group|grp)$/ : /$^/;
  const plain = symbol.name.replace(suffix, '').replaceAll('_', '-').toLowerCase();
  const fact: CommandFact = {
    framework,
    name: given.named ?? plain,
    description: shorten(given.help ?? symbol.doc),
    handler: symbol.name,
    line: given.line,
    as: symbol.name,
    // `@click.group()` is registered on nothing.
    ...(/^(?:a?sync_?click|click|typer|rich_click)?$/.test(given.on) ? {} : { on: given.on }),
  };
  given.raw.commands.push({ at: given.at, fact });
}

/** `@cli.command` without brackets. */
export function readBareDecorators(input: WireInput, raw: Raw, hasCommands: boolean): void {
  if (!hasCommands) return;
  const { tokens } = input;
  for (const symbol of input.symbols) {
    if (symbol.kind !== 'function') continue;
    const head = tokens.bytes.toString('utf8', symbol.start, Math.min(symbol.end, symbol.start + 200));
    const on = /^@([\w.]+)\.(?:command|group)\s*$/m.exec(head)?.[1];
    if (on === undefined) continue;
    pushNamed(input, symbol, { raw, named: undefined, help: undefined, line: symbol.line, at: 0, on });
  }
}

/** `def add(name, …): … sub.add_parser(name, …)`: each call of it with a text names a command. */
export function readWrappers(input: WireInput, raw: Raw): void {
  const { tokens } = input;
  for (const call of [...findCalls(tokens, (name) => name === 'add_parser')]) {
    const given = nameAt(tokens, call.args[0]);
    const wrapper = given === '' ? '' : wrapperOf(tokens, call.at, given);
    if (wrapper === '') continue;
    for (const use of findCalls(tokens, (name) => name === wrapper)) {
      const name = textAt(tokens, use.args[0]);
      if (name === undefined) continue;
      const end = endOfCall(tokens, use.paren);
      const help =
        textAt(tokens, keyedValue(tokens, use.paren + 1, end, 'help')) ?? textAt(tokens, use.args[1]) ?? '';
      const as = assignedName(tokens, use);
      const fact = { framework: 'argparse', name, description: shorten(help), handler: '', line: use.line };
      raw.commands.push({ at: use.at, fact: { ...fact, on: call.receiver, ...(as === '' ? {} : { as }) } });
    }
  }
}

const WRAPPER_TOKENS_MAX = 400;

/** The function before a place whose first parameter has this name. */
function wrapperOf(tokens: Tokens, before: number, parameter: string): string {
  for (let at = before; at > 1 && before - at < WRAPPER_TOKENS_MAX; at--) {
    if (!isName(tokens, at) || tokenText(tokens, at) !== 'def') continue;
    const first = at + 3;
    return isName(tokens, first) && tokenText(tokens, first) === parameter ? tokenText(tokens, at + 1) : '';
  }
  return '';
}

/** A parser that is handed to a function or a class, which adds to it. */
export function readHandedGroups(tokens: Tokens, raw: Raw): void {
  const names = new Set(
    raw.commands.flatMap(({ fact }) => (fact.framework === 'argparse' ? [fact.on ?? '', fact.as ?? ''] : [])),
  );
  names.delete('');
  if (names.size === 0) for (const name of ['subparsers', 'subparser', 'sub', 'parser']) names.add(name);
  for (const { at, name, target, line } of findHanded(tokens, names)) {
    if (/(?:^|\.)(?:set_defaults|add_argument|parse_args|append|add_parser|ArgumentParser)$/.test(target))
      continue;
    const fact = {
      framework: 'argparse',
      name: '',
      description: '',
      handler: '',
      line,
      on: name,
      as: target,
    };
    raw.commands.push({ at, fact: { ...fact, isLink: true } });
  }
}

/** Django: `class Command(BaseCommand)` below `management/commands`, named by its file. */
export function readManageCommands(input: WireInput, raw: Raw): void {
  for (const symbol of input.symbols) {
    if (symbol.name !== 'Command' || symbol.kind !== 'class' || symbol.container !== '') continue;
    const text = input.tokens.bytes.toString('utf8', symbol.start, symbol.end);
    const help = /^\s+help\s*=\s*\(?\s*(?:_\()?(["'])(.*?)\1/m.exec(text)?.[2] ?? symbol.doc;
    const fact = { framework: 'django', name: '', description: shorten(help), handler: 'Command' };
    raw.commands.push({ at: 0, fact: { ...fact, line: symbol.line, isByFile: true } });
  }
}
