// Paths that a project gives a name in one file and uses in another: `API_PREFIX = "/api"`. A route or a prefix that is
// written by such a name keeps the name between marks until all files are known.

import { STRING, type Tokens } from '../lex/tokens.ts';
import { COLON, EQUALS, isName, kindAt, tokenText } from '../scan/scan.ts';
import { nameAt, textAt } from './calls.ts';
import { pathAt } from './places.ts';

const LANGUAGES: ReadonlySet<string> = new Set([
  'go',
  'java',
  'javascript',
  'kotlin',
  'python',
  'typescript',
]);
const SLASH = 0x2f;
const PATHS_MAX = 60;
const LENGTH_MAX = 80;

export function readNamedPaths(
  tokens: Tokens,
  language: string,
): { readonly paths?: Readonly<Record<string, string>> } {
  if (!LANGUAGES.has(language)) return {};
  const paths: Record<string, string> = {};
  let count = 0;
  for (let at = 2; at < tokens.count && count < PATHS_MAX; at++) {
    if (tokens.kind[at] !== STRING || kindAt(tokens, at - 1) !== EQUALS) continue;
    if (tokens.bytes[(tokens.start[at] as number) + 1] !== SLASH || !isName(tokens, at - 2)) continue;
    const text = textAt(tokens, at);
    if (text === undefined || text.length > LENGTH_MAX || !/^\/[\w./{}:<>-]*$/.test(text)) continue;
    // `NAME: str = "/x"`
    const isTyped = kindAt(tokens, at - 3) === COLON && isName(tokens, at - 4);
    paths[tokenText(tokens, isTyped ? at - 4 : at - 2)] = text;
    count++;
  }
  return count === 0 ? {} : { paths };
}

/** The path that stands there, or the name of one that another file has. */
export function pathOrName(
  tokens: Tokens,
  at: number | undefined,
  constants: ReadonlyMap<string, string>,
): string | undefined {
  const own = pathAt(tokens, at, constants);
  if (own !== undefined || at === undefined) return own;
  const dotted = nameAt(tokens, at);
  const end = at + 2 * dotted.split('.').length - 1;
  const name = dotted.split('.').at(-1) ?? '';
  // A call, or a sum, is worked out when the program runs.
  return /^\w+$/.test(name) && ![0x28, 0x2b, 0x5b].includes(kindAt(tokens, end)) ? `{{${name}}}` : undefined;
}

const NAMED = /\{\{(\w+)\}\}/g;

/** What a name stands for where all files that give it agree. */
export function createPathNames(
  files: Iterable<{ readonly facts: { readonly paths?: Readonly<Record<string, string>> } }>,
): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  for (const { facts } of files)
    for (const [name, path] of Object.entries(facts.paths ?? {}))
      known.set(name, known.has(name) && known.get(name) !== path ? undefined : path);
  return (path) => {
    if (!path.includes('{{')) return path;
    let isKnown = true;
    const whole = path.replace(NAMED, (_all, name: string) => {
      const value = known.get(name);
      isKnown &&= value !== undefined;
      return value?.replace(/^\//, path.startsWith('{{') ? '/' : '') ?? '';
    });
    return isKnown ? whole.replace(/\/{2,}/g, '/') : undefined;
  };
}
