// Go's cobra: commands by their literals, and which function's command is added to which, so that the whole path of a
// subcommand can be told once all files are known.

import { IDENT, lineOf, type Tokens } from '../../lex/tokens.ts';
import type { CommandFact, SymbolFact } from '../../model.ts';
import { byteOf, closeOf, DOT, isName, kindAt, OPEN_BRACE, OPEN_PAREN, tokenText } from '../../scan/scan.ts';
import { calledWith, findCalls, keyedValue, nameAt, receiverOf, textAt } from '../calls.ts';
import type { Raw } from '../places.ts';
import { saidAt } from '../said.ts';
import { shorten, type WireInput } from '../wiring.ts';

interface Literal {
  readonly name: string;
  readonly description: string;
  readonly owner: SymbolFact | undefined;
  /** What it is given to: `x` of `x := &cobra.Command{`; '' for none. */
  readonly variable: string;
  /** What it is added to where it is written: `root` of `root.AddCommand(&cobra.Command{`; '' for none. */
  readonly holder: string;
}

/** `&cobra.Command{ Use: "name [args]", Short: "…" }`: the first in a function is what it makes, the others belong to it. */
export function readCobra(input: WireInput, raw: Raw): void {
  const first = new Map<SymbolFact, string>();
  const added = [...findCalls(input.tokens, (name) => name === 'AddCommand')];
  for (const { name, description, owner, variable, holder } of findLiterals(input)) {
    const parent = owner === undefined ? undefined : first.get(owner);
    // What is added to another where it is written is not what the function makes.
    const isInPlace = parent === undefined && holder !== '';
    const adds =
      owner === undefined || parent !== undefined || isInPlace ? [] : findAdded(input.tokens, owner);
    const fact: CommandFact = {
      framework: 'cobra',
      name: parent === undefined ? name : `${parent} ${name}`,
      description: shorten(description),
      handler: owner?.name ?? '',
      line: owner?.line ?? 1,
      ...(variable === '' ? {} : { variable }),
      ...(adds.length === 0 ? {} : { adds }),
      ...(parent === undefined && !isInPlace ? {} : { isInner: true }),
      ...(isInPlace ? { on: holder } : {}),
    };
    raw.commands.push({ at: 0, fact });
    // What the function hands on to another is not what it makes.
    const isHandedOn = added.some(({ at, args }) => {
      const offset = input.tokens.start[at] as number;
      const isHere = owner !== undefined && owner.start <= offset && offset < owner.end;
      return isHere && variable !== '' && args.some((arg) => nameAt(input.tokens, arg) === variable);
    });
    if (owner !== undefined && parent === undefined && !isHandedOn && !isInPlace) first.set(owner, name);
  }
  readStrays(input.tokens, raw);
}

const SAYS = ['Short', 'Usage', 'Description', 'Help'];
const DOES = ['Func', 'Action', 'Run', 'Handler'];

/** `Command{ Name: "run", Usage: "…", Action: … }` of other libraries: a name, what it does, and what to call. */
export function readGoCommands({ tokens, symbols }: WireInput, raw: Raw): void {
  for (let at = 0; at < tokens.count; at++) {
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== OPEN_BRACE || tokenText(tokens, at) !== 'Command')
      continue;
    const end = closeOf(tokens, at + 1, tokens.count);
    const value = (key: string): number | undefined => keyedValue(tokens, at + 2, end, key);
    const name = textAt(tokens, value('Name')) ?? '';
    if (!/^[a-z][\w:-]*$/.test(name) || !DOES.some((key) => value(key) !== undefined)) continue;
    const offset = tokens.start[at] as number;
    const owner = symbols.find((one) => one.start <= offset && one.end > offset);
    const description = SAYS.map((key) => textAt(tokens, value(key))).find((one) => one !== undefined) ?? '';
    const line = lineOf(tokens, offset);
    const fact = {
      framework: 'go',
      name,
      description: shorten(description),
      handler: owner?.name ?? '',
      line,
    };
    raw.commands.push({ at: 0, fact });
  }
}

/** `root.AddCommand(x)` in whatever function: what is added to what by the names of both. */
function readStrays(tokens: Tokens, raw: Raw): void {
  for (const call of findCalls(tokens, (name) => name === 'AddCommand')) {
    if (call.receiver === '') continue;
    for (const arg of call.args) {
      const as = nameAt(tokens, arg);
      const fact = { framework: 'cobra', name: '', description: '', handler: '', line: call.line };
      if (as !== '') raw.commands.push({ at: 0, fact: { ...fact, on: call.receiver, as, isLink: true } });
    }
  }
}

function* findLiterals({ tokens, symbols }: WireInput): Iterable<Literal> {
  for (let at = 2; at < tokens.count; at++) {
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== OPEN_BRACE || tokenText(tokens, at) !== 'Command')
      continue;
    const end = closeOf(tokens, at + 1, tokens.count);
    if (kindAt(tokens, at - 1) !== byteOf('.') || tokenText(tokens, at - 2) !== 'cobra') continue;
    const use = textAt(tokens, keyedValue(tokens, at + 2, end, 'Use'));
    const name = use?.split(/\s/)[0] ?? '';
    const hidden = keyedValue(tokens, at + 2, end, 'Hidden');
    if (name === '' || (hidden !== undefined && tokenText(tokens, hidden) === 'true')) continue;
    const offset = tokens.start[at] as number;
    const owner = symbols.find((one) => one.start <= offset && one.end > offset);
    const description = formattedAt(tokens, keyedValue(tokens, at + 2, end, 'Short'));
    yield {
      name,
      description,
      owner,
      variable: variableOf(tokens, at - 2),
      holder: holderOf(tokens, at - 2),
    };
  }
}

/** A text, also one with places for values, which are not known here: `fmt.Sprintf("Asks %s", name)`. */
function formattedAt(tokens: Tokens, at: number | undefined): string {
  if (at === undefined || nameAt(tokens, at) !== 'fmt.Sprintf') return saidAt(tokens, at) ?? '';
  return (saidAt(tokens, at + 4) ?? '').replace(/%[-+#0]*\d*(?:\.\d+)?[a-zA-Z]/g, '…').replaceAll('%%', '%');
}

function holderOf(tokens: Tokens, at: number): string {
  const adder = calledWith(tokens, at);
  if (!isName(tokens, adder) || tokenText(tokens, adder) !== 'AddCommand') return '';
  return receiverOf(tokens, adder);
}

/** Before the package's name: `x :=`, `x =` and `&` in between. */
function variableOf(tokens: Tokens, at: number): string {
  let before = at - 1;
  while (before > 0 && [byteOf('&'), byteOf('='), byteOf(':')].includes(kindAt(tokens, before))) before--;
  return before < at - 1 && isName(tokens, before) ? tokenText(tokens, before) : '';
}

const ADDERS: ReadonlySet<string> = new Set(['AddCommand', 'AddGroup', 'addCommands', 'AddCommands']);
const LIKE_A_COMMAND = /cmd|command/i;

/**
 * What is handed to `AddCommand`, and whatever else is called that is named like a command: `pkg.Name` or `Name`. Of a
 * variable, what is handed to its own `AddCommand` anywhere in the file. Too many names do no harm: only those count
 * that turn out to make a command.
 */
function findAdded(tokens: Tokens, owner: SymbolFact): string[] {
  const names = new Set<string>();
  const isVariable = owner.kind === 'variable';
  let until = 0;
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT) continue;
    const offset = tokens.start[at] as number;
    if (!isVariable && (offset < owner.start || offset >= owner.end)) continue;
    const isCall = kindAt(tokens, at + 1) === OPEN_PAREN;
    const text = isCall || at < until ? tokenText(tokens, at) : '';
    if (isCall && ADDERS.has(text) && (!isVariable || tokenText(tokens, at - 2) === owner.name))
      until = closeOf(tokens, at + 1, tokens.count);
    else if (at < until || (isCall && !isVariable && LIKE_A_COMMAND.test(text)))
      names.add(qualified(tokens, at, text));
  }
  names.delete(owner.name);
  return [...names];
}

function qualified(tokens: Tokens, at: number, name: string): string {
  return kindAt(tokens, at - 1) === DOT && isName(tokens, at - 2)
    ? `${tokenText(tokens, at - 2)}.${name}`
    : name;
}
