// TypeScript: the controllers of Nest, by their decorators; what is set for all of them is told by the file that starts it.

import type { Tokens } from '../lex/tokens.ts';
import { AT, closeOf, kindAt, OPEN_BRACE, OPEN_SQUARE } from '../scan/scan.ts';
import { type Call, endOfCall, findCalls, keyedValue, textAt, textsBetween } from './calls.ts';
import type { Raw } from './places.ts';
import { joinPaths, type WireInput } from './wiring.ts';

const NEST_VERBS: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ANY',
};

/** What every controller is mounted on. */
export const GLOBAL_ROUTER = '@Controller';

/** `@Controller('users')` before a class, `@Get(':id')` before its methods; each may name several paths. */
export function readNest(input: WireInput, raw: Raw): void {
  const { tokens } = input;
  let prefixes: readonly string[] = [''];
  for (const call of findCalls(tokens, (name) => name === 'Controller' || Object.hasOwn(NEST_VERBS, name))) {
    if (kindAt(tokens, call.at - 1) !== AT) continue;
    const paths = nestPaths(tokens, call);
    if (call.name === 'Controller') {
      prefixes = paths;
      continue;
    }
    const handler = input.symbols.find(
      ({ line, endLine, kind }) => kind === 'method' && line <= call.line && endLine >= call.line,
    );
    const name = handler === undefined ? '' : `${handler.container}.${handler.name}`;
    const method = NEST_VERBS[call.name] as string;
    const shared = { framework: 'nest', method, handler: name, router: GLOBAL_ROUTER, line: call.line };
    for (const prefix of prefixes)
      for (const path of paths)
        raw.routes.push({ at: call.at, fact: { ...shared, path: joinPaths(prefix, path) } });
  }
}

function nestPaths(tokens: Tokens, call: Call): readonly string[] {
  const first = call.args[0];
  if (first === undefined) return [''];
  const at =
    kindAt(tokens, first) === OPEN_BRACE
      ? keyedValue(tokens, first + 1, endOfCall(tokens, call.paren), 'path')
      : first;
  if (at !== undefined && kindAt(tokens, at) === OPEN_SQUARE)
    return textsBetween(tokens, at, closeOf(tokens, at, tokens.count));
  return [textAt(tokens, at) ?? ''];
}
