// Brings the index up to date with the tree: files that are new or changed are cut into pieces, those that are gone leave.
// What did not change is known by git's id of its content, so a warm search looks at a list of names and nothing else.

import type { Sql } from '../durable/sql/cache.ts';
import type { Host } from '../kernel/host.ts';
import type { Progress } from '../kernel/operation.ts';
import type { FileFacts, SourceTree, TreeFile } from '../source/index.ts';
import { isMade } from './generated.ts';
import { keyOf } from './listing.ts';
import { cutIntoPieces, type Piece } from './pieces.ts';
import { indexedText } from './words.ts';

const FILE_BYTES_MAX = 1024 * 1024;
/** Texts of people and of tools, pages, grammars, and code in languages whose declarations are not read. */
const TEXT_ENDINGS =
  /\.(?:md|mdx|txt|rst|adoc|ya?ml|toml|json|jsonc|sql|graphql|gql|proto|html?|css|scss|xml|ini|cfg|conf|env|tf|prisma|vue|svelte|astro|erb|haml|slim|twig|phtml|tpl|tt2?|mustache|hbs|ejs|jinja2?|y|yy|l|ll|g4|peg|cmake|am|ac|m4|in|el|lisp|clj[cs]?|l?hs|mli?|mll|mly|erl|hrl|jl|nim|rl|fsx?|vb|groovy|gradle|tcl|f90|pas|vala|mm?|cr|scm|rkt|asm|s|awk|nix|t)$|(?:^|\/)(?:Dockerfile|Makefile|README|CHANGELOG)$/i;
const LEFT_OUT = new Set(['vendored', 'fixture']);
/** Our own state is searched by other means, and what a claim says of the code must not be proven by the claim itself. */
const OWN =
  /^(?:\.loa|\.beads|grimoires|loa-grimoire)\/|(?:^|\/)(?:BUTTERFREEZONE\.md|\.butterfreezone\.json|\.mcp\.json)$|(?:^|\/)skills\/loa-/;

export interface Refreshed {
  readonly files: number;
  readonly indexed: number;
  readonly removed: number;
}

interface Listed {
  readonly file: TreeFile;
  readonly key: string;
}

export interface RefreshRequest {
  readonly tree: SourceTree;
  /** Of the listing that the index stands for afterwards. */
  readonly digest: string;
  readonly host: Pick<Host, 'files'>;
  readonly progress?: Progress;
}

export function refreshIndex(sql: Sql, request: RefreshRequest): Refreshed {
  const { tree, host } = request;
  const listed = tree.files.filter(isSearched).map(
    (file): Listed => ({
      file,
      key: `${keyOf(tree.root, file.path, file.id, host)} ${file.type} ${file.role}`,
    }),
  );
  return sql.transaction(() => update(sql, listed, request));
}

function isSearched({ path, role, type }: TreeFile): boolean {
  return !LEFT_OUT.has(role) && !OWN.test(path) && (type !== '' || TEXT_ENDINGS.test(path));
}

function update(sql: Sql, listed: readonly Listed[], { tree, digest, progress }: RefreshRequest): Refreshed {
  const known = new Map(sql.all('SELECT id, path, key FROM file').map((row) => [row['path'] as string, row]));
  let [indexed, removed] = [0, 0];
  const fresh = listed.filter(({ file, key }) => known.get(file.path)?.['key'] !== key);
  const paths = new Set(listed.map(({ file }) => file.path));
  for (const [path, row] of known) {
    if (paths.has(path)) continue;
    removeFile(sql, row['id'] as number);
    removed += 1;
  }
  let last = Number(sql.get('SELECT max(id) AS id FROM piece')?.['id'] ?? 0);
  const nextId = (): number => ++last;
  for (const one of fresh) {
    const old = known.get(one.file.path);
    if (old !== undefined) removeFile(sql, old['id'] as number);
    addFile(sql, tree, one, nextId);
    indexed += 1;
    progress?.report('indexing', indexed, fresh.length);
  }
  sql.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', 'digest', digest);
  const pieces = sql.get('SELECT count(*) AS n FROM piece')?.['n'] as number;
  sql.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', 'pieces', String(pieces));
  return { files: listed.length, indexed, removed };
}

function removeFile(sql: Sql, id: number): void {
  sql.run('DELETE FROM words WHERE rowid IN (SELECT id FROM piece WHERE file = ?)', id);
  sql.run('DELETE FROM piece WHERE file = ?', id);
  sql.run('DELETE FROM file WHERE id = ?', id);
}

function addFile(sql: Sql, tree: SourceTree, { file, key }: Listed, nextId: () => number): void {
  const bytes = tree.read(file.path);
  const facts = bytes === undefined || isTooLarge(bytes) ? undefined : tree.facts(file.path);
  const unread = whyUnread(bytes, facts);
  const text = bytes === undefined || unread !== '' ? '' : new TextDecoder().decode(bytes);
  const role = facts?.skip === 'generated' || isMade(file.path, text) ? 'generated' : file.role;
  const values = [file.path, key, role, unread];
  sql.run('INSERT INTO file (path, key, role, unread) VALUES (?, ?, ?, ?)', ...values);
  if (unread !== '') return;
  const id = sql.get('SELECT last_insert_rowid() AS id')?.['id'] as number;
  const pathWords = indexedText(file.path);
  for (const piece of cutIntoPieces(text, facts, file.path))
    addPiece(sql, { id: nextId(), piece, file: { id, pathWords } });
}

const isTooLarge = (bytes: Uint8Array): boolean => bytes.length > FILE_BYTES_MAX;

/** '' for a file that is searched. */
function whyUnread(bytes: Uint8Array | undefined, facts: FileFacts | undefined): string {
  if (bytes === undefined) return 'unreadable';
  if (isTooLarge(bytes)) return `larger than ${FILE_BYTES_MAX / 1024} KiB`;
  if (bytes.includes(0)) return 'binary';
  const skip = facts?.skip;
  // What is generated was made from what somebody wrote, and may be all that says it in words that can be read.
  return skip === undefined || skip === 'failed' || skip === 'generated' ? '' : skip;
}

interface PlacedPiece {
  readonly id: number;
  readonly piece: Piece;
  readonly file: { readonly id: number; readonly pathWords: string };
}

function addPiece(sql: Sql, { id, piece, file }: PlacedPiece): void {
  const { symbol, kind, line, endLine, doc, ranges, text } = piece;
  sql.run(
    'INSERT INTO piece (id, file, symbol, kind, line, last, doc, ranges) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    file.id,
    symbol,
    kind,
    line,
    endLine,
    doc,
    ranges,
  );
  sql.run(
    'INSERT INTO words (rowid, name, doc, path, text) VALUES (?, ?, ?, ?, ?)',
    id,
    indexedText(symbol),
    indexedText(doc),
    file.pathWords,
    indexedText(text),
  );
}
