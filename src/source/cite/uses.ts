// References in and out of one symbol, with their lines: who uses its name, and which declared names its own code uses.
// Candidates come from the index of names; each is then read and lexed, so a hash never stands for a name.

import { languageById } from '../languages/index.ts';
import { lex } from '../lex/lex.ts';
import { createTokens, hashName, IDENT, lineOf, type Tokens, tokenText } from '../lex/tokens.ts';
import type { SymbolSpan, TreeFile } from '../model.ts';
import type { SourceTree } from '../tree/tree.ts';

export interface Use {
  readonly path: string;
  readonly lines: readonly number[];
}

/** Where other files, and its own outside the symbol's span, use the symbol's name. */
export function findUses(tree: SourceTree, path: string, symbol: SymbolSpan): Use[] {
  const own = tree.file(path);
  const family = languageById(own?.type ?? '')?.family;
  const hash = hashName(symbol.name);
  const tokens = createTokens();
  return tree.files.flatMap((file): Use[] => {
    if (family === undefined || languageById(file.type)?.family !== family) return [];
    if (!tree.stored(file)?.names.hashes.includes(hash)) return [];
    const lines = linesUsing(tree, file, { tokens, hash, name: symbol.name });
    const outside =
      file.path === path ? lines.filter((line) => line < symbol.line || line > symbol.endLine) : lines;
    return outside.length === 0 ? [] : [{ path: file.path, lines: outside }];
  });
}

interface Wanted {
  readonly tokens: Tokens;
  readonly hash: number;
  readonly name: string;
}

function linesUsing(tree: SourceTree, file: TreeFile, wanted: Wanted): number[] {
  const bytes = tree.read(file.path);
  const language = languageById(file.type);
  if (bytes === undefined || language === undefined) return [];
  const { tokens } = wanted;
  lex(bytes, language.rules, tokens);
  const lines = new Set<number>();
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT || tokens.data[at] !== wanted.hash || tokenText(tokens, at) !== wanted.name)
      continue;
    lines.add(lineOf(tokens, tokens.start[at] as number));
  }
  return [...lines];
}

/** Names that the symbol's own code uses and that a file of the project declares, with those files. */
export function findUsed(
  tree: SourceTree,
  path: string,
  symbol: SymbolSpan,
): { readonly name: string; readonly paths: readonly string[] }[] {
  const own = tree.file(path);
  const language = languageById(own?.type ?? '');
  const bytes = tree.read(path);
  if (language === undefined || bytes === undefined) return [];
  const tokens = createTokens();
  lex(bytes, language.rules, tokens);
  const names = new Map<number, string>();
  for (let at = 0; at < tokens.count; at++) {
    const start = tokens.start[at] as number;
    if (tokens.kind[at] !== IDENT || start < symbol.start || start >= symbol.end) continue;
    names.set(tokens.data[at] as number, tokenText(tokens, at));
  }
  const found = new Map<string, string[]>();
  for (const file of tree.files) {
    if (languageById(file.type)?.family !== language.family || file.role !== 'source') continue;
    const declared = tree.stored(file)?.declared ?? new Int32Array(0);
    for (const hash of new Set(declared)) {
      const name = names.get(hash);
      if (name !== undefined && name !== symbol.name)
        found.set(name, [...(found.get(name) ?? []), file.path]);
    }
  }
  return [...found].map(([name, paths]) => ({ name, paths })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
