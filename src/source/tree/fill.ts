// The facts of one file, from the store when its content is known there, else from its bytes.

import { decodeRecord, encodeRecord, type StoredFacts } from '../cache/record.ts';
import type { FactStore } from '../cache/store.ts';
import {
  createWorkbench,
  type Extracted,
  emptyFacts,
  extractFile,
  type Workbench,
} from '../extract/extract.ts';
import { declaredHashes } from '../graph/project.ts';
import type { SkipReason, TreeFile } from '../model.ts';
import type { Reader } from './reader.ts';

export interface Filling {
  readonly store: FactStore | undefined;
  readonly reader: Reader;
  bench: Workbench | undefined;
  extracted: number;
  /** Keys that this run used. */
  readonly live: Set<string>;
}

export function createFilling(store: FactStore | undefined, reader: Reader): Filling {
  return { store, reader, bench: undefined, extracted: 0, live: new Set() };
}

/** Undefined when the file vanished. */
export function fillFile(file: TreeFile, filling: Filling): StoredFacts | undefined {
  const key = `${file.id}.${file.type}${file.role === 'test' ? '+' : ''}`;
  const kept = file.id === '' ? undefined : filling.store?.get(key);
  const known = kept === undefined ? undefined : decodeRecord(kept);
  if (known !== undefined) {
    filling.live.add(key);
    return known;
  }
  const bytes = filling.reader.peek(file.path);
  if (bytes === 'missing') return undefined;
  const { facts, names } = workOut(bytes, file, filling);
  const declared = declaredHashes(facts.symbols);
  if (file.id !== '' && filling.store !== undefined) {
    const record = encodeRecord({ facts, names, declared });
    filling.store.put(key, record);
    filling.live.add(key);
    // The record's own arrays from here on, so that one copy is in memory and not two.
    const kept = decodeRecord(record);
    if (kept !== undefined) return { ...kept, facts: () => facts };
  }
  return { names, declared, skip: facts.skip, facts: () => facts };
}

function workOut(bytes: Uint8Array | SkipReason, file: TreeFile, filling: Filling): Extracted {
  filling.bench ??= createWorkbench();
  filling.extracted++;
  if (typeof bytes === 'string') return empty(file.type, bytes);
  try {
    return extractFile(bytes, { type: file.type, isTest: file.role === 'test' }, filling.bench);
  } catch {
    // A file that we cannot take in must not cost the whole tree; it is counted among the skips, which are shown.
    filling.bench = undefined;
    return empty(file.type, 'failed');
  }
}

function empty(type: string, skip: SkipReason): Extracted {
  return {
    facts: emptyFacts(type, 0, skip),
    names: { hashes: new Int32Array(0), counts: new Uint8Array(0) },
  };
}
