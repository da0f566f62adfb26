// The outline of one file, from the store when its content is known there, else from its bytes; and all of its facts, which
// are not kept: they are asked of few files, and reading those again is quicker than keeping the texts of all.

import { decodeRecord, encodeRecord, type StoredFacts } from '../cache/record.ts';
import type { FactStore } from '../cache/store.ts';
import {
  createWorkbench,
  emptyFacts,
  extractFile,
  markFile,
  NO_NAMES,
  type Outlined,
  outlineFile,
  type Workbench,
} from '../extract/extract.ts';
import { describeSymbols, type FileTexts } from '../extract/symbols.ts';
import { declaredHashes } from '../graph/project.ts';
import type { FileFacts, OutlineSymbol, SkipReason, SymbolSpan, TreeFile } from '../model.ts';
import type { Reader } from './reader.ts';

export interface Filling {
  readonly store: FactStore | undefined;
  readonly reader: Reader;
  bench: Workbench | undefined;
  /** Outlines that were worked out. */
  extracted: number;
  /** Keys that this run used. */
  readonly live: Set<string>;
}

export function createFilling(store: FactStore | undefined, reader: Reader): Filling {
  return { store, reader, bench: undefined, extracted: 0, live: new Set() };
}

type WorkOut = (bytes: Uint8Array, bench: Workbench) => Outlined;

/** Undefined when the file vanished. */
export function fillFile(file: TreeFile, filling: Filling): StoredFacts | undefined {
  const kind = kindOf(file);
  const key = `${file.id}.${file.type}${kind.isTest ? '+' : ''}`;
  return fill(file, { key, filling, workOut: (bytes, bench) => outlineFile(bytes, kind, bench) });
}

/** The same for a file of which only counts are wanted: why it is skipped, and nothing of what it holds. */
export function fillMark(file: TreeFile, filling: Filling): StoredFacts | undefined {
  return fill(file, {
    key: `${file.id}.${file.type}~`,
    filling,
    workOut: (bytes) => emptyOutline(file.type, markFile(bytes, file.type)),
  });
}

/** All facts of a file as it is on disk; undefined when it vanished. */
export function readFacts(file: TreeFile, filling: Filling): FileFacts | undefined {
  const bytes = filling.reader.peek(file.path);
  if (bytes === 'missing') return undefined;
  if (typeof bytes === 'string') return { ...emptyFacts(file.type, bytes), symbols: [] };
  filling.bench ??= createWorkbench();
  try {
    return extractFile(bytes, kindOf(file), filling.bench).facts;
  } catch {
    // As when it was outlined: what we cannot take in is counted among the skips.
    filling.bench = undefined;
    return { ...emptyFacts(file.type, 'failed'), symbols: [] };
  }
}

/** Where the symbols of a file are now; undefined when it vanished. */
export function readSymbols(file: TreeFile, filling: Filling): readonly SymbolSpan[] | undefined {
  return readTexts(file, [], filling).symbols;
}

/** The wanted symbols of a file with their texts. Nothing of a file that we cannot take in: it is among the skips. */
export function readTexts(file: TreeFile, wanted: readonly OutlineSymbol[], filling: Filling): FileTexts {
  const bytes = filling.reader.peek(file.path);
  if (bytes === 'missing') return { texts: [], symbols: undefined };
  if (typeof bytes === 'string') return { texts: [], symbols: [] };
  filling.bench ??= createWorkbench();
  try {
    return describeSymbols(bytes, wanted, { type: file.type, bench: filling.bench });
  } catch {
    filling.bench = undefined;
    return { texts: [], symbols: [] };
  }
}

const kindOf = ({ type, role }: TreeFile) => ({ type, isTest: role === 'test' });

interface Fill {
  readonly key: string;
  readonly filling: Filling;
  readonly workOut: WorkOut;
}

function fill(file: TreeFile, { key, filling, workOut }: Fill): StoredFacts | undefined {
  const kept = file.id === '' ? undefined : filling.store?.get(key);
  const known = kept === undefined ? undefined : decodeRecord(kept);
  if (known !== undefined) {
    filling.live.add(key);
    return known;
  }
  const bytes = filling.reader.peek(file.path);
  if (bytes === 'missing') return undefined;
  filling.extracted++;
  const { outline, names } =
    typeof bytes === 'string' ? emptyOutline(file.type, bytes) : attempt(bytes, file, { filling, workOut });
  const declared = declaredHashes(outline.symbols);
  if (file.id !== '' && filling.store !== undefined) {
    const record = encodeRecord({ outline, names, declared });
    filling.store.put(key, record);
    filling.live.add(key);
    // The record's own arrays from here on, so that one copy is in memory and not two.
    const own = decodeRecord(record);
    if (own !== undefined) return { ...own, outline: () => outline };
  }
  return { names, declared, skip: outline.skip, outline: () => outline };
}

function attempt(
  bytes: Uint8Array,
  file: TreeFile,
  { filling, workOut }: Pick<Fill, 'filling' | 'workOut'>,
): Outlined {
  filling.bench ??= createWorkbench();
  try {
    return workOut(bytes, filling.bench);
  } catch {
    // A file that we cannot take in must not cost the whole tree; it is counted among the skips, which are shown.
    filling.bench = undefined;
    return emptyOutline(file.type, 'failed');
  }
}

function emptyOutline(type: string, skip: SkipReason | undefined): Outlined {
  return { outline: { ...emptyFacts(type, skip), symbols: [] }, names: NO_NAMES };
}
