// The public names that a project's own sources use most, members among them, as far as their uses can be tied to one
// declaration: imported from there where the language has imports, else declared nowhere else. Names that many things may be
// called by are left out, however often they are met. In flat arrays: a large tree declares some hundred thousand names.

import { hashName } from '../lex/tokens.ts';
import type { OutlineSymbol, SymbolKind } from '../model.ts';
import { type ProjectFile, type RankedSymbol, withoutTexts } from './facts.ts';
import type { SymbolUses } from './references.ts';
import { needsImport } from './sight.ts';
import { isReachable, type Surface } from './surface.ts';

const POPULAR_MAX = 160;
const NAME_LENGTH_MIN = 2;
/** A name of one word is what people call variables and parameters, too. */
const ONE_WORD = /^(?:[A-Z]?[\p{Ll}\d]+|[A-Z]+)[?!]?$/u;

/** A declaration, and how much is said that means it. */
interface Tied {
  readonly file: number;
  readonly index: number;
  readonly score: number;
  readonly seen: number;
}

/** Most used first: by files that say the name, each by the root of how often, so that neither one file nor many decide. */
export function findPopular(
  files: readonly ProjectFile[],
  uses: Pick<SymbolUses, 'base' | 'tied'>,
  surface: Surface,
): RankedSymbol[] {
  const taken = takenNames(files);
  const chosen = [...findTaken(files, uses), ...findOnly(files, taken)];
  return chosen
    .sort((a, b) => b.score - a.score || a.file - b.file || a.index - b.index)
    .slice(0, POPULAR_MAX)
    .map(({ file: at, index, score, seen }) => {
      const { file, facts } = files[at] as ProjectFile;
      const symbol = withoutTexts(facts.symbols[index] as OutlineSymbol);
      const isOffered = isReachable(surface, file.path, symbol);
      return { path: file.path, symbol, isOffered, references: seen, uses: score, rank: 0 };
    });
}

const isOwn = ({ file, facts }: ProjectFile): boolean => file.role === 'source' && facts.skip === undefined;

const isTold = ({ visibility, name }: OutlineSymbol): boolean =>
  visibility === 'public' && name.length >= NAME_LENGTH_MIN && !name.startsWith('_');

/** What other files import. */
function findTaken(files: readonly ProjectFile[], { base, tied }: Pick<SymbolUses, 'base' | 'tied'>): Tied[] {
  const found: Tied[] = [];
  for (const [file, one] of files.entries()) {
    if (!isOwn(one) || !needsImport(one.file.type)) continue;
    const { symbols } = one.facts;
    for (let index = 0; index < symbols.length; index++) {
      const score = tied[(base[file] as number) + index] as number;
      const symbol = symbols[index] as OutlineSymbol;
      if (score > 0 && symbol.container === '' && isTold(symbol))
        found.push({ file, index, score, seen: Math.ceil(score) });
    }
  }
  return found;
}

/** Names that come from elsewhere under some import: a member that is called the same is another thing. */
function takenNames(files: readonly ProjectFile[]): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const one of files)
    if (isOwn(one))
      for (const { names } of one.facts.imports)
        for (const { imported, local } of names) {
          taken.add(hashName(imported));
          taken.add(hashName(local));
        }
  return taken;
}

/** Members, and what languages without imports declare, whose name nothing else has. */
function findOnly(files: readonly ProjectFile[], taken: ReadonlySet<number>): Tied[] {
  const own = [...files.entries()].filter(([, one]) => isOwn(one));
  const table = createTable(own.reduce((sum, [, { facts }]) => sum + facts.symbols.length, 0));
  for (const [at, file] of own) gather(table, at, file);
  for (const [, { names }] of own) countUses(table, names);
  const found: Tied[] = [];
  for (let slot = 0; slot < table.key.length; slot++) {
    if (table.state[slot] !== ONCE || (table.seen[slot] as number) < 2) continue;
    const file = table.file[slot] as number;
    const index = table.index[slot] as number;
    const { file: tree, facts } = files[file] as ProjectFile;
    if (isMeant(facts.symbols[index] as OutlineSymbol, tree.type, taken))
      found.push({ file, index, score: table.score[slot] as number, seen: table.seen[slot] as number });
  }
  return found;
}

const VALUES: ReadonlySet<SymbolKind> = new Set(['constant', 'property', 'variable']);

function isMeant(symbol: OutlineSymbol, type: string, taken: ReadonlySet<number>): boolean {
  const { container, kind, name } = symbol;
  if (!isTold(symbol) || kind === 'constructor' || kind === 'property') return false;
  if (container === '') return !needsImport(type) && !(VALUES.has(kind) && ONE_WORD.test(name));
  return !ONE_WORD.test(name) && !taken.has(hashName(name));
}

const ONCE = 1;
const OFTEN = 2;

/** Open addressing by the hash of a name; a slot without a state is empty. */
interface NameTable {
  readonly key: Int32Array;
  readonly file: Int32Array;
  readonly index: Int32Array;
  /** Of what holds the declaration. */
  readonly holder: Int32Array;
  /** Whether what is kept is a definition. */
  readonly defined: Uint8Array;
  readonly state: Uint8Array;
  readonly seen: Int32Array;
  readonly score: Float32Array;
}

function createTable(count: number): NameTable {
  let size = 1024;
  while (size < count * 1.5) size *= 2;
  return {
    key: new Int32Array(size),
    file: new Int32Array(size),
    index: new Int32Array(size),
    holder: new Int32Array(size),
    defined: new Uint8Array(size),
    state: new Uint8Array(size),
    seen: new Int32Array(size),
    score: new Float32Array(size),
  };
}

function slotOf({ key, state }: NameTable, hash: number): number {
  const mask = key.length - 1;
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (state[slot] !== 0 && key[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}

/** Overloads of one file are one thing, and so are a prototype and its definition. */
function gather(table: NameTable, file: number, { facts, declared }: ProjectFile): void {
  for (let index = 0; index < facts.symbols.length; index++) {
    const { name, container, isDefinition } = facts.symbols[index] as OutlineSymbol;
    const hash = declared[index] === 0 ? hashName(name) : (declared[index] as number);
    const slot = slotOf(table, hash);
    const holder = hashName(container.slice(container.lastIndexOf('.') + 1));
    const isFirst = table.state[slot] === 0;
    const isOther =
      table.holder[slot] !== holder ||
      (table.file[slot] !== file && (table.defined[slot] === 1) === isDefinition);
    if (!isFirst && isOther) table.state[slot] = OFTEN;
    if (!isFirst && (isOther || table.defined[slot] === 1 || !isDefinition)) continue;
    table.key[slot] = hash;
    table.file[slot] = file;
    table.index[slot] = index;
    table.holder[slot] = holder;
    table.defined[slot] = isDefinition ? 1 : 0;
    if (isFirst) table.state[slot] = ONCE;
  }
}

function countUses(table: NameTable, { hashes, counts }: ProjectFile['names']): void {
  const count = hashes.length;
  for (let at = 0; at < count; at++) {
    const slot = slotOf(table, hashes[at] as number);
    if (table.state[slot] !== ONCE) continue;
    table.seen[slot] = (table.seen[slot] as number) + 1;
    table.score[slot] = (table.score[slot] as number) + Math.sqrt(counts[at] as number);
  }
}
