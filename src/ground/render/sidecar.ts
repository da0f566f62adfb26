// The data beside a document: hashes of what it cites and quotes, which programs need and readers do not. Named after the
// document, one line a file, bound to it by what both were made from. Read leniently: a damaged one is none. Pure.

import { basename, dirname, join } from 'node:path';
import type { Citation } from '../../source/index.ts';
import type { Quote } from '../scan/prose.ts';
import type { ParsedDocument } from './document.ts';
import { groupSpans, type Meta, readMarks, toCitation, toSpan } from './meta.ts';

const FORMAT = 1;

/** `BUTTERFREEZONE.md` has `.butterfreezone.json`. */
export function sidecarOf(document: string): string {
  const stem = basename(document).replace(/\.[^.]*$/, '');
  return join(dirname(document), `.${stem.toLowerCase()}.json`);
}

export interface Sidecar {
  readonly inputs: string;
  readonly citations: readonly Citation[];
  readonly quotes: readonly Quote[];
}

export function renderSidecar({ inputs, citations, quotes }: Sidecar): string {
  const spans = groupSpans(citations.map(toSpan));
  return `${JSON.stringify({ format: FORMAT, inputs, spans, quotes: groupSpans(quotes) }, null, 1)}\n`;
}

export function parseSidecar(text: string): Sidecar | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined; // Damaged, or left with the marks of a merge: the document is then checked without it.
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const { format, inputs, spans, quotes } = data as Readonly<Record<string, unknown>>;
  if (format !== FORMAT || typeof inputs !== 'string') return undefined;
  return { inputs, citations: readLines(spans).flatMap(toCitation), quotes: readLines(quotes) };
}

const readLines = (lines: unknown): Quote[] =>
  Array.isArray(lines) ? lines.flatMap((line) => readMarks(String(line))) : [];

/** The document with what stands beside it. Data of another document says nothing about this one. */
export function joinSidecar(document: ParsedDocument, text: string | undefined): ParsedDocument {
  const { meta } = document;
  if (meta === undefined || meta.citations.length > 0) return document;
  const beside = text === undefined ? undefined : parseSidecar(text);
  if (beside === undefined || beside.inputs !== meta.inputs)
    return { ...document, meta: { ...meta, isWithoutSpans: true } };
  const joined: Meta = { ...meta, citations: beside.citations, quotes: beside.quotes };
  return { ...document, meta: joined };
}
