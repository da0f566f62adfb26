// Which environment variables a file reads, with what is used instead where one is not set. Only a name in capitals that stands
// there as a literal counts, behind the words that languages and settings classes have for it: what is computed cannot be known.

import { hashName, lineOf, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
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
import { usesAny, usesName } from '../uses-name.ts';
import { splitArguments } from '../wire/calls.ts';

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

/** Each name once, where it is read first. */
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
      if (read === undefined || !isOfProcess(tokens, at, read.name)) continue;
      if (language === 'python' && !isOfSystem(tokens, at)) continue;
      if (isSet(tokens, read.at) || isBegun(tokens, read.at)) continue;
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
    if (kind !== DOT && kind !== OPEN_PAREN && kind !== OPEN_SQUARE && !isName(tokens, at)) return undefined;
  }
  return undefined;
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

const VALUE = /^(?:-?\d[\w.]*|true|false|True|False)$/;

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

/** `process.env.X = 'y'`: what a program only sets for others is no setting of its own. */
function isSet(tokens: Tokens, name: number): boolean {
  const open = kindAt(tokens, name - 1);
  if (open === OPEN_PAREN) return false;
  const end = open === OPEN_SQUARE ? closeOf(tokens, name - 1, tokens.count) : name;
  return isAssigned(tokens, end + 1) && kindAt(tokens, end + 2) !== byteOf('~');
}

/** `'LUA_PATH_' .. version`, `"APP_" + name`: what a name begins with is none. */
function isBegun(tokens: Tokens, name: number): boolean {
  if (kindAt(tokens, name) !== STRING) return false;
  const next = kindAt(tokens, name + 1);
  return next === byteOf('+') || next === byteOf('.') || next === byteOf('%') || next === byteOf('~');
}

const isAssigned = (tokens: Tokens, at: number): boolean =>
  kindAt(tokens, at) === byteOf('=') && kindAt(tokens, at + 1) !== byteOf('=');

/** Behind `??`, `||`, PHP's `?:` and `or`. */
function alternative(tokens: Tokens, at: number): string | undefined {
  const [first, second] = [kindAt(tokens, at), kindAt(tokens, at + 1)];
  const isPair =
    (first === second && (first === byteOf('?') || first === byteOf('|'))) ||
    (first === byteOf('?') && second === byteOf(':'));
  const isWord = isName(tokens, at) && tokenText(tokens, at) === 'or';
  return isPair || isWord ? valueAt(tokens, solidFrom(tokens, at + (isPair ? 2 : 1))) : undefined;
}

const VALUE_LENGTH_MAX = 60;

function valueAt(tokens: Tokens, at: number): string | undefined {
  const text = tokenText(tokens, at);
  if (kindAt(tokens, at) === STRING) {
    const bare = text.replace(/^[a-zA-Z]*["'`]+|["'`]+$/g, '');
    return bare.length <= VALUE_LENGTH_MAX && !/[\n{}`]/.test(bare) ? bare : undefined;
  }
  return VALUE.test(text) ? text : undefined;
}

const textOf = (tokens: Tokens): string => sliceText(tokens.bytes, 0, tokens.bytes.length);
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
const SETTINGS_CLASS = hashName('BaseSettings');
const PROCESS = hashName('process');

/** Settings that a class, a schema or a tag declares, and a library then reads. */
function declaredSettings(tokens: Tokens, names: NameUse, language: string): EnvironmentFact[] {
  if (language === 'python' && usesName(names, SETTINGS_CLASS)) return settingsClasses(textOf(tokens));
  if (language === 'go') return tagged(tokens);
  if (language === 'bash') return shellDefaults(textOf(tokens));
  if (
    (language === 'typescript' || language === 'javascript') &&
    usesName(names, ENV) &&
    usesName(names, PROCESS)
  )
    return schemaKeys(textOf(tokens));
  return [];
}

/** `${PORT:-8080}` and `: "${PORT:=8080}"`, of what no line of the file gives a value but in that way. */
function shellDefaults(text: string): EnvironmentFact[] {
  return [...text.matchAll(/^(?!\s*#)(.*?)\$\{([A-Z][A-Z0-9_]{2,}):?[-=]([^{}\n]*)\}/gm)].flatMap(
    ({ 1: before = '', 2: name = '', 3: value = '', index }) => {
      const given = new RegExp(
        `(?:^|[;&|\\s(])(?:(?:${name})\\+?=(?!["']?\\$\\{${name}:?[-=])|(?:for|read(?: -\\w+)*|getopts \\S+) ${name}\\b)`,
        'm',
      );
      if (given.test(text)) return [];
      const bare = value.replace(/^(["'])(.*)\1$/, '$2');
      // That only keeps a shell from stopping at what another file may have set.
      if (bare === '') return [];
      const isPlain = bare.length <= VALUE_LENGTH_MAX && !/[$`"']/.test(bare);
      const line = lineAt(text, index + before.length);
      return [{ name, line, ...(isPlain ? { fallback: bare } : {}) }];
    },
  );
}

/** `class Settings(BaseSettings): SECRET_KEY: str = "x"`. */
function settingsClasses(text: string): EnvironmentFact[] {
  return [
    ...text.matchAll(/^class\s+\w+\([^)]*BaseSettings[^)]*\):[^\n]*\n((?:[ \t]+[^\n]*\n|[ \t]*\n)*)/gm),
  ].flatMap(({ 0: whole, 1: body = '', index }) => {
    const prefix = /env_prefix\s*=\s*["']([^"']*)["']/.exec(body)?.[1] ?? '';
    const indent = /^[ \t]+/.exec(body)?.[0] ?? '    ';
    const field = new RegExp(
      `^${indent}([A-Za-z]\\w*)[ \\t]*:[ \\t]*([^=\\n]+?)(?:[ \\t]*=[ \\t]*([^\\n]+))?$`,
      'gm',
    );
    const start = index + whole.length - body.length;
    return [...body.matchAll(field)]
      .filter(([, name = '', type = '']) => name !== 'model_config' && !/ClassVar/.test(type))
      .map(({ 1: name = '', 2: type = '', 3: value, index: at }) => ({
        name: `${prefix}${name}`.toUpperCase(),
        line: lineAt(text, start + at),
        ...(value === undefined
          ? /None|Optional/.test(type)
            ? {}
            : { isRequired: true }
          : plainValue(value)),
      }));
  });
}

/** `PORT: z.coerce.number().default(3000)`, `JWT_SECRET: Joi.string().required()`. */
function schemaKeys(text: string): EnvironmentFact[] {
  const keys =
    /^[ \t]*["']?([A-Z][A-Z0-9_]{2,})["']?[ \t]*:[ \t]*((?:z|Joi|joi|yup|t|v)\.|(?:str|num|port|bool|url|host|email|json|makeValidator)\()([^\n]*)$/gm;
  return [...text.matchAll(keys)].map(({ 1: name = '', 2: kind = '', 3: rest = '', index }) => {
    const value = /\.default\(\s*([^()]*)\)|\bdefault:\s*([^,}]+)/.exec(rest);
    const isRequired =
      kind.toLowerCase() === 'joi.'
        ? /\.required\(/.test(rest)
        : kind === 'z.' && !/\.(?:optional|nullish|catch)\(/.test(rest);
    const line = lineAt(text, index);
    if (value !== null) return { name, line, ...plainValue((value[1] ?? value[2] ?? '').trim()) };
    return isRequired ? { name, line, isRequired } : { name, line };
  });
}

/** Of Go: `Port int \`env:"PORT" envDefault:"8080"\``. */
function tagged(tokens: Tokens): EnvironmentFact[] {
  const found: EnvironmentFact[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (kindAt(tokens, at) !== STRING || tokens.bytes[tokens.start[at] as number] !== BACK_TICK) continue;
    const tag = tokenText(tokens, at);
    const [, name = '', rules = ''] = /\b(?:env|envconfig)\s*:"([A-Z][A-Z0-9_]{2,})([^"]*)"/.exec(tag) ?? [];
    if (name === '') continue;
    const value = /\b(?:envDefault|env-default|default)\s*:"([^"]*)"/.exec(tag)?.[1];
    const isRequired = /required/.test(rules) || /\b(?:required|env-required)\s*:"true"/.test(tag);
    found.push({
      name,
      line: lineOf(tokens, tokens.start[at] as number),
      ...(value !== undefined ? { fallback: value } : isRequired ? { isRequired } : {}),
    });
  }
  return found;
}

const BACK_TICK = 0x60;

function plainValue(written: string): Pick<EnvironmentFact, 'fallback'> {
  const value = written
    .replace(/\s+#.*$/, '')
    .replace(/,$/, '')
    .trim();
  const bare = /^(["'])(.*)\1$/.exec(value)?.[2];
  if (bare !== undefined && bare.length <= VALUE_LENGTH_MAX) return { fallback: bare };
  return VALUE.test(value) ? { fallback: value } : {};
}
