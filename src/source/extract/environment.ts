// Which environment variables a file reads, with what is used instead where one is not set. Only a name in capitals that stands
// there as a literal counts, behind the words that languages have for it: what is computed is not known, but told to be there.

import { hashName, lineOf, STRING, type Tokens } from '../lex/tokens.ts';
import type { EnvironmentFact, NameUse } from '../model.ts';
import {
  byteOf,
  closeOf,
  DOT,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { splitArguments } from '../wire/calls.ts';
import { declaredSettings, textOf } from './declared-settings.ts';
import { afterKey, behindAlternative, isAskedBefore, valueAt } from './environment-absent.ts';
import { constantIn, namedVariables, wrappedReads, wrapperOf } from './environment-named.ts';
import { isAssigned, isBegun, isHandedOn, isOverwritten, isSet } from './environment-set.ts';

/** Words behind which a variable's name follows: `os.environ['X']`, `os.Getenv("X")`, `env::var("X")`, `getEnv("X", "d")`. */
const WORDS: ReadonlySet<number> = new Set(
  'env environ getenv Getenv LookupEnv lookupEnv ENV _ENV _SERVER var var_os GetEnvironmentVariable getEnv GetEnv get_env getEnvOr GetEnvOr getEnvOrDefault GetEnvOrDefault get_env_or envOr EnvOr mustEnv MustEnv mustGetenv MustGetenv requireEnv env_var getEnvVar env_int env_bool getEnvInt getEnvBool getEnvAsInt getEnvAsBool secure_getenv'
    .split(' ')
    .map(hashName),
);
const VAR: ReadonlySet<number> = new Set(['var', 'var_os'].map(hashName));
const ENV = hashName('env');
/** A file that says none of these reads no variable. */
const TELLING: readonly number[] = [...WORDS].filter((hash) => !VAR.has(hash));
const NAME = /^[A-Z][A-Z0-9_]{2,}$/;
const LOOKED_AHEAD = 4;
const NAMES_MAX = 80;
/** What a request or a platform hands over is called so, too. */
const HANDED =
  /^(?:HTTP_|REQUEST_|SERVER_|REMOTE_|CONTENT_|PATH_INFO$|QUERY_STRING$|SCRIPT_NAME$|rack|GATEWAY_INTERFACE$|DOCUMENT_ROOT$)/;

/** Each name once, where it is read first; one without a name says that there are others. */
export function readEnvironment(tokens: Tokens, names: NameUse, language: string): EnvironmentFact[] {
  const found = new Map<string, EnvironmentFact>();
  const add = (fact: EnvironmentFact): void => {
    const { name, constant = '', wrapper = '', isName: isAName = false, isHandedOver = false } = fact;
    const key = [name, constant, wrapper, isAName, isHandedOver].join('\0');
    if (!found.has(key) && found.size < NAMES_MAX) found.set(key, fact);
  };
  const isStarter = usesAny(names, STARTS_AGAIN);
  const asked: EnvironmentFact[] = [];
  if (usesAny(names, TELLING))
    for (let at = 0; at < tokens.count && found.size < NAMES_MAX; at++) {
      if (!isName(tokens, at) || !WORDS.has(tokens.data[at] as number)) continue;
      // `var` is a word of many languages; Rust's stands behind `env::`.
      if (VAR.has(tokens.data[at] as number) && tokens.data[at - 3] !== ENV) continue;
      const name = askedFor(tokens, at);
      if (name !== undefined) {
        asked.push({ name, line: lineOf(tokens, tokens.start[at] as number) });
        continue;
      }
      const read = nameBehind(tokens, at);
      if (read === undefined || isBegun(tokens, read.at)) {
        if (isComputed(tokens, at)) add(unknownRead(tokens, at));
        continue;
      }
      if (!isOfProcess(tokens, at, read.name)) continue;
      if (language === 'python' && !isOfSystem(tokens, at)) continue;
      if (isSet(tokens, read.at)) {
        const line = lineOf(tokens, tokens.start[at] as number);
        if (isStarter) add({ name: read.name, line, isHandedOver: true });
        continue;
      }
      if (isHandedOn(tokens, at, read) || isOverwritten(tokens, at, read)) continue;
      add({
        name: read.name,
        line: lineOf(tokens, tokens.start[at] as number),
        ...absence(tokens, at, read.at),
      });
    }
  // Where it is also read, that place says more.
  for (const fact of asked) if (![...found.values()].some(({ name }) => name === fact.name)) add(fact);
  for (const fact of declaredSettings(tokens, names, language)) add(fact);
  for (const fact of namedVariables(tokens, names)) add(fact);
  for (const fact of wrappedReads(tokens, WORDS)) add(fact);
  return [...found.values()];
}

/** What starts a program in its own place. */
const STARTS_AGAIN: readonly number[] = 'exec execv execve execvp execle pcntl_exec'.split(' ').map(hashName);

/** By the constant or the function's parameter that it is read with, where there is one. */
function unknownRead(tokens: Tokens, word: number): EnvironmentFact {
  const line = lineOf(tokens, tokens.start[word] as number);
  const open = openBehind(tokens, word);
  const constant = constantIn(tokens, open);
  if (constant !== undefined) return { name: '', line, constant };
  const wrapper = wrapperOf(tokens, word, open);
  return wrapper === undefined ? { name: '', line } : { name: '', line, wrapper, isWrapper: true };
}

function openBehind(tokens: Tokens, word: number): number {
  const isGet = kindAt(tokens, word + 1) === DOT && tokenText(tokens, word + 2) === 'get';
  return isGet ? word + 3 : word + 1;
}

/** `'X' in os.environ`, `'X' in process.env`: whether it is there at all. */
function askedFor(tokens: Tokens, word: number): string | undefined {
  const first = kindAt(tokens, word - 1) === DOT ? word - 2 : word;
  if (tokenText(tokens, first - 1) !== 'in' || kindAt(tokens, first - 2) !== STRING) return undefined;
  const name = tokenText(tokens, first - 2).replace(/^\w*["']|["']$/g, '');
  return NAME.test(name) ? name : undefined;
}

function nameBehind(
  tokens: Tokens,
  word: number,
): { readonly name: string; readonly at: number } | undefined {
  if (kindAt(tokens, word + 1) === DOT && isName(tokens, word + 2) && NAME.test(tokenText(tokens, word + 2)))
    return { name: tokenText(tokens, word + 2), at: word + 2 };
  // Of Perl: `$ENV{NAME}`.
  if (kindAt(tokens, word + 1) === OPEN_BRACE && kindAt(tokens, word - 1) === byteOf('$')) {
    const name = tokenText(tokens, word + 2).replace(/^["']|["']$/g, '');
    return NAME.test(name) ? { name, at: word + 2 } : undefined;
  }
  for (let at = word + 1; at <= word + LOOKED_AHEAD; at++) {
    const kind = kindAt(tokens, at);
    if (kind === STRING) {
      const opened = kindAt(tokens, at - 1);
      const name = tokenText(tokens, at).replace(/^["'`]|["'`]$/g, '');
      return (opened === OPEN_PAREN || opened === OPEN_SQUARE) && NAME.test(name) ? { name, at } : undefined;
    }
    const isMark = kind === DOT || kind === OPEN_PAREN || kind === OPEN_SQUARE || kind === byteOf('!');
    if (!isMark && !isName(tokens, at)) return undefined;
  }
  return undefined;
}

const ASKS = new Set([
  'getenv',
  'Getenv',
  'LookupEnv',
  'environ',
  'ENV',
  'var',
  'var_os',
  'getEnv',
  'GetEnv',
]);

/** A name that is put together, kept elsewhere, or not in capitals: read, but not known. */
function isComputed(tokens: Tokens, word: number): boolean {
  const said = tokenText(tokens, word);
  const isOfNode =
    said === 'env' && kindAt(tokens, word - 1) === DOT && tokenText(tokens, word - 2) === 'process';
  if (!isOfNode && !ASKS.has(said)) return false;
  let open = word + 1;
  if (said === 'environ' && kindAt(tokens, open) === DOT && tokenText(tokens, open + 1) === 'get') open += 2;
  const kind = kindAt(tokens, open);
  if (kind !== OPEN_SQUARE && (kind !== OPEN_PAREN || said === 'environ' || isOfNode)) return false;
  const given = solidFrom(tokens, open + 1);
  return kindAt(tokens, given) === STRING || isName(tokens, given) || kindAt(tokens, given) === byteOf('$');
}

/** `process.env.X`, not `c.env.X` or Rack's `env['X']`; of a plain `env` only a call: `env('X')`. */
function isOfProcess(tokens: Tokens, word: number, name: string): boolean {
  const said = tokenText(tokens, word);
  if (said === '_SERVER') return !HANDED.test(name) && name !== 'PHP_SELF';
  if (said !== 'env') return true;
  if (HANDED.test(name)) return false;
  if (kindAt(tokens, word + 1) === OPEN_PAREN) return kindAt(tokens, word - 1) !== DOT;
  const before =
    kindAt(tokens, word - 1) === DOT && isName(tokens, word - 2) ? tokenText(tokens, word - 2) : '';
  return (
    /^(?:process|meta|Bun|Deno|host|System|os|std)$/.test(before) ||
    kindAt(tokens, word - 1) === byteOf(':') ||
    (kindAt(tokens, word + 1) === DOT &&
      isName(tokens, word + 2) &&
      kindAt(tokens, word + 3) === OPEN_PAREN &&
      !NAME.test(tokenText(tokens, word + 2)) &&
      before === '')
  );
}

/** `environ` of `os`; alone it is what a server hands over with a request, unless the file takes it from there. */
function isOfSystem(tokens: Tokens, word: number): boolean {
  if (tokenText(tokens, word) !== 'environ') return true;
  if (kindAt(tokens, word - 1) === DOT) return tokenText(tokens, word - 2) === 'os';
  return /^\s*from\s+os\s+import\b[^\n]*\benviron\b/m.test(textOf(tokens));
}

/** What stands for a variable that is not set, or that nothing does. */
function absence(
  tokens: Tokens,
  word: number,
  name: number,
): Pick<EnvironmentFact, 'fallback' | 'isComputed' | 'isRequired' | 'next'> {
  const open = name - 1;
  const isLooked = [OPEN_PAREN, OPEN_SQUARE, OPEN_BRACE].includes(kindAt(tokens, open));
  const end = isLooked ? closeOf(tokens, open, tokens.count) : name;
  const given = kindAt(tokens, open) === OPEN_PAREN ? splitArguments(tokens, open)[1] : undefined;
  const second = given === undefined ? undefined : valueAt(tokens, afterKey(tokens, given));
  if (second !== undefined) return { fallback: second };
  const behind = behindAlternative(tokens, end + 1);
  if (behind !== undefined) {
    const other = valueAt(tokens, behind);
    if (other !== undefined) return { fallback: other };
    const next = nextRead(tokens, behind);
    if (next === undefined) return { isComputed: true };
    const further = absence(tokens, next.word, next.at);
    return { ...further, next: [next.name, ...(further.next ?? [])] };
  }
  const said = tokenText(tokens, word);
  const isFetch = given === undefined && isName(tokens, open - 1) && tokenText(tokens, open - 1) === 'fetch';
  const isIndex =
    said === 'environ' &&
    kindAt(tokens, open) === OPEN_SQUARE &&
    !isAssigned(tokens, end + 1) &&
    !isAskedBefore(tokens, name);
  return isFetch || isIndex || /^(?:must|require)/i.test(said) ? { isRequired: true } : {};
}

/** The variable that is read here: `process.env.X`, `ENV['X']`, `os.environ.get("X")`. */
function nextRead(
  tokens: Tokens,
  from: number,
): { readonly name: string; readonly at: number; readonly word: number } | undefined {
  for (let word = from; word < from + LOOKED_AHEAD; word++) {
    if (!isName(tokens, word) || !WORDS.has(tokens.data[word] as number)) continue;
    const read = nameBehind(tokens, word);
    return read === undefined ? undefined : { ...read, word };
  }
  return undefined;
}
