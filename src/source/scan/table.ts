// The grammar of declarations in languages with braces, as a table: which words introduce what, which only modify it,
// how a statement ends, and what is public when nothing is said.

import type { CompiledRules } from '../lex/rules.ts';
import { hashName } from '../lex/tokens.ts';
import type { SymbolKind, Visibility } from '../model.ts';
import type { Scan, Scope } from './scan.ts';

/** What a word that begins a declaration declares. */
export interface Introducer {
  readonly kind: SymbolKind;
  /** Its body holds declarations: of members, or of a namespace (`same` when it adds no name of its own). */
  readonly body?: 'members' | 'namespace' | 'same';
  /** A word that is also an ordinary name: it counts only before a name on the same line. */
  readonly isSoft?: boolean;
  /** `word ( … )` declares several, a line each. */
  readonly hasGroups?: boolean;
  /** Declares variables: several names, separated by commas. */
  readonly isVariable?: boolean;
  /** A scanner of its own: returns the index behind the statement, -1 to try the usual way, or NOT_INTRODUCED. */
  readonly read?: IntroducedReader;
}

export interface Statement {
  readonly scope: Scope;
  readonly introducer: Introducer;
  /** First token with attributes and modifiers; the introducing word; the token behind it. */
  readonly first: number;
  readonly word: number;
  readonly next: number;
  /** What a modifier said about visibility, if one did. */
  readonly said: Visibility | undefined;
  readonly isStatic: boolean;
}

/** The word turned out to introduce nothing here (`struct point p;`): the statement is read as if it were any name. */
export const NOT_INTRODUCED = -2;

export type IntroducedReader = (scan: Scan, table: BraceTable, statement: Statement) => number;

export interface Modifier {
  readonly visibility?: Visibility;
  readonly isStatic?: boolean;
  /** Takes a following `( … )` or `[ … ]` or string with it. */
  readonly hasArgument?: boolean;
  /** Without one it modifies nothing: `template class x<int>;` only asks for code. */
  readonly needsArgument?: boolean;
  /** What it makes of what it modifies when the argument is there: `pub(crate)`. */
  readonly visibilityWithArgument?: Visibility;
  /** It modifies only before these words; elsewhere it introduces, or is a name (`const fn`, `enum class`). */
  readonly before?: ReadonlySet<number>;
}

export interface BraceTable {
  readonly rules: CompiledRules;
  readonly introducers: ReadonlyMap<number, Introducer>;
  readonly modifiers: ReadonlyMap<number, Modifier>;
  /** A line end ends a statement unless something says that it goes on. */
  readonly lineEnds: boolean;
  /** Names that, at the start of a line, continue the statement before. */
  readonly joiners: ReadonlySet<number>;
  /** Marks of attributes: `@name(…)`, `#[…]`, `[…]`, `[[…]]`. */
  readonly attributes: readonly ('@' | '#[' | '[')[];
  readonly visibilityOf: (name: string, scope: Scope) => Visibility;
  /** Preprocessor lines may declare something; elsewhere they are stepped over. */
  readonly readsDirectives?: boolean;
  /** Inside types no word introduces a member; `readOther` reads them all. */
  readonly hasBareMembers?: boolean;
  /** Declarations that no word introduces: returns the index behind the statement, or -1. */
  readonly readOther?: OtherReader;
}

export interface OtherStatement {
  readonly scope: Scope;
  readonly first: number;
  readonly at: number;
  readonly said: Visibility | undefined;
  readonly isStatic: boolean;
}

export type OtherReader = (scan: Scan, table: BraceTable, statement: OtherStatement) => number;

export function introducers(entries: Readonly<Record<string, Introducer>>): ReadonlyMap<number, Introducer> {
  return new Map(Object.entries(entries).map(([word, introducer]) => [hashName(word), introducer]));
}

export function modifiers(
  words: string,
  entries: Readonly<Record<string, Modifier>> = {},
): ReadonlyMap<number, Modifier> {
  const plain = words.split(' ').filter((word) => word !== '');
  return new Map<number, Modifier>([
    ...plain.map((word): [number, Modifier] => [hashName(word), {}]),
    ...Object.entries(entries).map(([word, modifier]): [number, Modifier] => [hashName(word), modifier]),
  ]);
}
