// Languages whose blocks end with the word `end` in the column where they began, as everybody writes them; finding it so is proof
// against the many ways in which a line may open or close a block inside.

import { hashName } from '../lex/tokens.ts';
import { type Line, readLines } from './lines.ts';
import { type FoundSymbol, isName, type Scan } from './scan.ts';

const END = hashName('end');

export interface EndBlock {
  readonly indent: number;
  /** Its place among the symbols; -1 for one that declares nothing. */
  readonly symbol: number;
}

/** Visits each line that closes no block, with the innermost block that is open there; `visit` opens new ones by pushing them. */
export function walkEndBlocks<B extends EndBlock>(
  scan: Scan,
  blocks: B[],
  visit: (line: Line, top: B | undefined) => void,
): void {
  const { tokens } = scan;
  for (const line of readLines(tokens)) {
    const { first, indent } = line;
    const top = blocks.at(-1);
    const isEnd = isName(tokens, first) && tokens.data[first] === END;
    if (isEnd && top !== undefined && indent <= top.indent) close(scan, blocks, first);
    else visit(line, top);
  }
  while (blocks.length > 0) close(scan, blocks, tokens.count - 1);
}

function close(scan: Scan, blocks: EndBlock[], last: number): void {
  const { symbol: at } = blocks.pop() as EndBlock;
  const symbol = scan.symbols[at] as FoundSymbol | undefined;
  if (symbol !== undefined) scan.symbols[at] = { ...symbol, last: Math.max(symbol.last, last) };
}
