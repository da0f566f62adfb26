// What is known of one file, from the store when its content is known there, else from its bytes: its outline, where its symbols
// are, the texts of those that are shown. All of its facts are not kept: they are asked of few files, and once.

import {
  createRecordRoom,
  decodeRecord,
  encodeRecord,
  type RecordRoom,
  type StoredFacts,
} from '../cache/record.ts';
import type { FactStore } from '../cache/store.ts';
import { askFor, decodeSpans, decodeTexts, encodeSpans, encodeTexts } from '../cache/symbol-texts.ts';
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
import { declaredHashes } from '../graph/facts.ts';
import type { FileFacts, OutlineSymbol, SkipReason, SymbolFact, SymbolSpan, TreeFile } from '../model.ts';
import type { Reader } from './reader.ts';

export interface Filling {
  readonly store: FactStore | undefined;
  readonly reader: Reader;
  bench: Workbench | undefined;
  readonly room: RecordRoom;
  /** Outlines that were worked out. */
  extracted: number;
  /** Keys that this run used. */
  readonly live: Set<string>;
  /** Where the symbols of a file are, of those that were asked; undefined for one that vanished. */
  readonly spans: Map<string, readonly SymbolSpan[] | undefined>;
}

export function createFilling(store: FactStore | undefined, reader: Reader): Filling {
  return {
    store,
    reader,
    bench: undefined,
    room: createRecordRoom(),
    extracted: 0,
    live: new Set(),
    spans: new Map(),
  };
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
  const { spans } = filling;
  if (!spans.has(file.path)) {
    const kept = getKept(file, SPANS, filling);
    const known = kept === undefined ? undefined : decodeSpans(kept);
    spans.set(file.path, known ?? look(file, [], filling).symbols);
  }
  return spans.get(file.path);
}

/** The wanted symbols of a file with their texts. Nothing of a file that we cannot take in: it is among the skips. */
export function readTexts(
  file: TreeFile,
  wanted: readonly OutlineSymbol[],
  filling: Filling,
): readonly SymbolFact[] {
  const kept = getKept(file, TEXTS, filling);
  const known = kept === undefined ? undefined : decodeTexts(kept);
  const asked = new Set(wanted.map(askFor));
  const before = new Set(known?.asked);
  if (known !== undefined && [...asked].every((one) => before.has(one)))
    return known.texts.filter((one) => asked.has(askFor(one)));
  const { texts, symbols } = look(file, wanted, filling);
  filling.spans.set(file.path, symbols);
  putKept(file, TEXTS, encodeTexts({ asked: [...asked], texts }), filling);
  return texts;
}

/** Lexes the file. What is shown is cited, and then asked for: its places are kept with it. */
function look(file: TreeFile, wanted: readonly OutlineSymbol[], filling: Filling): FileTexts {
  const bytes = filling.reader.peek(file.path);
  if (bytes === 'missing') return { texts: [], symbols: undefined };
  if (typeof bytes === 'string') return { texts: [], symbols: [] };
  filling.bench ??= createWorkbench();
  try {
    const found = describeSymbols(bytes, wanted, { type: file.type, bench: filling.bench });
    putKept(file, SPANS, encodeSpans(found.symbols ?? []), filling);
    return found;
  } catch {
    filling.bench = undefined;
    return { texts: [], symbols: [] };
  }
}

/** Behind the key of a file's content, what is kept of it besides its outline. */
const SPANS = '#';
const TEXTS = '=';

function getKept({ id, type }: TreeFile, kind: string, filling: Filling): Uint8Array | undefined {
  const key = `${id}.${type}${kind}`;
  const kept = id === '' ? undefined : filling.store?.get(key);
  if (kept !== undefined) filling.live.add(key);
  return kept;
}

function putKept({ id, type }: TreeFile, kind: string, bytes: Uint8Array, filling: Filling): void {
  if (id === '') return;
  filling.store?.put(`${id}.${type}${kind}`, bytes);
  filling.live.add(`${id}.${type}${kind}`);
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
    const record = encodeRecord({ outline, names, declared }, filling.room);
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
