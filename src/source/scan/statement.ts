// Where a statement ends, in languages with braces.

import { NEWLINE, type Tokens } from '../lex/tokens.ts';
import {
  byteOf,
  CLOSE_BRACE,
  COMMA,
  EQUALS,
  isFatArrow,
  isWord,
  kindAt,
  LESS,
  OPEN_BRACE,
  SEMICOLON,
  solidBefore,
  solidFrom,
  step,
  stepAngles,
  wordHashes,
} from './scan.ts';
import type { BraceTable } from './table.ts';

const bytesOf = (marks: string): ReadonlySet<number> => new Set([...marks].map(byteOf));
/** A line that ends with one of these goes on; so does one before a line that begins with one of those. */
const OPEN_ENDED = bytesOf('=+-*/%&|^<,.:([{');
const CARRIED_ON = bytesOf('.?:=&|,+*/%^<)]');

/** `import a.*` ends with its line, whatever mark that ends with. */
const ONE_LINE = wordHashes('import package');

/** `extends { … } with Base {`: the first braces initialise, the second are the body. */
const EARLY = wordHashes('extends');

/** Whether the line end at `index` does not end the statement. */
export function goesOn(tokens: Tokens, index: number, table: BraceTable): boolean {
  const next = solidFrom(tokens, index);
  if (CARRIED_ON.has(kindAt(tokens, next)) || isWord(tokens, next, table.joiners)) return true;
  return OPEN_ENDED.has(kindAt(tokens, solidBefore(tokens, index)));
}

/** The first token behind the statement that goes on at `from`: behind its `;`, at its line end, or at what encloses it. */
export function behindStatement(tokens: Tokens, from: number, to: number, table: BraceTable): number {
  let at = from;
  const isOneLine = isWord(tokens, from, ONE_LINE);
  while (at < to) {
    const kind = tokens.kind[at];
    if (kind === SEMICOLON) return at + 1;
    if (kind === CLOSE_BRACE) return at;
    if (kind === NEWLINE && table.lineEnds && (isOneLine || !goesOn(tokens, at, table))) return at + 1;
    const isBlock = kind === OPEN_BRACE && !table.lineEnds;
    at = step(tokens, at);
    if (isBlock && !isCarried(tokens, at)) return at;
  }
  return to;
}

/** After a block: `};` or `} = …`, `}, …` still belong to the statement. */
function isCarried(tokens: Tokens, at: number): boolean {
  const kind = kindAt(tokens, solidFrom(tokens, at));
  return (
    kind === SEMICOLON || kind === COMMA || kind === EQUALS || kind === byteOf('.') || kind === byteOf(')')
  );
}

export interface Head {
  /** The `{` of the body, or -1. */
  readonly body: number;
  /** The first token that is no longer part of the signature. */
  readonly head: number;
  /** The first token behind the whole statement. */
  readonly behind: number;
}

/** From somewhere in a declaration's head to its body or its end. `=` begins an initial value or an expression body. */
export function findBody(tokens: Tokens, from: number, to: number, table: BraceTable): Head {
  let at = from;
  while (at < to) {
    const kind = tokens.kind[at];
    if (kind === OPEN_BRACE && !isWord(tokens, solidBefore(tokens, at), EARLY)) {
      const behind = step(tokens, at);
      return { body: at, head: at, behind };
    }
    if (kind === SEMICOLON) return { body: -1, head: at, behind: at + 1 };
    if (kind === CLOSE_BRACE) return { body: -1, head: at, behind: at };
    if (kind === EQUALS && !isComparison(tokens, at)) {
      return {
        body: -1,
        head: at,
        behind: behindStatement(tokens, at + (isFatArrow(tokens, at) ? 2 : 1), to, table),
      };
    }
    if (kind === NEWLINE && table.lineEnds && !goesOn(tokens, at, table)) {
      const next = solidFrom(tokens, at);
      if (kindAt(tokens, next) !== OPEN_BRACE) return { body: -1, head: at, behind: at + 1 };
    }
    at = kind === LESS ? stepAngles(tokens, at) : step(tokens, at);
  }
  return { body: -1, head: to, behind: to };
}

function isComparison(tokens: Tokens, at: number): boolean {
  const before = kindAt(tokens, at - 1);
  const adjacent = tokens.end[at - 1] === tokens.start[at];
  const after = kindAt(tokens, at + 1) === EQUALS && tokens.start[at + 1] === tokens.end[at];
  return (
    after ||
    (adjacent &&
      (before === EQUALS || before === byteOf('!') || before === byteOf('<') || before === byteOf('>')))
  );
}
