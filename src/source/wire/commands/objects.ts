// TypeScript and JavaScript: commands that are written as objects or modules: `{ command, describe, builder, handler }` of
// yargs, `defineCommand({ meta, subCommands })` of citty.

import type { Tokens } from '../../lex/tokens.ts';
import { lineOf, NEWLINE } from '../../lex/tokens.ts';
import type { CommandFact } from '../../model.ts';
import {
  COLON,
  COMMA,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidBefore,
  solidFrom,
  step,
  tokenText,
} from '../../scan/scan.ts';
import {
  assignedName,
  type Call,
  callbackParam,
  findCalls,
  keyedValue,
  nameAt,
  textAt,
  textsBetween,
} from '../calls.ts';
import { type Raw, readConstants } from '../places.ts';
import { commandWord, importsAny, shorten, type WireInput } from '../wiring.ts';

/** A module that names a command in what it exports, or in an object, and says what handles it. */
export function isCommandModule({ tokens: { bytes } }: WireInput): boolean {
  if (!bytes.includes('command') || !(bytes.includes('handler') || bytes.includes('builder'))) return false;
  return MODULE.test(bytes.toString('latin1')) || OBJECT.test(bytes.toString('latin1'));
}

const MODULE = /(?:\bexports\.command|\bexport const command(?:\s*:[^=]*)?)\s*=\s*['"`[]/;
const OBJECT = /(?:^|[{,]\s*)command\s*:\s*['"`[]/m;

export function readObjectCommands(input: WireInput, raw: Raw): void {
  const { tokens } = input;
  if (importsAny(input.imports, ['citty'])) {
    for (const call of findCalls(tokens, (name) => name === 'defineCommand')) readCitty(tokens, call, raw);
    return;
  }
  if (!importsAny(input.imports, ['yargs']) && !isCommandModule(input)) return;
  readModule(tokens, raw);
  for (let at = 0; at < tokens.count; at++) {
    if (kindAt(tokens, at) !== OPEN_BRACE) continue;
    const as = variableBefore(tokens, at);
    if (as !== '' && isCommandObject(tokens, at))
      readObject(tokens, at, { raw, as, at, line: lineOf(tokens, tokens.start[at] as number) });
  }
}

/** `exports.command = 'x'`, `export const command = 'x'`. */
function readModule(tokens: Tokens, raw: Raw): void {
  if (!MODULE.test(tokens.bytes.toString('latin1'))) return;
  const constants = readConstants(tokens);
  const list = /\bcommand\s*=\s*\[\s*['"`]([^'"`]+)/.exec(tokens.bytes.toString('latin1'))?.[1];
  const name = commandWord(constants.get('command') ?? list ?? '');
  if (name === '') return;
  const described = ['describe', 'desc', 'description']
    .map((word) => constants.get(word))
    .find((one) => one !== undefined);
  const fact = {
    framework: 'yargs',
    name,
    description: shorten(described ?? ''),
    handler: '',
    line: 1,
    as: 'default',
  };
  raw.commands.push({ at: 0, fact });
}

function isCommandObject(tokens: Tokens, brace: number): boolean {
  const close = closeOf(tokens, brace, tokens.count);
  if (keyedValue(tokens, brace + 1, close, 'command') === undefined) return false;
  for (let at = brace + 1; at < close; at = step(tokens, at))
    if (isName(tokens, at) && /^(?:handler|builder)$/.test(tokenText(tokens, at))) return true;
  return false;
}

interface Place {
  readonly raw: Raw;
  readonly on?: string;
  readonly as: string;
  readonly at: number;
  readonly line: number;
}

/** `{ command: 'x <y>', describe: '…', builder: (yargs) => yargs.command(…) }` */
export function readObject(tokens: Tokens, brace: number, place: Place): void {
  const { raw, on, as, at, line } = place;
  const close = closeOf(tokens, brace, tokens.count);
  const keyed = (name: string): number | undefined => keyedValue(tokens, brace + 1, close, name);
  const value = keyed('command');
  if (value === undefined) return;
  const text =
    kindAt(tokens, value) === OPEN_SQUARE ? textsBetween(tokens, value, value + 2)[0] : textAt(tokens, value);
  const describe = keyed('describe') ?? keyed('desc') ?? keyed('description');
  const isHidden =
    describe !== undefined && isName(tokens, describe) && tokenText(tokens, describe) === 'false';
  if (text === undefined || commandWord(text) === '' || isHidden) return;
  const fact: CommandFact = {
    framework: 'yargs',
    name: commandWord(text),
    description: shorten(textAt(tokens, describe) ?? ''),
    handler: '',
    line,
    as,
    ...(on === undefined ? {} : { on }),
  };
  raw.commands.push({ at, fact });
  const builder = keyed('builder') ?? methodAt(tokens, brace, 'builder');
  const param = callbackParam(tokens, builder);
  if (param !== undefined && builder !== undefined)
    raw.regions.push({ from: builder, to: close, param, path: '', router: as, at });
}

/** `builder(yargs) { … }` reads like a function that is written in place. */
function methodAt(tokens: Tokens, brace: number, name: string): number | undefined {
  const close = closeOf(tokens, brace, tokens.count);
  for (let at = brace + 1; at < close; at = step(tokens, at))
    if (isName(tokens, at) && tokenText(tokens, at) === name && kindAt(tokens, at + 1) === OPEN_PAREN)
      return at + 1;
  return undefined;
}

/** The name that a value is given: `x` of `const x = {`, `default` of `export default {` and `module.exports = {`. */
function variableBefore(tokens: Tokens, at: number): string {
  const before = solidBefore(tokens, at);
  if (isName(tokens, before)) return tokenText(tokens, before) === 'default' ? 'default' : '';
  if (kindAt(tokens, before) !== EQUALS) return '';
  const name = assignedName(tokens, { at });
  return name === 'module.exports' ? 'default' : name.replace(/^(?:module\.)?exports\./, '');
}

/** citty: each key of `subCommands` is a command; what it names says the rest. */
function readCitty(tokens: Tokens, call: Call, raw: Raw): void {
  const object = call.args[0];
  if (object === undefined || kindAt(tokens, object) !== OPEN_BRACE) return;
  const end = closeOf(tokens, object, tokens.count);
  const as = variableBefore(tokens, call.at) || `#${call.at}`;
  const shared = { framework: 'citty', handler: '', line: call.line };
  raw.commands.push({ at: call.at, fact: { ...shared, ...readMeta(tokens, object, end), as } });
  const subs = keyedValue(tokens, object + 1, end, 'subCommands');
  if (subs === undefined || kindAt(tokens, subs) !== OPEN_BRACE) return;
  for (const { name, at, value } of entriesOf(tokens, subs)) {
    const id = `#${at}`;
    const inline = value !== undefined && kindAt(tokens, value) === OPEN_BRACE;
    const description = inline ? readMeta(tokens, value, closeOf(tokens, value, end)).description : '';
    const line = lineOf(tokens, tokens.start[at] as number);
    raw.commands.push({ at, fact: { ...shared, line, name, description, on: as, as: id } });
    const target = value === undefined ? name : inline ? '' : targetOf(tokens, value);
    if (target !== '')
      raw.commands.push({
        at,
        fact: { ...shared, line, name: '', description: '', on: id, as: target, isLink: true },
      });
  }
}

function readMeta(
  tokens: Tokens,
  object: number,
  end: number,
): { readonly name: string; readonly description: string } {
  const meta = keyedValue(tokens, object + 1, end, 'meta');
  if (meta === undefined || kindAt(tokens, meta) !== OPEN_BRACE) return { name: '', description: '' };
  const close = closeOf(tokens, meta, end);
  const textOf = (key: string): string => textAt(tokens, keyedValue(tokens, meta + 1, close, key)) ?? '';
  return { name: textOf('name'), description: shorten(textOf('description')) };
}

interface Entry {
  readonly name: string;
  readonly at: number;
  /** Undefined for a key that stands alone. */
  readonly value: number | undefined;
}

function entriesOf(tokens: Tokens, brace: number): Entry[] {
  const close = closeOf(tokens, brace, tokens.count);
  const entries: Entry[] = [];
  let isFresh = true;
  for (let at = brace + 1; at < close; at = step(tokens, at)) {
    if (kindAt(tokens, at) === NEWLINE) continue;
    if (kindAt(tokens, at) === COMMA) isFresh = true;
    else if (isFresh) {
      const name = isName(tokens, at) ? tokenText(tokens, at) : textAt(tokens, at);
      const hasValue = kindAt(tokens, at + 1) === COLON;
      if (name !== undefined)
        entries.push({ name, at, value: hasValue ? solidFrom(tokens, at + 2) : undefined });
      isFresh = false;
    }
  }
  return entries;
}

/** A name, a module that is loaded when asked for, or a command that is defined in place. */
function targetOf(tokens: Tokens, value: number): string {
  const name = nameAt(tokens, value);
  if (name === 'defineCommand') return `#${value}`;
  if (name !== '' && name !== 'import') return name;
  let end = value;
  while (end < tokens.count && kindAt(tokens, end) !== COMMA && kindAt(tokens, end) !== 0x7d)
    end = step(tokens, end);
  return textsBetween(tokens, value, end).find((text) => text.startsWith('.')) ?? '';
}
