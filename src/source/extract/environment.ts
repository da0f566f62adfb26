// Which environment variables a file reads, by the calls and look-ups that languages have for it. Only a name in capitals that
// stands there as a literal counts: what is computed cannot be known.

import { hashName, lineOf, STRING, type Tokens } from '../lex/tokens.ts';
import type { EnvironmentFact, NameUse } from '../model.ts';
import { DOT, isName, kindAt, OPEN_PAREN, OPEN_SQUARE, tokenText } from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';

/** Words behind which a variable's name follows: `process.env.X`, `os.environ['X']`, `os.Getenv("X")`, `env::var("X")`. */
const WORDS: ReadonlySet<number> = new Set(
  [
    'env',
    'environ',
    'getenv',
    'Getenv',
    'LookupEnv',
    'lookupEnv',
    'ENV',
    '_ENV',
    'var',
    'var_os',
    'GetEnvironmentVariable',
  ].map(hashName),
);
const VAR: ReadonlySet<number> = new Set(['var', 'var_os'].map(hashName));
const ENV = hashName('env');
/** A file that says none of these reads no variable. */
const TELLING: readonly number[] = [...WORDS].filter((hash) => !VAR.has(hash));
const NAME = /^[A-Z][A-Z0-9_]{2,}$/;
const LOOKED_AHEAD = 4;
const NAMES_MAX = 40;

/** Each name once, where it is read first. */
export function readEnvironment(tokens: Tokens, names: NameUse): EnvironmentFact[] {
  if (!usesAny(names, TELLING)) return [];
  const found = new Map<string, EnvironmentFact>();
  for (let at = 0; at < tokens.count && found.size < NAMES_MAX; at++) {
    if (!isName(tokens, at) || !WORDS.has(tokens.data[at] as number)) continue;
    // `var` is a word of many languages; Rust's stands behind `env::`.
    if (VAR.has(tokens.data[at] as number) && tokens.data[at - 3] !== ENV) continue;
    const name = nameBehind(tokens, at);
    if (name === undefined || found.has(name)) continue;
    found.set(name, { name, line: lineOf(tokens, tokens.start[at] as number) });
  }
  return [...found.values()];
}

function nameBehind(tokens: Tokens, word: number): string | undefined {
  if (kindAt(tokens, word + 1) === DOT && isName(tokens, word + 2) && NAME.test(tokenText(tokens, word + 2)))
    return tokenText(tokens, word + 2);
  for (let at = word + 1; at <= word + LOOKED_AHEAD; at++) {
    const kind = kindAt(tokens, at);
    if (kind === STRING) {
      const opened = kindAt(tokens, at - 1);
      const text = tokenText(tokens, at).replace(/^["'`]|["'`]$/g, '');
      return (opened === OPEN_PAREN || opened === OPEN_SQUARE) && NAME.test(text) ? text : undefined;
    }
    if (kind !== DOT && kind !== OPEN_PAREN && kind !== OPEN_SQUARE && !isName(tokens, at)) return undefined;
  }
  return undefined;
}
