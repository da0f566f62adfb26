// Where in a file something is wired: in which function a name lives, inside which call's brackets it stands. A router or a
// group that is a parameter of a callback (`app.register((scope) => …, { prefix })`) stands for what the call was made on.

import { STRING, type Tokens } from '../lex/tokens.ts';
import type { CommandFact, MountFact, RouteFact, SymbolFact } from '../model.ts';
import { byteOf, DOT, EQUALS, isName, kindAt, solidFrom, tokenText } from '../scan/scan.ts';
import { textAt } from './calls.ts';
import { NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

/** What stands between two tokens and is called by this name (or has none) belongs to `router` below `path`. */
export interface Region {
  readonly from: number;
  readonly to: number;
  readonly param: string;
  readonly path: string;
  readonly router: string;
  /** Where the region itself is wired. */
  readonly at: number;
}

/** A fact, and the token where it stands. */
export interface At<T> {
  readonly at: number;
  readonly fact: T;
}

/** Wiring in the making: facts with the names that stand in the text. */
export interface Raw {
  readonly routes: At<RouteFact>[];
  readonly mounts: At<MountFact>[];
  readonly commands: At<CommandFact>[];
  readonly regions: Region[];
}

export const startRaw = (): Raw => ({ routes: [], mounts: [], commands: [], regions: [] });

interface Standing {
  readonly name: string;
  readonly at: number;
  readonly path: string;
}

/** Every name replaced by what it stands for, each with the function that it lives in. */
export function settle(input: WireInput, raw: Raw): Wiring {
  if (raw.routes.length + raw.mounts.length + raw.commands.length === 0) return NO_WIRING;
  const functions = input.symbols.filter(isFunctionLike);
  const scopeOf = (name: string, at: number): { readonly scope?: string } => {
    const scope = findScope(input, functions, { name, at });
    return scope === '' ? {} : { scope };
  };
  return {
    routes: raw.routes.map(({ fact, at }) => {
      const { name, path, at: place } = standFor(raw.regions, { name: fact.router, at, path: fact.path });
      return { ...fact, path, router: name, ...scopeOf(name, place) };
    }),
    mounts: raw.mounts.map(({ fact, at }) => {
      if (fact.isOwn === true) return { ...fact, ...scopeOf(fact.target, at) };
      const { name, path, at: place } = standFor(raw.regions, { name: fact.router, at, path: fact.path });
      return { ...fact, path, router: name, ...scopeOf(name, place) };
    }),
    commands: numberNames(
      raw.commands.map((one) => ({ ...one, fact: settleCommand(one.fact, one.at, { raw, scopeOf }) })),
    ),
  };
}

/** A name that is given again means the last that it was given to: `sub = …` for one command after the other. */
function numberNames(commands: readonly At<CommandFact>[]): CommandFact[] {
  const given = new Map<string, number>();
  const keyOf = (name: string, scope = ''): string => `${scope}\0${name}`;
  const current = (name: string, scope: string | undefined): string => {
    const count = given.get(keyOf(name, scope)) ?? 0;
    return count > 1 ? `${name}~${count}` : name;
  };
  return commands.map(({ fact }) => {
    const { on, as, scope, framework } = fact;
    if (framework !== 'argparse') return fact;
    const joined = on === undefined ? {} : { on: current(on, scope) };
    // A link to a function, or a name with a dot, gives nothing a name.
    const isGiven = as !== undefined && (fact.isLink !== true || fact.isMade === true);
    if (isGiven) given.set(keyOf(as, scope), (given.get(keyOf(as, scope)) ?? 0) + 1);
    return { ...fact, ...joined, ...(isGiven ? { as: current(as, scope) } : {}) };
  });
}

function settleCommand(
  fact: CommandFact,
  at: number,
  given: {
    readonly raw: Raw;
    readonly scopeOf: (name: string, at: number) => { readonly scope?: string };
  },
): CommandFact {
  if (fact.on === undefined) return fact.as === undefined ? fact : { ...fact, ...given.scopeOf(fact.as, at) };
  const { name, at: place } = standFor(given.raw.regions, { name: fact.on, at, path: '' });
  return { ...fact, on: name, ...given.scopeOf(name, place) };
}

function standFor(regions: readonly Region[], from: Standing): Standing {
  let standing = from;
  for (let guard = 0; guard <= regions.length; guard++) {
    const { name, at } = standing;
    const around = regions
      .filter((one) => one.from < at && at < one.to && one.at !== at && one.param === name)
      .reduce<Region | undefined>(
        (best, one) => (best === undefined || one.from > best.from ? one : best),
        undefined,
      );
    if (around === undefined) return standing;
    standing = { name: around.router, at: around.at, path: joinPrefix(around.path, standing.path) };
  }
  return standing;
}

function joinPrefix(prefix: string, path: string): string {
  if (prefix === '') return path;
  const tail = path.replace(/^\/+/, '');
  return tail === '' ? prefix : `${prefix.replace(/\/+$/, '')}/${tail}`;
}

const FUNCTIONS: ReadonlySet<string> = new Set(['constructor', 'function', 'method']);

function isFunctionLike({ kind, signature }: SymbolFact): boolean {
  return (
    FUNCTIONS.has(kind) ||
    ((kind === 'constant' || kind === 'variable') && /=>|=\s*(?:async\s+)?function\b/.test(signature))
  );
}

interface Named {
  readonly name: string;
  readonly at: number;
}

function findScope(input: WireInput, functions: readonly SymbolFact[], { name, at }: Named): string {
  const offset = input.tokens.start[at] as number;
  const around = functions
    .filter((one) => one.start <= offset && offset < one.end)
    .reduce<SymbolFact | undefined>(
      (best, one) => (best === undefined || one.start > best.start ? one : best),
      undefined,
    );
  const owner = around ?? assignedFunction(input, offset);
  if (owner === undefined) return '';
  const holder = owner.container.split('.').at(-1) ?? '';
  if ((/^(?:this|self|@)\b/.test(name) || owner.kind === 'constructor') && holder !== '') return holder;
  const head = name.split('.')[0] as string;
  const isParameter =
    head !== '' && new RegExp(`[(,]\\s*(?:\\w+\\s+)*${escapeName(head)}\\b`).test(owner.signature);
  if (!isParameter && head !== '' && isOfFile(input, head)) return '';
  return holder === '' ? owner.name : `${holder}.${owner.name}`;
}

/** `const plugin = async (app) => { … }` is a constant whose signature ends before its value. */
function assignedFunction({ symbols, tokens }: WireInput, offset: number): SymbolFact | undefined {
  const holder = symbols.find(
    ({ kind, container, start, end }) =>
      (kind === 'constant' || kind === 'variable') && container === '' && start <= offset && offset < end,
  );
  if (holder === undefined) return undefined;
  const text = tokens.bytes.toString('latin1', holder.start, Math.min(holder.end, holder.start + 300));
  const head =
    /=\s*(?:async\b\s*)?function\b[^(]*(\([^)]*\))/.exec(text) ??
    /=\s*(?:async\b\s*)?(\([^)]*\)|\w+)\s*(?::[^=]{0,80})?=>/.exec(text);
  return head === null ? undefined : { ...holder, signature: head[1] ?? '' };
}

const escapeName = (name: string): string => name.replace(/[$]/g, '\\$&');

/** A name that the whole file knows: declared at its top or taken from elsewhere. */
function isOfFile({ symbols, imports }: WireInput, name: string): boolean {
  return (
    symbols.some((one) => one.name === name && one.container === '') ||
    imports.some(({ names }) => names.some(({ local }) => local === name))
  );
}

/** Texts that a file gives a name to once: `const PREFIX = '/x'`. */
export function readConstants(tokens: Tokens): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (let at = 1; at < tokens.count - 1; at++) {
    if (kindAt(tokens, at) !== EQUALS || !isName(tokens, at - 1)) continue;
    const value = solidFrom(tokens, at + 1);
    if (kindAt(tokens, value) !== STRING || kindAt(tokens, value + 1) === byteOf('+')) continue;
    const text = textAt(tokens, value);
    const name = tokenText(tokens, at - 1);
    // Given twice, it is no constant.
    if (text !== undefined) constants.set(name, constants.has(name) ? '\0' : text);
  }
  return constants;
}

/** `f'{base}/x'` of Python: what stands in brackets is put in when the program runs. */
const isFormatted = (tokens: Tokens, at: number): boolean =>
  isName(tokens, at) && kindAt(tokens, at + 1) === STRING && /^(?:r?f|fr)$/i.test(tokenText(tokens, at));

/** A text, a constant, or a sum of them; undefined when anything in it is worked out elsewhere. */
export function pathAt(
  tokens: Tokens,
  at: number | undefined,
  constants: ReadonlyMap<string, string>,
): string | undefined {
  if (at === undefined) return undefined;
  const own = textAt(tokens, at);
  const isNamed = isName(tokens, at) && own === undefined && ![0x28, 0x2e].includes(kindAt(tokens, at + 1));
  const raw = isNamed ? constants.get(tokenText(tokens, at)) : own;
  if (raw === undefined || raw.includes('\0')) return undefined;
  const isTemplate = !isNamed && tokens.bytes[tokens.start[at] as number] === 0x60;
  const text = isTemplate
    ? raw.replace(/\$\{(\w+)\}/g, (_all, name: string) => constants.get(name) ?? '\0')
    : isFormatted(tokens, at)
      ? raw
          .replace(/(?<!\{)\{(?!\{)([^{}]*)\}/g, (_all, name: string) => constants.get(name) ?? '\0')
          .replace(/\{\{|\}\}/g, (pair) => pair[0] as string)
      : raw;
  if (text.includes('\0') || (isTemplate && text.includes('${'))) return undefined;
  // Texts that stand side by side are one, on however many lines: `r'^a/' r'b/$'`.
  const behind = at + (kindAt(tokens, at) === STRING || isNamed ? 1 : 2);
  // `'{0}/'.format(a)`, `'%s/' % a`: what comes of it is known when the program runs.
  if (!isNamed && [DOT, byteOf('%')].includes(kindAt(tokens, behind))) return undefined;
  const isSum = kindAt(tokens, behind) === byteOf('+');
  const next = solidFrom(tokens, isSum ? behind + 1 : behind);
  if (!isSum && (isNamed || textAt(tokens, next) === undefined)) return text;
  const rest = pathAt(tokens, next, constants);
  return rest === undefined ? undefined : text + rest;
}
