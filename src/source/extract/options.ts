// Options of a command line, by the calls, attributes and tables that languages have for declaring them: one table of words,
// one reader for each form. Only what stands there as text counts.

import { hashName, sliceText, type Tokens } from '../lex/tokens.ts';
import type { HandedFact, ImportFact, NameUse, OptionFact } from '../model.ts';
import { closeOf, kindAt, OPEN_BRACE } from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import {
  type Call,
  chainEnd,
  endOfCall,
  findCalls,
  keyedValue,
  textAt,
  textsBetween,
} from '../wire/calls.ts';
import { saidAt } from '../wire/said.ts';
import { importsAny, shorten, takesPflag } from '../wire/wiring.ts';
import { derivedOptions } from './derived-options.ts';
import { hiddenFlags, NONE_HIDDEN, readFlagPlaces } from './go-flags.ts';
import { helpOptions } from './help-text.ts';
import { constantAt, constantText, namedOptions } from './named-options.ts';
import { tableOptions } from './option-tables.ts';

interface OptionInput {
  readonly tokens: Tokens;
  readonly language: string;
  readonly imports: readonly ImportFact[];
  readonly names: NameUse;
}

type Found = Omit<OptionFact, 'line'>;
type ReadCall = (tokens: Tokens, call: Call, input: OptionInput) => Found | undefined;

interface Form {
  readonly names: ReadonlySet<string>;
  readonly read: ReadCall;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const FLAG = /^-{1,2}[A-Za-z0-9][\w-]*/;

/** `-p, --port <n>` is `--port`; the short one where there is no other. */
function flagIn(texts: readonly string[]): string | undefined {
  return flagsIn(texts)[0];
}

/** All names of one option, the long ones first. */
function flagsIn(texts: readonly string[]): string[] {
  const all = texts
    .flatMap((text) => text.split(/[\s,|=/]+/))
    .flatMap((word) => FLAG.exec(word.replace(/^--\[no-?\]/, '--'))?.[0] ?? []);
  const isLong = (word: string): boolean => word.startsWith('--');
  return [...new Set([...all.filter(isLong), ...all.filter((word) => !isLong(word))])];
}

/** An option with its other names. */
function namedFlags(texts: readonly string[]): Pick<OptionFact, 'also' | 'flag'> | undefined {
  const [flag, ...also] = flagsIn(texts);
  if (flag === undefined) return undefined;
  return also.length === 0 ? { flag } : { flag, also };
}

/** `.option('-p, --port <n>', 'what', default)`; yargs: `.option('port', { describe, default })`. */
const readScriptOption: ReadCall = (tokens, call, { imports }) => {
  const first = textAt(tokens, call.args[0]);
  if (first === undefined) return undefined;
  if (first.startsWith('-')) {
    const named = namedFlags([first]);
    return named === undefined ? undefined : { ...named, description: saidAt(tokens, call.args[1]) ?? '' };
  }
  const object = call.args[1];
  if (
    object === undefined ||
    kindAt(tokens, object) !== OPEN_BRACE ||
    !importsAny(imports, ['yargs', 'yargs/yargs', 'cac'])
  )
    return undefined;
  const end = closeOf(tokens, object, tokens.count);
  const said = ['describe', 'description', 'desc'].map((key) =>
    saidAt(tokens, keyedValue(tokens, object + 1, end, key)),
  );
  return /^[\w-]+$/.test(first)
    ? { flag: `--${first}`, description: said.find((one) => one !== undefined) ?? '' }
    : undefined;
};

/** `add_argument('-p', '--port', default=80, help='what')`, `@click.option('--port', help='what')`. */
const readPythonOption: ReadCall = (tokens, call) => {
  const given = call.args.flatMap((at) => textAt(tokens, at) ?? []);
  const named = namedFlags(given.filter((text) => text.startsWith('-')));
  const help = keyedValue(tokens, call.paren + 1, endOfCall(tokens, call.paren), 'help');
  if (named === undefined) {
    // Without a dash it is an argument in its place.
    const written = constantText(textOf(tokens), constantAt(tokens, call.args[0]));
    if (written !== undefined && !written.startsWith('-')) return undefined;
    return namedBy(tokens, call, saidAt(tokens, help) ?? '');
  }
  return { ...named, description: saidAt(tokens, help) ?? '' };
};

/** `flags.StringVarP(&x, "port", "p", "80", "what")`, `flag.Bool("v", false, "what")`. */
const readGoOption: ReadCall = (tokens, call, { imports }) => {
  // Kingpin's are built in a chain: `app.Flag("port", "what").Int()`.
  if (call.name === 'Flag') {
    const [flag, about] = call.args.map((at) => textAt(tokens, at));
    return flag !== undefined && about !== undefined && call.args.length === 2 && /^[a-z][\w.-]*$/.test(flag)
      ? { flag: `--${flag}`, description: about }
      : undefined;
  }
  if (call.receiver === '' || call.args.length < 3) return undefined;
  const first = /Var(?:PF?)?$/.test(call.name) ? 1 : 0;
  const name = textAt(tokens, call.args[first]);
  const letter = /PF?$/.test(call.name) ? textAt(tokens, call.args[first + 1]) : undefined;
  const said = saidAt(tokens, call.args[/^(?:Bool)?Func$/.test(call.name) ? 1 : call.args.length - 1]);
  if (name === undefined || said === undefined || !/^[a-zA-Z0-9][\w.-]*$/.test(name)) return undefined;
  const isLong = takesPflag(imports);
  const flag = { flag: `${isLong ? '--' : '-'}${name}`, description: said };
  return isLong && /^[A-Za-z0-9]$/.test(letter ?? '') ? { ...flag, also: [`-${letter}`] } : flag;
};

/** `Arg::new("port").long("port").help("what")`. */
const readRustOption: ReadCall = (tokens, call) => {
  const name = textAt(tokens, call.args[0]);
  if (name === undefined || !/^[a-z0-9][\w-]*$/.test(name)) return undefined;
  const end = chainEnd(tokens, call.paren);
  for (const one of findCalls(tokens, (word) => word === 'help'))
    if (one.at > call.at && one.at <= end)
      return { flag: `--${name}`, description: saidAt(tokens, one.args[0]) ?? '' };
  return { flag: `--${name}`, description: '' };
};

/** `->addOption('port', null, InputOption::VALUE_OPTIONAL, 'what')`, `new InputOption('port', …)`. */
const readPhpOption: ReadCall = (tokens, call) => {
  const name = textAt(tokens, call.args[0]);
  const said = call.args.slice(2).flatMap((at) => saidAt(tokens, at) ?? [])[0] ?? '';
  if (name === undefined) return namedBy(tokens, call, said);
  return /^[a-z0-9][\w.-]*$/.test(name) ? { flag: `--${name}`, description: said } : undefined;
};

/** A constant that the file itself declares is told as what it stands for; else by its name, which another file may declare. */
function namedBy(tokens: Tokens, call: Call, description: string): Found | undefined {
  const constant = constantAt(tokens, call.args[0]);
  if (constant === '') return undefined;
  const text = constantText(textOf(tokens), constant);
  return text === undefined
    ? { flag: '', description, constant }
    : { flag: text.startsWith('-') ? text : `--${text}`, description };
}

/** `@Option(names = {"-v", "--verbose"}, description = "what")`. */
const readJavaOption: ReadCall = (tokens, call) => {
  const end = endOfCall(tokens, call.paren);
  const names =
    keyedValue(tokens, call.paren + 1, end, 'names') ?? keyedValue(tokens, call.paren + 1, end, 'name');
  if (names === undefined) return undefined;
  const last = kindAt(tokens, names) === OPEN_BRACE ? closeOf(tokens, names, tokens.count) : names + 1;
  const named = namedFlags(textsBetween(tokens, names, last));
  const said = keyedValue(tokens, call.paren + 1, end, 'description');
  const text = said === undefined ? '' : (textsBetween(tokens, said, Math.min(end, said + 6))[0] ?? '');
  return named === undefined ? undefined : { ...named, description: text };
};

const GO_TYPES =
  'String Bool Int Int8 Int16 Int32 Int64 Uint Uint8 Uint16 Uint32 Uint64 Float32 Float64 Duration StringSlice StringArray StringToString StringToInt BoolSlice IntSlice DurationSlice Count BytesHex IP IPSlice IPNet';
const GO_OWN = 'Var VarP VarPF Func BoolFunc TextVar';
const GO_NAMES = words(
  GO_TYPES.split(' ')
    .flatMap((type) => [type, `${type}P`, `${type}Var`, `${type}VarP`])
    .concat(GO_OWN)
    .join(' '),
);
/** Flags of Go's own package that are handed to a parser that wants two dashes: of the whole program, wherever they are declared. */
const HANDS_OVER = ['AddGoFlagSet', 'AddGoFlag'].map(hashName);

const FORMS: Readonly<Record<string, Form>> = {
  javascript: { names: words('option requiredOption Option addOption'), read: readScriptOption },
  typescript: { names: words('option requiredOption Option addOption'), read: readScriptOption },
  python: { names: words('add_argument option add_option Option'), read: readPythonOption },
  go: { names: new Set([...GO_NAMES, 'Flag']), read: readGoOption },
  rust: { names: words('long'), read: readRustOption },
  php: { names: words('addOption InputOption'), read: readPhpOption },
  java: { names: words('Option Parameter'), read: readJavaOption },
  kotlin: { names: words('Option Parameter'), read: readJavaOption },
};

/** What a file must take in, or be called, before its calls are looked at. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  javascript: ['commander', 'yargs', 'yargs/yargs', 'cac', 'sade'],
  typescript: ['commander', 'yargs', 'yargs/yargs', 'cac', 'sade', '@commander-js/extra-typings'],
  python: ['argparse', 'click', 'optparse', 'typer', 'configargparse'],
  go: ['flag', 'github.com/alecthomas/kingpin', 'gopkg.in/alecthomas/kingpin.v2'],
  rust: ['clap'],
  ruby: ['optparse'],
};
const TELLING_NAMES: Readonly<Record<string, readonly number[]>> = {
  python: ['add_argument', 'add_option'].map(hashName),
  rust: ['Arg', 'arg', 'clap'].map(hashName),
  ruby: ['OptionParser'].map(hashName),
  php: ['addOption', 'InputOption'].map(hashName),
  java: ['Option', 'Parameter'].map(hashName),
  kotlin: ['Option', 'Parameter'].map(hashName),
};

const OPTIONS_MAX = 150;

export interface OptionsRead {
  readonly options: readonly OptionFact[];
  readonly handed: readonly HandedFact[];
}

/** Where each is declared: several commands of one file may each have their own. */
export function readOptions(input: OptionInput): OptionsRead {
  const { tokens, language, imports, names } = input;
  const found = new Map<string, OptionFact>();
  const places = language === 'go' ? readFlagPlaces(tokens, imports) : undefined;
  const add = (option: OptionFact): void => {
    const key = `${option.flag}\0${option.constant ?? ''}\0${option.line}\0${option.isMark ?? ''}`;
    if (!found.has(key) && found.size < OPTIONS_MAX)
      found.set(key, { ...option, description: shorten(option.description) });
  };
  const form = FORMS[language];
  const hidden = language === 'go' ? hiddenFlags(tokens, names) : NONE_HIDDEN;
  const isTold =
    importsAny(imports, TELLING[language] ?? []) ||
    usesAny(names, TELLING_NAMES[language] ?? []) ||
    (language === 'go' && takesPflag(imports));
  if (form !== undefined && isTold)
    for (const call of findCalls(tokens, (name) => form.names.has(name))) {
      const option = form.read(tokens, call, input);
      if (option !== undefined && !hidden.has(option.flag))
        add({ ...option, line: call.line, ...places?.placeOf(call) });
    }
  for (const mark of places?.required ?? []) add(mark);
  if (language === 'go' && usesAny(names, HANDS_OVER))
    add({ flag: '', description: '', line: 1, isHandover: true });
  if (language === 'php') for (const option of namedOptions(tokens)) add(option);
  if (language === 'ruby' && isTold) for (const option of rubyOptions(tokens)) add(option);
  if (language === 'rust' && isTold) for (const option of derivedOptions(tokens)) add(option);
  for (const option of tableOptions(input)) add(option);
  if (language === 'bash') for (const option of caseOptions(tokens)) add(option);
  // What says of all its options what they mean needs no reader of its help.
  if ([...found.values()].every(({ description }) => description === ''))
    for (const option of helpOptions(tokens)) add(option);
  return { options: [...found.values()], handed: places?.handed ?? [] };
}

const textOf = (tokens: Tokens): string => sliceText(tokens.bytes, 0, tokens.bytes.length);
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** `opts.on('-p', '--port PORT', 'what')`, with or without brackets. */
function rubyOptions(tokens: Tokens): OptionFact[] {
  const text = textOf(tokens);
  const calls = /\.on(?:_tail|_head)?[( ]\s*((?:(?:"[^"\n]*"|'[^'\n]*'|[A-Z]\w*)\s*,?\s*)+)/g;
  return [...text.matchAll(calls)].flatMap(({ 1: given = '', index }) => {
    const texts = [...given.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
    const named = namedFlags(texts.filter((one) => one.startsWith('-')));
    const description = texts.find((one) => !one.startsWith('-')) ?? '';
    return named === undefined ? [] : [{ ...named, description, line: lineAt(text, index) }];
  });
}

/** `-p|--port)` of a script's `case`. */
function caseOptions(tokens: Tokens): OptionFact[] {
  const text = textOf(tokens);
  return [
    ...text.matchAll(
      /^[ \t]*((?:-[\w-]+(?:=[?*]*)?\*?[ \t]*\|[ \t]*)*--?[A-Za-z][\w-]*(?:=[?*]*)?\*?)(?:[ \t]*\|[ \t]*-[\w-]+(?:=[?*]*)?\*?)*[ \t]*\)/gm,
    ),
  ].flatMap(({ 0: whole, index }) => {
    const flag = flagIn([whole.trim().replace(/\)$/, '')]);
    return flag === undefined || !flag.startsWith('--')
      ? []
      : [{ flag, description: '', line: lineAt(text, index) }];
  });
}
