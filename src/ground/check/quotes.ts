// What became of the words that a document quotes. Words that only stand elsewhere in their file hold; a file that was
// renamed is found by its name or its words. Pure, but for asking the tree.

import { findSymbol, relocate, type SourceTree } from '../../source/index.ts';
import { aboutInRow } from '../compose/module-map.ts';
import type { ParsedDocument } from '../render/document.ts';
import { hashWords, headOf, linesOf, OF_FILE, plainWords, type Quote, rangeOf } from '../scan/prose.ts';
import type { StaleCitation } from './check-result.ts';

/** `known` are the citations that are stale anyway: what is said of them need not be told twice. */
export function findReworded(
  document: ParsedDocument,
  tree: SourceTree,
  known: readonly StaleCitation[],
): StaleCitation[] {
  const told = new Set(known.map(({ reference }) => reference));
  return (document.meta?.quotes ?? []).flatMap((quote): StaleCitation[] => {
    const reference = quote.mark === OF_FILE ? quote.path : `${quote.path}:${quote.mark}`;
    if (told.has(reference)) return [];
    const state = stateOf(quote, { document, tree, reference });
    return state === undefined ? [] : [{ reference, state, section: sectionOf(document, quote, reference) }];
  });
}

interface Asked {
  readonly document: ParsedDocument;
  readonly tree: SourceTree;
  readonly reference: string;
}

function stateOf(quote: Quote, asked: Asked): 'changed' | 'missing' | undefined {
  const { tree } = asked;
  if (quote.mark === OF_FILE) return ofFile(quote, asked);
  return rangeOf(quote.mark) === undefined ? ofSymbol(quote, asked) : ofLines(quote, tree);
}

const isSame = (text: string, { sha256 }: Quote): boolean => hashWords(text).startsWith(sha256);

function ofFile(quote: Quote, { document, tree }: Asked): 'changed' | undefined {
  const name = quote.path.slice(quote.path.lastIndexOf('/') + 1);
  const places =
    tree.file(quote.path) === undefined
      ? tree.files.filter(({ path }) => path === name || path.endsWith(`/${name}`))
      : [{ path: quote.path }];
  if (places.some(({ path }) => isSame(headOf(tree, path), quote))) return undefined;
  // Words that still stand in the file are no longer its first, and no less true.
  const said = rowOf(document, quote.path);
  if (places.some(({ path }) => stillSays(tree, path, said))) return undefined;
  // A file that is gone is told by the references to it, if there are any.
  return places.length === 0 ? undefined : 'changed';
}

const SAID_LINES_MAX = 6;

/** Whether a line of the file begins with these words, whatever they are dressed in. */
function stillSays(tree: SourceTree, path: string, sentence: string): boolean {
  const said = plainWords(sentence);
  const bytes = tree.read(path);
  if (said === '' || bytes === undefined) return false;
  const lines = new TextDecoder().decode(bytes).split('\n');
  const first = said.split(' ')[0] as string;
  return lines.some(
    (line, at) =>
      plainWords(line).startsWith(first) &&
      plainWords(lines.slice(at, at + SAID_LINES_MAX).join('\n')).startsWith(said),
  );
}

/** What the map says of a file, or of its folder: `| `src/` | words (3 files, 40 lines) | … |`. */
function rowOf({ sections }: ParsedDocument, path: string): string {
  const body = sections.find(({ id }) => id === 'module_map')?.body ?? '';
  const folders = path.split('/').map((_part, at, parts) => `${parts.slice(0, at).join('/')}/`);
  for (const place of [path, ...folders.toReversed(), './']) {
    const row = body.split('\n').find((line) => line.startsWith(`| \`${place}\` |`));
    const said = aboutInRow(row?.split(' | ')[1] ?? '');
    if (said !== '') return said;
  }
  return '';
}

function ofSymbol(quote: Quote, { document, tree, reference }: Asked): 'changed' | undefined {
  const facts = tree.facts(quote.path)?.symbols ?? [];
  const symbol = findSymbol(facts, quote.mark);
  if (symbol !== undefined && isSame(symbol.doc, quote)) return undefined;
  // Code that moved may have left its words behind, or taken them along.
  if (facts.some(({ doc }) => doc !== '' && isSame(doc, quote))) return undefined;
  const citation = document.meta?.citations.find((one) => one.reference === reference);
  const fate = citation === undefined ? undefined : relocate(tree, citation);
  if (symbol === undefined && fate?.state !== 'moved') return undefined;
  const isLeftBehind = symbol?.doc === '' && stillSays(tree, quote.path, saidOf(document, reference));
  return isLeftBehind ? undefined : 'changed';
}

/** What the document says beside a reference: `- **name** — words (`path:name`)`. */
function saidOf({ sections }: ParsedDocument, reference: string): string {
  for (const { body } of sections) {
    const line = body.split('\n').find((one) => one.includes(`(\`${reference}\`)`));
    if (line !== undefined)
      return (line.split(' — ')[1] ?? '').split(` (\`${reference}`)[0]?.replace(/…$/, '') ?? '';
  }
  return '';
}

function ofLines(quote: Quote, tree: SourceTree): 'changed' | 'missing' | undefined {
  const bytes = tree.read(quote.path);
  if (bytes === undefined) return 'missing';
  const text = new TextDecoder().decode(bytes);
  const range = rangeOf(quote.mark) as NonNullable<ReturnType<typeof rangeOf>>;
  if (isSame(linesOf(text, range.first, range.last), quote)) return undefined;
  const count = text.split('\n').length;
  const width = range.last - range.first;
  for (let first = 1; first + width <= count; first++)
    if (isSame(linesOf(text, first, first + width), quote)) return undefined;
  return 'changed';
}

function sectionOf({ sections }: ParsedDocument, { path, mark }: Quote, reference: string): string {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  const needles = mark === OF_FILE ? [`\`${path}\``, `\`${folder}/\``] : [`\`${reference}\``];
  const found = sections.find(({ body }) => needles.some((one) => body.includes(one)));
  if (found !== undefined) return found.id ?? found.title;
  return rangeOf(mark) === undefined ? '' : 'header';
}
