// Entries that were cut off with the end of their file: a heading without a text, a heading that breaks off, a text that is the
// beginning of what the journal has. A person who edits leaves a whole line behind; what breaks off in one was torn.

import type { Memory } from '../model.ts';
import { decodeId, isOwnId, type ParsedEntry } from './format.ts';

export interface Torn {
  /** With the id as far as it can be read. */
  readonly memory: Pick<Memory, 'id'>;
  readonly start: number;
  readonly end: number;
  /** Line of its heading, from 1. */
  readonly line: number;
  readonly flaw: string;
}

type Known = ReadonlyMap<string, { readonly memory: Memory }>;

const OWN_BEGINNING = /^mem-[\d-]*[\da-z]*$/;

/** `entries` are those of the text; `known` is what the journal knows. */
export function findTorn(text: string, entries: readonly ParsedEntry[], known: Known): readonly Torn[] {
  const whole = new Set(
    entries.filter(({ memory }) => memory.content.trim() !== '').map(({ start }) => start),
  );
  const torn: Torn[] = [];
  for (const match of text.matchAll(/^#{2,4} (\S+)$/gm)) {
    const start = match.index;
    if (whole.has(start)) continue;
    const id = decodeId(match[1] as string);
    const isLast = start + match[0].length === text.length;
    const isKnown = known.has(id);
    if (!isKnown && !isOwnId(id) && !(isLast && OWN_BEGINNING.test(id))) continue;
    const flaw = isLast && !isKnown ? 'its heading was cut off' : 'it was cut off before its text';
    torn.push({ memory: { id }, start, end: endOf(text, start), line: lineAt(text, start), flaw });
  }
  const cut = findCutText(text, entries, known);
  return cut === undefined ? torn : [...torn, cut];
}

function findCutText(text: string, entries: readonly ParsedEntry[], known: Known): Torn | undefined {
  const last = entries.at(-1);
  if (last === undefined || last.end !== text.length || text.endsWith('\n')) return undefined;
  const { id, content } = last.memory;
  const recorded = known.get(id)?.memory.content ?? '';
  if (content.trim() === '' || recorded.length <= content.length || !recorded.startsWith(content.trimEnd()))
    return undefined;
  const { start, end, line } = last;
  return { memory: { id }, start, end, line, flaw: 'its text was cut off' };
}

/** Behind the last line that an entry could have: what a person wrote under it stays. */
function endOf(text: string, start: number): number {
  let end = start;
  for (let at = start; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, next).trim();
    if (at > start && line !== '' && !/^[`>]/.test(line)) break;
    if (line !== '') end = next;
    at = next;
  }
  return end;
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
