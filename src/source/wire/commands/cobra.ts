// Go's cobra: commands by their literals, and which function's command is added to which, so that the whole path of a
// subcommand can be told once all files are known.

import { IDENT, type Tokens } from '../../lex/tokens.ts';
import type { CommandFact, SymbolFact } from '../../model.ts';
import { byteOf, closeOf, DOT, isName, kindAt, OPEN_BRACE, OPEN_PAREN, tokenText } from '../../scan/scan.ts';
import { findCalls, keyedValue, nameAt, textAt } from '../calls.ts';
import type { Raw } from '../places.ts';
import { shorten, type WireInput } from '../wiring.ts';

interface Literal {
  readonly name: string;
  readonly description: string;
  readonly owner: SymbolFact | undefined;
}

/** `&cobra.Command{ Use: "name [args]", Short: "…" }`: the first in a function is what it makes, the others belong to it. */
export function readCobra(input: WireInput, raw: Raw): void {
  const first = new Map<SymbolFact, string>();
  for (const { name, description, owner } of findLiterals(input)) {
    const parent = owner === undefined ? undefined : first.get(owner);
    const adds = owner === undefined || parent !== undefined ? [] : findAdded(input.tokens, owner);
    const fact: CommandFact = {
      framework: 'cobra',
      name: parent === undefined ? name : `${parent} ${name}`,
      description: shorten(description),
      handler: owner?.name ?? '',
      line: owner?.line ?? 1,
      ...(adds.length === 0 ? {} : { adds }),
      ...(parent === undefined ? {} : { isInner: true }),
    };
    raw.commands.push({ at: 0, fact });
    if (owner !== undefined && parent === undefined) first.set(owner, name);
  }
  readStrays(input.tokens, raw);
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
    if (kindAt(tokens, at - 1) !== byteOf('.') || tokenText(tokens, at - 2) !== 'cobra') continue;
    const end = closeOf(tokens, at + 1, tokens.count);
    const use = textAt(tokens, keyedValue(tokens, at + 2, end, 'Use'));
    const name = use?.split(/\s/)[0] ?? '';
    const hidden = keyedValue(tokens, at + 2, end, 'Hidden');
    if (name === '' || (hidden !== undefined && tokenText(tokens, hidden) === 'true')) continue;
    const offset = tokens.start[at] as number;
    const owner = symbols.find((one) => one.start <= offset && one.end > offset);
    yield { name, description: textAt(tokens, keyedValue(tokens, at + 2, end, 'Short')) ?? '', owner };
  }
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
