// TypeScript and JavaScript: commander, yargs, citty and oclif commands.

import type { Tokens } from '../lex/tokens.ts';
import { COMMA, closeOf, isName, kindAt, OPEN_BRACE, OPEN_PAREN, step, tokenText } from '../scan/scan.ts';
import {
  assignedName,
  type Call,
  endOfCall,
  keyedValue,
  nameAt,
  receiverOf,
  textAt,
  textsBetween,
} from './calls.ts';
import { type Found, importsAny, shorten, type WireInput } from './model.ts';

/** `.command('name <arg>', 'description')`, `.command({ command, describe })`, `defineCommand({ meta })`. */
export function readCommandCall(input: WireInput, call: Call, found: Found): void {
  const { tokens } = input;
  const end = endOfCall(tokens, call.paren);
  if (call.name === 'defineCommand') {
    readCitty(input, call, found);
    return;
  }
  if (call.name === 'Command' || call.name === 'addCommand') {
    readMadeCommand(tokens, call, found);
    return;
  }
  if (call.name !== 'command') return;
  const first = call.args[0];
  const framework = importsAny(input.imports, ['yargs'])
    ? 'yargs'
    : importsAny(input.imports, ['cac'])
      ? 'cac'
      : importsAny(input.imports, ['sade'])
        ? 'sade'
        : 'commander';
  if (first !== undefined && kindAt(tokens, first) === OPEN_BRACE) {
    const close = closeOf(tokens, first, end);
    const name = textAt(tokens, keyedValue(tokens, first + 1, close, 'command'));
    const description = textAt(
      tokens,
      keyedValue(tokens, first + 1, close, 'describe') ?? keyedValue(tokens, first + 1, close, 'description'),
    );
    if (name !== undefined)
      found.commands.push({
        framework,
        name: commandWord(name),
        description: shorten(description ?? ''),
        handler: '',
        line: call.line,
      });
    return;
  }
  const name =
    textAt(tokens, first) ?? textsBetween(tokens, first ?? end, firstComma(tokens, first ?? end, end))[0];
  if (name === undefined || commandWord(name) === '') return;
  const description = textAt(tokens, call.args[1]) ?? chainedDescription(tokens, end);
  const as = framework === 'commander' ? assignedName(tokens, call) : '';
  found.commands.push({
    framework,
    name: commandWord(name),
    description: shorten(description),
    handler: '',
    line: call.line,
    ...(framework === 'commander' && call.receiver !== '' ? { on: call.receiver } : {}),
    ...(as === '' ? {} : { as }),
  });
}

/** commander: `const x = new Command('x')`, `program.addCommand(x)`, `program.addCommand(new Command('x'))`. */
function readMadeCommand(tokens: Tokens, call: Call, found: Found): void {
  const made = { framework: 'commander', handler: '', line: call.line };
  if (call.name === 'addCommand') {
    const as = nameAt(tokens, call.args[0]);
    if (as !== '')
      found.commands.push({ ...made, name: '', description: '', on: call.receiver, as, isLink: true });
    return;
  }
  const name = commandWord(textAt(tokens, call.args[0]) ?? '');
  if (name === '') return;
  const description = shorten(chainedDescription(tokens, endOfCall(tokens, call.paren)));
  const as = assignedName(tokens, call);
  if (as !== '') found.commands.push({ ...made, name, description, as });
  else {
    // Made where it is added: `receiver.addCommand(new Command('x'))`.
    const adder = call.at - 3;
    if (isName(tokens, adder) && tokenText(tokens, adder) === 'addCommand')
      found.commands.push({ ...made, name, description, on: receiverOf(tokens, adder) });
  }
}

function firstComma(tokens: Tokens, from: number, end: number): number {
  let at = from;
  while (at < end && kindAt(tokens, at) !== COMMA) at = step(tokens, at);
  return at;
}

/** The words before the first argument: `remote add <name>` is `remote add`; `$0` is the program itself. */
function commandWord(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '' && !/^[<[$*.-]/.test(word));
  return words.join(' ');
}

/** `.description('…')` or `.summary('…')` among the calls that follow in the chain. */
function chainedDescription(tokens: Tokens, from: number): string {
  let at = from + 1;
  for (let guard = 0; guard < 60 && at < tokens.count; guard++) {
    const kind = kindAt(tokens, at);
    if (kind === 0x3b) return '';
    if (isName(tokens, at) && kindAt(tokens, at + 1) === OPEN_PAREN) {
      const name = tokenText(tokens, at);
      if (name === 'command') return '';
      if (name === 'description' || name === 'summary') return textAt(tokens, at + 2) ?? '';
    }
    at = step(tokens, at);
  }
  return '';
}

function readCitty(input: WireInput, call: Call, found: Found): void {
  const { tokens } = input;
  const object = call.args[0];
  if (object === undefined || kindAt(tokens, object) !== OPEN_BRACE) return;
  const end = closeOf(tokens, object, tokens.count);
  const meta = keyedValue(tokens, object + 1, end, 'meta');
  if (meta === undefined || kindAt(tokens, meta) !== OPEN_BRACE) return;
  const close = closeOf(tokens, meta, end);
  const name = textAt(tokens, keyedValue(tokens, meta + 1, close, 'name'));
  const description = textAt(tokens, keyedValue(tokens, meta + 1, close, 'description')) ?? '';
  if (name !== undefined)
    found.commands.push({
      framework: 'citty',
      name,
      description: shorten(description),
      handler: '',
      line: call.line,
    });
}

/** oclif: a class that extends Command, its description in a static member; its name is its file's, told by the tree. */
export function readClassCommands(input: WireInput, found: Found): void {
  if (!importsAny(input.imports, ['@oclif/core', '@oclif/command'])) return;
  for (const symbol of input.symbols) {
    if (symbol.kind !== 'class' || !/extends\s+\w*Command\b/.test(symbol.signature)) continue;
    const member = input.symbols.find(
      (one) => one.container === symbol.name && (one.name === 'description' || one.name === 'summary'),
    );
    const text =
      member === undefined
        ? ''
        : new TextDecoder().decode(input.tokens.bytes.subarray(member.start, member.end));
    const description = /=\s*["'`]([^"'`]*)/.exec(text)?.[1] ?? '';
    found.commands.push({
      framework: 'oclif',
      name: '',
      description: shorten(description),
      handler: symbol.name,
      line: symbol.line,
    });
  }
}
