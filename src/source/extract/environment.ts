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
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { splitArguments } from '../wire/calls.ts';
import { declaredSettings, textOf, VALUE, VALUE_LENGTH_MAX } from './declared-settings.ts';
import { isAssigned, isBegun, isHandedOn, isOverwritten, isSet } from './environment-set.ts';

/** Words behind which a variable's name follows: `os.environ['X']`, `os.Getenv("X")`, `env::var("X")`, `getEnv("X", "d")`. */
const WORDS: ReadonlySet<number> = new Set(
  'env environ getenv Getenv LookupEnv lookupEnv ENV _ENV _SERVER var var_os option_env GetEnvironmentVariable getEnv GetEnv get_env getEnvOr GetEnvOr getEnvOrDefault GetEnvOrDefault get_env_or envOr EnvOr mustEnv MustEnv mustGetenv MustGetenv requireEnv env_var getEnvVar env_int env_bool getEnvInt getEnvBool getEnvAsInt getEnvAsBool secure_getenv'
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
    if (!found.has(fact.name) && found.size < NAMES_MAX) found.set(fact.name, fact);
  };
  if (usesAny(names, TELLING))
    for (let at = 0; at < tokens.count && found.size < NAMES_MAX; at++) {
      if (!isName(tokens, at) || !WORDS.has(tokens.data[at] as number)) continue;
      // `var` is a word of many languages; Rust's stands behind `env::`.
      if (VAR.has(tokens.data[at] as number) && tokens.data[at - 3] !== ENV) continue;
      const read = nameBehind(tokens, at);
      if (read === undefined || isBegun(tokens, read.at)) {
        if (isComputed(tokens, at)) add({ name: '', line: lineOf(tokens, tokens.start[at] as number) });
        continue;
      }
      if (!isOfProcess(tokens, at, read.name)) continue;
      if (language === 'python' && !isOfSystem(tokens, at)) continue;
      if (isSet(tokens, read.at) || isHandedOn(tokens, at, read) || isOverwritten(tokens, at, read)) continue;
      add({
        name: read.name,
        line: lineOf(tokens, tokens.start[at] as number),
        ...absence(tokens, at, read.at),
      });
    }
  for (const fact of declaredSettings(tokens, names, language)) add(fact);
  return [...found.values()];
}

function nameBehind(
  tokens: Tokens,
  word: number,
): { readonly name: string; readonly at: number } | undefined {
  if (kindAt(tokens, word + 1) === DOT && isName(tokens, word + 2) && NAME.test(tokenText(tokens, word + 2)))
    return { name: tokenText(tokens, word + 2), at: word + 2 };
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
): Pick<EnvironmentFact, 'fallback' | 'isRequired'> {
  const open = name - 1;
  const isLooked = kindAt(tokens, open) === OPEN_PAREN || kindAt(tokens, open) === OPEN_SQUARE;
  const end = isLooked ? closeOf(tokens, open, tokens.count) : name;
  const given = kindAt(tokens, open) === OPEN_PAREN ? splitArguments(tokens, open)[1] : undefined;
  const second = given === undefined ? undefined : valueAt(tokens, afterKey(tokens, given));
  if (second !== undefined) return { fallback: second };
  const other = alternative(tokens, end + 1);
  if (other !== undefined) return { fallback: other };
  const said = tokenText(tokens, word);
  const isFetch = given === undefined && isName(tokens, open - 1) && tokenText(tokens, open - 1) === 'fetch';
  const isIndex =
    said === 'environ' &&
    kindAt(tokens, open) === OPEN_SQUARE &&
    !isAssigned(tokens, end + 1) &&
    !isAskedBefore(tokens, name);
  return isFetch || isIndex || /^(?:must|require)/i.test(said) ? { isRequired: true } : {};
}

/** `if 'X' in os.environ:` before it, or `except KeyError` behind it: whoever asks can do without. */
function isAskedBefore(tokens: Tokens, name: number): boolean {
  const text = tokenText(tokens, name);
  for (let at = Math.max(0, name - ASKED_WITHIN); at < Math.min(tokens.count, name + ASKED_WITHIN); at++) {
    const isSame = at < name && kindAt(tokens, at) === STRING && tokenText(tokens, at) === text;
    if (isSame && isName(tokens, at + 1) && tokenText(tokens, at + 1) === 'in') return true;
    if (at > name && isName(tokens, at) && tokenText(tokens, at) === 'KeyError') return true;
  }
  return false;
}

const ASKED_WITHIN = 24;

const afterKey = (tokens: Tokens, at: number): number =>
  isName(tokens, at) && kindAt(tokens, at + 1) === byteOf('=') ? at + 2 : at;

/** Behind `??`, `||`, PHP's `?:` and `or`. */
function alternative(tokens: Tokens, at: number): string | undefined {
  const [first, second] = [kindAt(tokens, at), kindAt(tokens, at + 1)];
  const isPair =
    (first === second && (first === byteOf('?') || first === byteOf('|'))) ||
    (first === byteOf('?') && second === byteOf(':'));
  const isWord = isName(tokens, at) && tokenText(tokens, at) === 'or';
  // `||=` gives it the value as well.
  const width = !isPair ? 1 : kindAt(tokens, at + 2) === byteOf('=') ? 3 : 2;
  return isPair || isWord ? valueAt(tokens, solidFrom(tokens, at + width)) : undefined;
}

function valueAt(tokens: Tokens, at: number): string | undefined {
  const text = tokenText(tokens, at);
  if (kindAt(tokens, at) === STRING) {
    const bare = text.replace(/^[a-zA-Z]*["'`]+|["'`]+$/g, '');
    return bare.length <= VALUE_LENGTH_MAX && !/[\n{}`]/.test(bare) ? bare : undefined;
  }
  return VALUE.test(text) ? text : undefined;
}
