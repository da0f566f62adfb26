// Java and Kotlin: Spring and JAX-RS routes, from annotations; a class's own path comes before its methods'.

import type { Tokens } from '../lex/tokens.ts';
import type { RouteFact, SymbolFact } from '../model.ts';
import {
  AT,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  tokenText,
} from '../scan/scan.ts';
import { keyedValue, nameAt, splitArguments } from './calls.ts';
import { pathOrName } from './named-paths.ts';
import { readConstants } from './places.ts';
import { importsAny, joinPaths, NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

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
  const found: RouteFact[] = [];
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
    // An interface of a client says what it asks for, not what is answered here.
    const isClient = owner !== undefined && /@\w*(?:Client|Exchange)\b/.test(owner.signature);
    if (!isClient) readMethod(symbol, { own, outer, found });
  }
  return { ...NO_WIRING, routes: found };
}

interface Annotation {
  readonly name: string;
  readonly offset: number;
  /** Undefined when they are not written here. */
  readonly paths: readonly string[] | undefined;
  readonly methods: readonly string[];
}

function readAnnotations(tokens: Tokens): Annotation[] {
  const annotations: Annotation[] = [];
  const constants = readConstants(tokens);
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
    const value = keyedValue(tokens, paren + 1, end, 'value') ?? keyedValue(tokens, paren + 1, end, 'path');
    const isKeyed = isName(tokens, paren + 1) && kindAt(tokens, paren + 2) === EQUALS;
    const first = value ?? (isKeyed ? undefined : paren + 1);
    annotations.push({
      name,
      offset,
      paths: first === undefined ? [] : pathsIn(tokens, first, { end, constants }),
      methods: methodsIn(tokens, paren, end),
    });
  }
  return annotations;
}

interface Reach {
  readonly end: number;
  readonly constants: ReadonlyMap<string, string>;
}

/** One path, or several between braces or square brackets; undefined when it is worked out elsewhere. */
function pathsIn(tokens: Tokens, at: number, { end, constants }: Reach): readonly string[] | undefined {
  const kind = kindAt(tokens, at);
  const firsts = kind === OPEN_BRACE || kind === OPEN_SQUARE ? splitArguments(tokens, at) : [at];
  if (at >= end) return [];
  const paths = firsts.map((first) => pathOrName(tokens, first, constants));
  return paths.some((path) => path === undefined) ? undefined : (paths as string[]);
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
  readonly found: RouteFact[];
}

function readMethod(symbol: SymbolFact, reading: Reading): void {
  const { own, outer, found } = reading;
  const prefixes = orNone(outer.find(({ name }) => name === 'RequestMapping' || name === 'Path'));
  const handler = symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`;
  for (const annotation of own) {
    if (annotation.name === 'Path') continue;
    const isSpring = Object.hasOwn(SPRING, annotation.name);
    const framework = isSpring ? 'spring' : 'jax-rs';
    const methods =
      isSpring && annotation.methods.length > 0
        ? annotation.methods
        : [SPRING[annotation.name] ?? annotation.name];
    const paths = orNone(isSpring ? annotation : own.find(({ name }) => name === 'Path'));
    const shared = { framework, handler, router: '', line: symbol.line };
    for (const method of methods)
      for (const prefix of prefixes)
        for (const path of paths) found.push({ ...shared, method, path: joinPaths(prefix, path) });
  }
}

/** The paths that are told; one that is empty when none is; none when they cannot be known. */
function orNone(annotation: Annotation | undefined): readonly string[] {
  if (annotation === undefined) return [''];
  if (annotation.paths === undefined) return [];
  return annotation.paths.length === 0 ? [''] : annotation.paths;
}
