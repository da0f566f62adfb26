// Python: argparse, click and typer commands, with what each is registered on, so that the whole path can be told.

import type { CommandFact, SymbolFact } from '../model.ts';
import { assignedName, type Call, endOfCall, keyedValue, nameAt, textAt } from './calls.ts';
import { type Found, importsAny, shorten, type WireInput } from './model.ts';

export interface CommandReading {
  readonly found: Found;
  /** What the call decorates, if it is a decorator. */
  readonly symbol: SymbolFact | undefined;
}

export function readCommandCall(input: WireInput, call: Call, { found, symbol }: CommandReading): void {
  const { tokens } = input;
  const end = endOfCall(tokens, call.paren);
  const keyed = (name: string): string | undefined =>
    textAt(tokens, keyedValue(tokens, call.paren + 1, end, name));
  if (symbol !== undefined) {
    if (call.name !== 'command' && call.name !== 'group') return;
    const named = textAt(tokens, call.args[0]) ?? keyed('name');
    pushDecorated(input, symbol, { found, named, help: keyed('help'), line: call.line, on: call.receiver });
    return;
  }
  const command = readPlainCall(input, call, keyed);
  if (command !== undefined) found.commands.push({ ...command, handler: '', line: call.line });
}

/** `sub = p.add_subparsers()`, `x = sub.add_parser('x')`, `cli.add_command(x)`, `app.add_typer(x, name='x')`. */
function readPlainCall(
  { tokens }: WireInput,
  call: Call,
  keyed: (name: string) => string | undefined,
): Omit<CommandFact, 'handler' | 'line'> | undefined {
  const { receiver: on } = call;
  const link = { on, name: '', description: '', isLink: true };
  if (call.name === 'add_subparsers') {
    const as = assignedName(tokens, call);
    return as === '' ? undefined : { ...link, framework: 'argparse', as };
  }
  if (call.name === 'add_parser') {
    const name = textAt(tokens, call.args[0]);
    const as = assignedName(tokens, call);
    const description = shorten(keyed('help') ?? keyed('description') ?? '');
    return name === undefined
      ? undefined
      : { framework: 'argparse', name, description, on, ...(as === '' ? {} : { as }) };
  }
  const as = nameAt(tokens, call.args[0]);
  if (as === '') return undefined;
  if (call.name === 'add_command') return { ...link, framework: 'click', as };
  const name = keyed('name');
  if (call.name !== 'add_typer') return undefined;
  return name === undefined
    ? { ...link, framework: 'typer', as }
    : { framework: 'typer', name, description: shorten(keyed('help') ?? ''), on, as };
}

interface Decorated {
  readonly found: Found;
  readonly named: string | undefined;
  readonly help: string | undefined;
  readonly line: number;
  readonly on: string;
}

/** click and typer name a command after its function, with hyphens. */
function pushDecorated(input: WireInput, symbol: SymbolFact, given: Decorated): void {
  const framework = importsAny(input.imports, ['typer']) ? 'typer' : 'click';
  const plain = symbol.name
    .replace(/_(?:command|cmd|group|grp)$/, '')
    .replaceAll('_', '-')
    .toLowerCase();
  given.found.commands.push({
    framework,
    name: given.named ?? plain,
    description: shorten(given.help ?? symbol.doc),
    handler: symbol.name,
    line: given.line,
    as: symbol.name,
    // `@click.group()` is registered on nothing.
    ...(/^(?:click|typer|rich_click)?$/.test(given.on) ? {} : { on: given.on }),
  });
}

/** `@cli.command` without brackets. */
export function readBareDecorators(input: WireInput, found: Found, hasCommands: boolean): void {
  if (!hasCommands) return;
  const { tokens } = input;
  for (const symbol of input.symbols) {
    if (symbol.kind !== 'function') continue;
    const head = new TextDecoder().decode(
      tokens.bytes.subarray(symbol.start, Math.min(symbol.end, symbol.start + 200)),
    );
    const on = /^@([\w.]+)\.(?:command|group)\s*$/m.exec(head)?.[1];
    if (on !== undefined)
      pushDecorated(input, symbol, { found, named: undefined, help: undefined, line: symbol.line, on });
  }
}
