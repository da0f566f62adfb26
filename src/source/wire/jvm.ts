// Java and Kotlin: Spring and JAX-RS routes, from annotations; a class's own path comes before its methods'.

import type { Tokens } from '../lex/tokens.ts';
import type { SymbolFact } from '../model.ts';
import { AT, closeOf, isName, kindAt, OPEN_PAREN, tokenText } from '../scan/scan.ts';
import { keyedValue, nameAt, textAt, textsBetween } from './calls.ts';
import {
  type Found,
  importsAny,
  joinPaths,
  NO_WIRING,
  startFound,
  type WireInput,
  type Wiring,
} from './model.ts';

const SPRING: Readonly<Record<string, string>> = {
  GetMapping: 'GET',
  PostMapping: 'POST',
  PutMapping: 'PUT',
  PatchMapping: 'PATCH',
  DeleteMapping: 'DELETE',
  RequestMapping: 'ANY',
};
const JAX = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export function readJvmWiring(input: WireInput): Wiring {
  if (
    !importsAny(input.imports, ['org.springframework', 'javax.ws.rs', 'jakarta.ws.rs', 'io.micronaut.http'])
  )
    return NO_WIRING;
  const found = startFound();
  const annotations = readAnnotations(input.tokens);
  for (const symbol of input.symbols) {
    if (symbol.kind !== 'method' && symbol.kind !== 'function') continue;
    const own = annotations.filter(({ offset }) => offset >= symbol.start && offset < symbol.end);
    const owner = input.symbols.find(
      (one) =>
        one.name === symbol.container.split('.').at(-1) && (one.kind === 'class' || one.kind === 'interface'),
    );
    const outer =
      owner === undefined
        ? []
        : annotations.filter(({ offset }) => offset >= owner.start && offset < firstMember(input, owner));
    readMethod(symbol, { own, outer, found });
  }
  return found;
}

interface Annotation {
  readonly name: string;
  readonly offset: number;
  readonly paths: readonly string[];
  readonly methods: readonly string[];
}

function readAnnotations(tokens: Tokens): Annotation[] {
  const annotations: Annotation[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (kindAt(tokens, at) !== AT || !isName(tokens, at + 1)) continue;
    const name =
      nameAt(tokens, at + 1)
        .split('.')
        .at(-1) ?? '';
    if (!Object.hasOwn(SPRING, name) && !JAX.has(name) && name !== 'Path') continue;
    const paren = at + 2;
    const offset = tokens.start[at] as number;
    if (kindAt(tokens, paren) !== OPEN_PAREN) {
      annotations.push({ name, offset, paths: [], methods: [] });
      continue;
    }
    const end = closeOf(tokens, paren, tokens.count);
    const value =
      keyedValue(tokens, paren + 1, end, 'value') ?? keyedValue(tokens, paren + 1, end, 'path') ?? paren + 1;
    annotations.push({
      name,
      offset,
      paths: textsIn(tokens, value, end),
      methods: methodsIn(tokens, paren, end),
    });
  }
  return annotations;
}

/** One text, or several between braces or square brackets. */
function textsIn(tokens: Tokens, at: number, end: number): string[] {
  const one = textAt(tokens, at);
  if (one !== undefined) return [one];
  const kind = kindAt(tokens, at);
  return kind === 0x7b || kind === 0x5b ? textsBetween(tokens, at, closeOf(tokens, at, end)) : [];
}

function methodsIn(tokens: Tokens, paren: number, end: number): string[] {
  const methods: string[] = [];
  for (let at = paren; at < end; at++) {
    if (isName(tokens, at) && tokenText(tokens, at) === 'RequestMethod' && isName(tokens, at + 2))
      methods.push(tokenText(tokens, at + 2));
  }
  return methods;
}

/** Annotations of a class stand before its first member. */
function firstMember(input: WireInput, owner: SymbolFact): number {
  const members = input.symbols.filter(
    ({ container, start }) => container.endsWith(owner.name) && start > owner.start,
  );
  return Math.min(owner.end, ...members.map(({ start }) => start));
}

interface Reading {
  readonly own: readonly Annotation[];
  readonly outer: readonly Annotation[];
  readonly found: Found;
}

function readMethod(symbol: SymbolFact, reading: Reading): void {
  const { own, outer, found } = reading;
  const prefixes = outer.find(({ name }) => name === 'RequestMapping' || name === 'Path')?.paths ?? [];
  const prefix = prefixes[0] ?? '';
  const handler = symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`;
  const jaxPath = own.find(({ name }) => name === 'Path')?.paths[0] ?? '';
  for (const annotation of own) {
    if (annotation.name === 'Path') continue;
    const isSpring = Object.hasOwn(SPRING, annotation.name);
    const framework = isSpring ? 'spring' : 'jax-rs';
    const methods =
      isSpring && annotation.methods.length > 0
        ? annotation.methods
        : [SPRING[annotation.name] ?? annotation.name];
    const paths = isSpring ? (annotation.paths.length > 0 ? annotation.paths : ['']) : [jaxPath];
    for (const method of methods) {
      for (const path of paths)
        found.routes.push({
          framework,
          method,
          path: joinPaths(prefix, path),
          handler,
          router: '',
          line: symbol.line,
        });
    }
  }
}
