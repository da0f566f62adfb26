// Options as their parsers are told of them in one place: the specifications of Perl's Getopt::Long, the letters of getopt, C's
// table of long options, literals of a type for options, objects that are handed to a parser. Their names are the truth. Pure.

import { hashName, type Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import {
  byteOf,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  solidFrom,
  step,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { endOfCall, findCalls, textAt, textsBetween } from '../wire/calls.ts';
import { importsAny } from '../wire/wiring.ts';
import { getoptLong, lettersOf } from './getopt.ts';
import { lineAt, type TableInput, withAlso } from './option-input.ts';
import { handedObjects, literals } from './option-literals.ts';
import { switchedOptions } from './switched-options.ts';

type Reader = (input: TableInput) => Iterable<OptionFact>;

interface Table {
  readonly languages: readonly string[];
  /** One of these is said in the file. */
  readonly telling: readonly number[];
  /** Or one of these is taken in. */
  readonly modules?: readonly string[];
  readonly read: Reader;
}

const names = (text: string): number[] => text.split(' ').map(hashName);

const TABLES: readonly Table[] = [
  {
    languages: ['c', 'cpp'],
    telling: names('no_argument required_argument optional_argument getopt_long getopt'),
    read: getoptLong,
  },
  { languages: ['c', 'cpp'], telling: names('argv'), read: switchedOptions },
  { languages: ['perl'], telling: names('Getopt GetOptions GetOptionsFromArray'), read: getoptSpecs },
  { languages: ['python'], telling: names('getopt gnu_getopt'), read: pythonGetopt },
  {
    languages: ['rust', 'go'],
    telling: names('takes_value TakesValue has_arg hasarg'),
    modules: ['github.com/urfave/cli', 'gopkg.in/urfave/cli.v1', 'gopkg.in/urfave/cli.v2'],
    read: literals,
  },
  {
    languages: ['javascript', 'typescript'],
    telling: [],
    modules: ['node:util', 'util', 'meow'],
    read: handedObjects,
  },
];

export function* tableOptions(input: TableInput): Iterable<OptionFact> {
  for (const { languages, telling, modules = [], read } of TABLES) {
    if (!languages.includes(input.language)) continue;
    if (usesAny(input.names, telling) || importsAny(input.imports, modules)) yield* read(input);
  }
}

const SPEC = /^([\w?][\w-]*(?:\|[\w?][\w-]*)*)(?:!|\+|[=:](?:[siof][@%]?|[+-]?\d+)(?:\{[\d,]+\})?)?$/;
const MARKED = /[|!+=:]/;
const SPECS_MIN = 3;

/** `'A|after=i' => \$after` of Perl, in the call itself or in a hash that is handed to it. */
function* getoptSpecs({ tokens }: TableInput): Iterable<OptionFact> {
  for (let open = 0; open < tokens.count; open++) {
    const kind = kindAt(tokens, open);
    if (kind !== OPEN_BRACE && kind !== OPEN_PAREN) continue;
    const isCall =
      kind === OPEN_PAREN && /^GetOptions/.test(isName(tokens, open - 1) ? tokenText(tokens, open - 1) : '');
    const keys = [...specsIn(tokens, open)];
    if (!isCall && (keys.length < SPECS_MIN || !keys.some(({ spec }) => MARKED.test(spec)))) continue;
    for (const { spec, at } of keys) {
      const own = (SPEC.exec(spec)?.[1] ?? '')
        .split('|')
        .map((name) => (name.length === 1 ? `-${name}` : `--${name}`));
      const [flag = '', ...also] = [
        ...own.filter((one) => one.startsWith('--')),
        ...own.filter((one) => !one.startsWith('--')),
      ];
      const negated = spec.endsWith('!')
        ? [flag, ...also]
            .filter((one) => one.startsWith('--'))
            .flatMap((one) => [`--no${one.slice(2)}`, `--no-${one.slice(2)}`])
        : [];
      yield withAlso({ flag, description: '', line: lineAt(tokens, at) }, [...also, ...negated]);
    }
  }
  for (const call of findCalls(tokens, (name) => name === 'getopts'))
    for (const letter of lettersOf(textAt(tokens, call.args[0]) ?? ''))
      yield { flag: `-${letter}`, description: '', line: call.line };
}

/** Keys that stand directly between these brackets, and lead to a reference or to code. */
function* specsIn(tokens: Tokens, open: number): Iterable<{ readonly spec: string; readonly at: number }> {
  const close = closeOf(tokens, open, tokens.count);
  for (let at = open + 1; at < close; at = step(tokens, at)) {
    const arrow = solidFrom(tokens, at + 1);
    if (kindAt(tokens, arrow) !== EQUALS || kindAt(tokens, arrow + 1) !== byteOf('>')) continue;
    const spec = textAt(tokens, at) ?? tokenText(tokens, at);
    const value = solidFrom(tokens, arrow + 2);
    const isHandled =
      kindAt(tokens, value) === byteOf('\\') ||
      (isName(tokens, value) &&
        (tokenText(tokens, value) === 'sub' || kindAt(tokens, value + 1) === OPEN_PAREN));
    if (isHandled && SPEC.test(spec)) yield { spec, at };
  }
}

/** `getopt.getopt(args, "ho:v", ["help", "output="])`. */
function* pythonGetopt({ tokens }: TableInput): Iterable<OptionFact> {
  for (const { name, receiver, args, line, paren } of findCalls(tokens, (one) =>
    /^(?:gnu_)?getopt$/.test(one),
  )) {
    if (receiver !== 'getopt' && receiver !== '') continue;
    if (args.length < 2 || name === '') continue;
    for (const letter of lettersOf(textAt(tokens, args[1]) ?? ''))
      yield { flag: `-${letter}`, description: '', line };
    const long = args[2] === undefined ? [] : textsBetween(tokens, args[2], endOfCall(tokens, paren));
    for (const one of long)
      if (/^[\w-]+=?$/.test(one)) yield { flag: `--${one.replace(/=$/, '')}`, description: '', line };
  }
}
