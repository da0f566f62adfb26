// Ruby: the routes of Sinatra; those of Rails and the commands of thor are read beside.

import { hashName, sliceText, type Tokens } from '../lex/tokens.ts';
import type { RouteFact } from '../model.ts';
import { readLines } from '../scan/lines.ts';
import { isName, kindAt, OPEN_PAREN, solidFrom, tokenText } from '../scan/scan.ts';
import { usesName } from '../uses-name.ts';
import { textAt } from './calls.ts';
import { isThor, readThor } from './commands/thor.ts';
import { settle, startRaw } from './places.ts';
import { lineAt, opensBlock, readRails } from './rails.ts';
import { importsAny, NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'match']);

const DRAW = hashName('draw');
const SINATRA = hashName('Sinatra');
const DESC = hashName('desc');

export function readRubyWiring(input: WireInput): Wiring {
  const { tokens } = input;
  if ((usesName(input.names, DRAW) && hasRoutesBlock(tokens)) || isRoutesPart(input))
    return readRails(tokens);
  const isSinatra =
    importsAny(input.imports, ['sinatra', 'roda']) ||
    (usesName(input.names, SINATRA) &&
      input.symbols.some(({ signature, kind }) => kind === 'class' && /<\s*Sinatra::/.test(signature)));
  if (isSinatra) return readSinatra(tokens);
  if (!usesName(input.names, DESC) || !isThor(input)) return NO_WIRING;
  const raw = startRaw();
  readThor(input, raw);
  return settle(input, raw);
}

/** A file below `config/routes` that is drawn by name holds nothing but routes. */
function isRoutesPart(input: WireInput): boolean {
  const { tokens } = input;
  const first = solidFrom(tokens, 0);
  const isOne =
    isName(tokens, first) && /^(?:resources?|namespace|scope|draw|concern)$/.test(tokenText(tokens, first));
  return isOne && input.imports.length === 0 && input.symbols.length === 0;
}

/** `….routes.draw do` */
function hasRoutesBlock(tokens: Tokens): boolean {
  for (let at = 2; at < Math.min(tokens.count, 4000); at++) {
    if (
      isName(tokens, at) &&
      isName(tokens, at - 2) &&
      tokenText(tokens, at) === 'draw' &&
      tokenText(tokens, at - 2) === 'routes'
    )
      return true;
  }
  return false;
}

/** Verbs with a block, below the `namespace` blocks that they stand in. */
function readSinatra(tokens: Tokens): Wiring {
  const routes: RouteFact[] = [];
  const blocks: { readonly indent: number; readonly path: string }[] = [];
  for (const line of readLines(tokens)) {
    if (!isName(tokens, line.first)) continue;
    const word = tokenText(tokens, line.first);
    while (word === 'end' && (blocks.at(-1)?.indent ?? -1) >= line.indent) blocks.pop();
    if (!opensBlock(tokens, line) || (!VERBS.has(word) && word !== 'namespace')) continue;
    const path = routeText(
      tokens,
      kindAt(tokens, line.first + 1) === OPEN_PAREN ? line.first + 2 : line.first + 1,
    );
    if (path === undefined) continue;
    const whole = [...blocks.map((block) => block.path), path].join('');
    if (word === 'namespace') blocks.push({ indent: line.indent, path });
    else
      routes.push({
        framework: 'sinatra',
        method: word.toUpperCase(),
        path: whole,
        handler: '',
        router: '',
        line: lineAt(tokens, line),
      });
  }
  return { ...NO_WIRING, routes };
}

/** A text, or the source of a pattern. */
function routeText(tokens: Tokens, at: number): string | undefined {
  const text = textAt(tokens, at);
  if (text !== undefined) return text;
  const raw =
    sliceText(tokens.bytes, tokens.start[at] as number, (tokens.start[at] as number) + 200).split('\n')[0] ??
    '';
  return (
    /^%r\{(.*?)\}(?:\s|$|,|\))/.exec(raw)?.[1] ?? /^\/(.+)\/\w*\s+do\b/.exec(raw)?.[1]?.replaceAll('\\/', '/')
  );
}
