// What became of a cited piece of code: it holds, it moved unchanged (within its file, or to another), it changed, or it
// is gone. Known by its hash, so an edit elsewhere never makes a citation stale.

import { type CodeReference, formatReference, parseReference } from '../../kernel/reference.ts';
import { hashName } from '../lex/tokens.ts';
import type { TreeFile } from '../model.ts';
import type { SourceTree } from '../tree/tree.ts';
import { usesName } from '../uses-name.ts';
import { resolveReference } from './resolve.ts';
import { hashSpan, lineStarts, type Span, spanOfLines } from './span.ts';

export interface Citation {
  readonly reference: string;
  /** Hex, whole or its first 16 digits or more: a document that cites much keeps it short. */
  readonly sha256: string;
}

const isSame = (whole: string, cited: string): boolean => whole.startsWith(cited);

export type Fate =
  /** `line` tells where it is now, should it have moved within its file. */
  | { readonly state: 'holds'; readonly reference: string; readonly span: Span }
  | { readonly state: 'moved'; readonly reference: string; readonly span: Span }
  | { readonly state: 'changed'; readonly reference: string; readonly sha256: string }
  | { readonly state: 'missing'; readonly reason: string };

export function relocate(tree: SourceTree, citation: Citation): Fate {
  const parsed = parseReference(citation.reference);
  if (!parsed.ok) return { state: 'missing', reason: parsed.reason };
  const { reference } = parsed;
  const now = resolveReference(tree, reference);
  if (now.ok && isSame(now.sha256, citation.sha256))
    return { state: 'holds', reference: citation.reference, span: now.span };
  const moved =
    reference.kind === 'symbol'
      ? findMovedSymbol(tree, reference, citation.sha256)
      : findMovedLines(tree, reference, citation.sha256);
  if (moved !== undefined) return moved;
  if (now.ok) return { state: 'changed', reference: citation.reference, sha256: now.sha256 };
  return { state: 'missing', reason: now.reason };
}

/** Another declaration of the same name whose bytes are the same: an overload beside it, or the symbol in another file. */
function findMovedSymbol(
  tree: SourceTree,
  reference: { readonly path: string; readonly symbol: string },
  sha256: string,
): Fate | undefined {
  const parts = reference.symbol.split(/\.|#(?=.)|::/);
  const name = parts.at(-1) as string;
  const holder = parts.slice(0, -1).join('.');
  // A member that looks the same in another type is another member.
  const isMeant = (container: string): boolean =>
    holder === '' || container === holder || container.endsWith(`.${holder}`);
  for (const file of filesDeclaring(tree, name, reference.path)) {
    const matches = (tree.symbols(file.path) ?? []).filter(
      (symbol) => symbol.name === name && isMeant(symbol.container),
    );
    if (matches.length === 0) continue;
    const bytes = tree.read(file.path);
    const symbol =
      bytes === undefined ? undefined : matches.find((one) => isSame(hashSpan(bytes, one), sha256));
    if (symbol === undefined) continue;
    const { start, end, line, endLine } = symbol;
    const span = { start, end, line, endLine };
    const moved = formatReference({ kind: 'symbol', path: file.path, symbol: reference.symbol });
    return file.path === reference.path
      ? { state: 'holds', reference: moved, span }
      : { state: 'moved', reference: moved, span };
  }
  return undefined;
}

/** Files that may declare the name, the cited one first. Members are not in the quick index, so their files are looked into. */
function filesDeclaring(tree: SourceTree, name: string, first: string): readonly TreeFile[] {
  const hash = hashName(name);
  const own = tree.file(first);
  const others = tree.files.filter((file) => {
    if (file.path === first || file.type === '' || file.type !== own?.type)
      return own === undefined && isDeclaredIn(tree, file, hash);
    return isDeclaredIn(tree, file, hash);
  });
  return own === undefined ? others : [own, ...others];
}

/** A declared name is also a used one, and uses are indexed whatever the kind of symbol. */
function isDeclaredIn(tree: SourceTree, file: TreeFile, hash: number): boolean {
  const hashes = tree.stored(file)?.names.hashes;
  return hashes !== undefined && usesName({ hashes }, hash);
}

/** The same lines elsewhere in the file, or in a file of the same name when theirs is gone. */
function findMovedLines(
  tree: SourceTree,
  reference: Exclude<CodeReference, { readonly kind: 'symbol' }>,
  sha256: string,
): Fate | undefined {
  const name = reference.path.slice(reference.path.lastIndexOf('/') + 1);
  const own = tree.file(reference.path);
  const places =
    own === undefined ? tree.files.filter(({ path }) => path === name || path.endsWith(`/${name}`)) : [own];
  for (const { path } of places) {
    const span = findLines(tree.read(path), reference, sha256);
    if (span === undefined) continue;
    const moved: CodeReference =
      reference.kind === 'file'
        ? { kind: 'file', path }
        : { kind: 'lines', path, firstLine: span.line, lastLine: span.endLine };
    return { state: 'moved', reference: formatReference(moved), span };
  }
  return undefined;
}

function findLines(
  bytes: Uint8Array | undefined,
  reference: Exclude<CodeReference, { readonly kind: 'symbol' }>,
  sha256: string,
): Span | undefined {
  if (bytes === undefined) return undefined;
  const starts = lineStarts(bytes);
  if (reference.kind === 'file') {
    const whole = spanOfLines(bytes, starts, { line: 1, endLine: starts.length - 1 });
    return whole !== undefined && isSame(hashSpan(bytes, whole), sha256) ? whole : undefined;
  }
  const count = reference.lastLine - reference.firstLine;
  for (let line = 1; line + count < starts.length; line++) {
    const span = spanOfLines(bytes, starts, { line, endLine: line + count });
    if (span !== undefined && isSame(hashSpan(bytes, span), sha256)) return span;
  }
  return undefined;
}
