// TypeScript and JavaScript: commands that are registered by calls (commander, yargs, cac, sade) or are classes (oclif).

import { hashName, type Tokens } from '../../lex/tokens.ts';
import type { CommandFact } from '../../model.ts';
import {
  closeOf,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  step,
  tokenText,
} from '../../scan/scan.ts';
import { usesName } from '../../uses-name.ts';
import {
  assignedName,
  type Call,
  callbackParam,
  calledWith,
  endOfCall,
  keyedValue,
  nameAt,
  ownerOf,
  textAt,
  textsBetween,
} from '../calls.ts';
import { calledFunction } from '../handed.ts';
import type { Raw } from '../places.ts';
import { commandWord, importsAny, shorten, type WireInput } from '../wiring.ts';
import { readObject } from './objects.ts';

const FRAMEWORKS = ['yargs', 'cac', 'sade', 'commander'];
const isMaker = (path: string): boolean =>
  /(?:^|\.)(?:yargs|Yargs|Command|cac|sade|require|createCommand)$/.test(path);

export function readCommandCall(input: WireInput, call: Call, raw: Raw): void {
  const { tokens } = input;
  const framework = FRAMEWORKS.find((name) => importsAny(input.imports, [name])) ?? 'yargs';
  if (call.name === 'Command' || call.name === 'addCommand') readMadeCommand(tokens, call, raw);
  else if (call.name === 'commandDir') {
    const folder = textAt(tokens, call.args[0]);
    if (folder !== undefined) pushLink(raw, call, { framework, on: owner(tokens, call), as: `${folder}/*` });
  } else if (call.name === 'command') readRegistered(input, call, { raw, framework });
}

const owner = (tokens: Tokens, call: Call): string => ownerOf(tokens, call, isMaker) || 'yargs';

interface Linked {
  readonly framework: string;
  readonly on: string;
  readonly as: string;
}

function pushLink(raw: Raw, call: Pick<Call, 'at' | 'line'>, link: Linked): void {
  const fact = { ...link, name: '', description: '', handler: '', line: call.line, isLink: true };
  raw.commands.push({ at: call.at, fact });
}

interface Reading {
  readonly raw: Raw;
  readonly framework: string;
}

/** `.command('name <arg>', 'description')`, `.command({ command, describe })`, `.command(aModule)`. */
function readRegistered(input: WireInput, call: Call, { raw, framework }: Reading): void {
  const { tokens } = input;
  const first = call.args[0];
  if (first === undefined) return;
  const on = owner(tokens, call);
  if (kindAt(tokens, first) === OPEN_BRACE) {
    readObject(tokens, first, { raw, on, as: `#${call.at}`, at: call.at, line: call.line });
    return;
  }
  const text =
    kindAt(tokens, first) === OPEN_SQUARE ? textsBetween(tokens, first, first + 2)[0] : textAt(tokens, first);
  if (text === undefined) {
    const word = isName(tokens, first) ? tokenText(tokens, first) : '';
    const as =
      word === 'require' || word === 'import' ? (textAt(tokens, first + 2) ?? '') : nameAt(tokens, first);
    if (as !== '' && framework === 'yargs') pushLink(raw, call, { framework, on, as });
    return;
  }
  if (isHidden(tokens, call) || commandWord(text) === '') return;
  const end = endOfCall(tokens, call.paren);
  const as = (framework === 'commander' ? assignedName(tokens, call) : '') || `#${call.at}`;
  const description = textAt(tokens, call.args[1]) ?? chainedDescription(tokens, end);
  const fact = { framework, name: commandWord(text), description: shorten(description), handler: '', on, as };
  raw.commands.push({ at: call.at, fact: { ...fact, line: call.line } });
  const param = call.args.map((arg) => callbackParam(tokens, arg)).find((one) => one !== undefined);
  if (param !== undefined)
    raw.regions.push({ from: call.paren, to: end, param, path: '', router: as, at: call.at });
}

/** `{ hidden: true }` beside the name; yargs hides what it is told to describe as `false`. */
function isHidden(tokens: Tokens, { args }: Call): boolean {
  return args.slice(1).some((arg) => {
    if (isName(tokens, arg)) return arg === args[1] && tokenText(tokens, arg) === 'false';
    if (kindAt(tokens, arg) !== OPEN_BRACE) return false;
    const close = closeOf(tokens, arg, tokens.count);
    const value =
      keyedValue(tokens, arg + 1, close, 'hidden') ?? keyedValue(tokens, arg + 1, close, 'noHelp');
    return value !== undefined && isName(tokens, value) && tokenText(tokens, value) === 'true';
  });
}

/** commander: `const x = new Command('x')`, `program.addCommand(x)`, `program.addCommand(new Command('x'))`. */
function readMadeCommand(tokens: Tokens, call: Call, raw: Raw): void {
  if (call.name === 'addCommand') {
    const as = nameAt(tokens, call.args[0]);
    if (as !== '' && as !== 'Command' && !isHidden(tokens, call))
      pushLink(raw, call, { framework: 'commander', on: ownerOf(tokens, call, isMaker), as });
    return;
  }
  const name = commandWord(textAt(tokens, call.args[0]) ?? '');
  const end = endOfCall(tokens, call.paren);
  const made = {
    framework: 'commander',
    handler: '',
    line: call.line,
    name: name === '' ? chainedText(tokens, end, 'name') : name,
  };
  if (made.name === '') return;
  const description = shorten(chainedDescription(tokens, end));
  const as = assignedName(tokens, call);
  const adder = calledWith(tokens, call.at);
  // Made where it is added: `receiver.addCommand(new Command('x'))`.
  const isAdded = as === '' && isName(tokens, adder) && tokenText(tokens, adder) === 'addCommand';
  const fact: CommandFact = isAdded
    ? { ...made, description, on: calledFunction(tokens, call.at).replace(/\.?addCommand$/, '') }
    : { ...made, description, as };
  raw.commands.push({ at: call.at, fact });
}

const chainedDescription = (tokens: Tokens, from: number): string =>
  chainedText(tokens, from, 'description') || chainedText(tokens, from, 'summary');

/** The text of `.word('…')` among the calls that follow in the chain. */
function chainedText(tokens: Tokens, from: number, word: string): string {
  let at = from + 1;
  for (let guard = 0; guard < 60 && at < tokens.count; guard++) {
    const kind = kindAt(tokens, at);
    if (kind === 0x3b || kind === 0x29) return '';
    if (isName(tokens, at) && kindAt(tokens, at + 1) === OPEN_PAREN) {
      const name = tokenText(tokens, at);
      if (name === 'command') return '';
      if (name === word) return textAt(tokens, at + 2) ?? '';
    }
    at = step(tokens, at);
  }
  return '';
}

const EXTENDS_WORD = hashName('extends');
const EXTENDS = /extends\s+[\w.]*Command\b/;

/** The line of the first class that extends something, or nothing: few files need a closer look. */
function sliceAround({ tokens: { bytes } }: WireInput): string {
  const at = bytes.indexOf('extends ');
  return at < 0 || !bytes.includes('Command') ? '' : bytes.toString('latin1', at);
}

/** oclif: a class that extends a command, its description in a static member; its name is its file's, told by the tree. */
export function readClassCommands(input: WireInput, raw: Raw): void {
  if (!usesName(input.names, EXTENDS_WORD) || !EXTENDS.test(sliceAround(input))) return;
  for (const symbol of input.symbols) {
    if (symbol.kind !== 'class' || !/extends\s+[\w.]*Command\b/.test(symbol.signature)) continue;
    if (/\babstract\b/.test(symbol.signature)) continue;
    const text = input.tokens.bytes.toString('utf8', symbol.start, symbol.end);
    if (/\bstatic\s+(?:override\s+|readonly\s+)*hidden\s*=\s*true\b/.test(text)) continue;
    const description =
      /\bstatic\s+(?:override\s+|readonly\s+)*(?:summary|description)(?:\s*:\s*string)?\s*=\s*["'`]([^"'`\n]*)/.exec(
        text,
      )?.[1] ?? '';
    const fact = { framework: 'oclif', name: '', description: shorten(description), handler: symbol.name };
    const at = input.tokens.count === 0 ? 0 : 1;
    raw.commands.push({ at, fact: { ...fact, line: symbol.line, isByFile: true } });
  }
}
