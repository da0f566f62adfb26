// A name over the whole tree: where it is declared, every overload and every holder, and each place that uses it, with what
// encloses the place and whether it is called there. Candidates come from the names that files are known to use; each is then
// lexed, so that a word in a comment or a string is no use.

import { languageById } from '../languages/index.ts';
import { lex } from '../lex/lex.ts';
import { createTokens, hashName, IDENT, lineOf, sliceText, type Tokens, tokenText } from '../lex/tokens.ts';
import type { Role, SymbolSpan, TreeFile } from '../model.ts';
import type { SourceTree } from '../tree/tree.ts';

export interface Declaration {
  readonly path: string;
  readonly symbol: SymbolSpan;
  readonly role: Role;
}

export interface NamedUse {
  readonly path: string;
  readonly line: number;
  /** `Holder.name` of the innermost declaration around it; '' at the top of the file. */
  readonly within: string;
  readonly isCall: boolean;
  /** The line as it stands, shortened. */
  readonly text: string;
}

const OPEN_PAREN = 0x28;
const TEXT_LENGTH_MAX = 160;

/** Files that use the name at all, in the order of the tree. */
function filesNaming(tree: SourceTree, name: string): TreeFile[] {
  const hash = hashName(name);
  return tree.files.filter(
    (file) =>
      languageById(file.type) !== undefined && tree.stored(file)?.names.hashes.includes(hash) === true,
  );
}

/** What is part of the project before what only tests or shows it; definitions before prototypes. */
export function findDeclarations(tree: SourceTree, written: string): Declaration[] {
  const parts = written.split(/\.|#(?=.)|::/);
  const name = parts.at(-1) ?? '';
  const holder = parts.slice(0, -1).join('.');
  const found = filesNaming(tree, name).flatMap((file) =>
    (tree.symbols(file.path) ?? [])
      .filter(
        (symbol) =>
          symbol.name === name &&
          (holder === '' || symbol.container === holder || symbol.container.endsWith(`.${holder}`)),
      )
      .map((symbol) => ({ path: file.path, symbol, role: file.role })),
  );
  const rank = ({ role, symbol }: Declaration): number =>
    (role === 'source' ? 0 : 2) + (symbol.isDefinition ? 0 : 1);
  return found.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol.start - b.symbol.start),
  );
}

/** Every line that uses the name and does not declare it. */
export function findNamedUses(tree: SourceTree, name: string): NamedUse[] {
  const tokens = createTokens();
  return filesNaming(tree, name).flatMap((file) => usesIn(tree, file, { name, tokens }));
}

function usesIn(
  tree: SourceTree,
  file: TreeFile,
  { name, tokens }: { readonly name: string; readonly tokens: Tokens },
): NamedUse[] {
  const bytes = tree.read(file.path);
  const language = languageById(file.type);
  if (bytes === undefined || language === undefined) return [];
  lex(bytes, language.rules, tokens);
  const symbols = tree.symbols(file.path) ?? [];
  const hash = hashName(name);
  const declaring = new Set(symbols.filter((one) => one.name === name).map(({ line }) => line));
  const lines = new Map<number, boolean>();
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT || tokens.data[at] !== hash || tokenText(tokens, at) !== name) continue;
    const line = lineOf(tokens, tokens.start[at] as number);
    lines.set(line, lines.get(line) === true || tokens.kind[at + 1] === OPEN_PAREN);
  }
  const text = sliceText(tokens.bytes, 0, tokens.bytes.length).split('\n');
  return [...lines]
    .filter(([line]) => !declaring.has(line))
    .map(([line, isCall]) => ({
      path: file.path,
      line,
      within: nameAround(symbols, line),
      isCall,
      text: (text[line - 1] ?? '').trim().slice(0, TEXT_LENGTH_MAX),
    }));
}

function nameAround(symbols: readonly SymbolSpan[], line: number): string {
  const around = symbols.filter((one) => one.line <= line && line <= one.endLine);
  const inner = around.toSorted((a, b) => a.endLine - a.line - (b.endLine - b.line))[0];
  return inner === undefined ? '' : inner.container === '' ? inner.name : `${inner.container}.${inner.name}`;
}
