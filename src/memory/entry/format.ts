// A memory as Markdown: a heading with its id, one line of facts in code marks, the text as a quotation. A text cannot
// forge an entry, since each of its lines stands behind "> ". People may edit the text and the facts; what they write
// between entries is kept. An entry of ours that was damaged is still read by its text, and says what is wrong with it.

import { rememberingRecent } from '../../kernel/once.ts';
import { MEMORY_SCOPES, MEMORY_SOURCES, MEMORY_TYPES, type Memory, TRUST_CLASSES } from '../model.ts';

export interface ParsedEntry {
  readonly memory: Memory;
  /** Where its block begins in the text, and its length, in UTF-16 units and in bytes. */
  readonly start: number;
  readonly end: number;
  readonly startBytes: number;
  readonly sizeBytes: number;
  /** Line of its heading, from 1. */
  readonly line: number;
  /** What is wrong with it, when it was damaged. */
  readonly flaw?: string;
}

const HEADING = /^#{2,4} (\S+)$/;
const FACTS = /^`(type=[^`]*)`$/;
/** Facts with a slip in the first word; only under an id of ours, since people write code marks too. */
const NEARLY_FACTS = /^`?([a-z-]+=[^`]*)`?$/;
const OWN_ID = /^mem-(\d{4}-\d{2}-\d{2})-[\da-z]+$/;
const MERGE_MARK = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;
const UNSAFE = /[^\w.:@/+#-]/gu;
const LIST_UNSAFE = /[^\w.:@/+#-]|,/gu;

export function renderEntry(memory: Memory, level: number): string {
  const facts = [
    `type=${memory.type}`,
    `source=${memory.source}`,
    `confidence=${memory.confidence}`,
    `at=${memory.timestamp}`,
    `scope=${memory.scope}`,
    `trust=${memory.trust}`,
    ...optional('tags', memory.tags),
    ...optional('thread', memory.thread),
    ...optional('session', memory.session),
    ...optional('agent', memory.agent),
    ...optional('conflicts', memory.conflicts),
    ...optional('alike', memory.alike),
    ...optional('apart', memory.apart),
    ...optional('replaced-by', memory.replacedBy),
    ...optional('edit-of', memory.editOf),
    ...optional('cites', memory.cites),
    ...optional('archived', memory.archived),
    ...optional('disputed', memory.disputed),
  ].join(' ');
  const text = memory.content.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${headingOf(memory.id, level)}\n\`${facts}\`\n\n${text.join('\n')}\n`;
}

/** The line that an entry begins with. */
export function headingOf(id: string, level: number): string {
  return `${'#'.repeat(level)} ${encode(id)}`;
}

function optional(key: string, value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value.length === 0) return [];
  return [`${key}=${typeof value === 'string' ? encode(value) : value.map(encodeItem).join(',')}`];
}

/** Anything that could end a value, spelled in percent signs. */
function encode(text: string): string {
  return text.replaceAll(UNSAFE, (character) => encodeURIComponent(character).replaceAll(/[!'()*~]/g, hex));
}

function encodeItem(text: string): string {
  return text.replaceAll(LIST_UNSAFE, (character) =>
    encodeURIComponent(character).replaceAll(/[!'()*~]/g, hex),
  );
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

/** The id that a heading spells. */
export function decodeId(text: string): string {
  return decode(text);
}

/** Whether an id is one that we gave. */
export function isOwnId(id: string): boolean {
  return OWN_ID.test(id);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A person wrote a percent sign: it means itself.
    return text;
  }
}

/** Ten thousand memories are several of these. */
const TEXT_KEPT_MAX = 16 * 1024 * 1024;

/** One request looks at the same files several times, and a server at each request. */
export const parseEntries: (text: string) => readonly ParsedEntry[] = rememberingRecent(
  readEntries,
  TEXT_KEPT_MAX,
);

function readEntries(text: string): readonly ParsedEntry[] {
  const isAscii = !/[^\0-\x7f]/.test(text);
  const reader = new EntryReader();
  let at = 0;
  let bytes = 0;
  for (let number = 1; at < text.length; number += 1) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, feed === -1 ? text.length : feed).replace(/\r$/, '');
    const nextBytes = bytes + (isAscii ? next - at : Buffer.byteLength(text.slice(at, next)));
    reader.take(line, { start: at, startBytes: bytes, line: number }, { end: next, endBytes: nextBytes });
    at = next;
    bytes = nextBytes;
  }
  reader.finish();
  return reader.entries;
}

interface Start {
  readonly start: number;
  readonly startBytes: number;
  readonly line: number;
}

interface End {
  readonly end: number;
  readonly endBytes: number;
}

/** Line by line. */
class EntryReader {
  readonly entries: ParsedEntry[] = [];
  #heading: (Start & { readonly id: string }) | undefined;
  #facts: string | undefined;
  #lines: string[] = [];
  #flaw: string | undefined;
  #end: End = { end: 0, endBytes: 0 };
  /** The entry right above, while nothing but blank lines followed it. */
  #above: { readonly id: string; readonly flaw: string | undefined } | undefined;

  take(line: string, start: Start, end: End): void {
    const isFacts = FACTS.test(line);
    if (isFacts && this.#lines.length > 0) this.finish();
    if (this.#heading === undefined && this.#above !== undefined && isFacts) {
      // A merge took two headings for one: below it stands the other memory that bears this id.
      this.#heading = { id: this.#above.id, ...start };
      this.#flaw = this.#above.flaw;
    } else if (line !== '' && !MERGE_MARK.test(line)) this.#above = undefined;
    if (line.startsWith('#')) {
      this.finish();
      const id = HEADING.exec(line)?.[1];
      if (id !== undefined) this.#heading = { id: decode(id), ...start };
    } else if (this.#heading !== undefined) {
      this.#takeBody(line, OWN_ID.test(this.#heading.id));
      if (this.#heading !== undefined) this.#end = end;
    }
  }

  #takeBody(line: string, isOwn: boolean): void {
    if (isOwn && MERGE_MARK.test(line)) this.#flaw = 'a merge conflict was left in it';
    else if (this.#facts === undefined && !(isOwn && line.startsWith('>'))) this.#takeFacts(line, isOwn);
    else if (line.startsWith('>')) this.#lines.push(line.startsWith('> ') ? line.slice(2) : line.slice(1));
    else if (line !== '' || this.#lines.length > 0) this.finish();
  }

  #takeFacts(line: string, isOwn: boolean): void {
    const facts = FACTS.exec(line)?.[1] ?? (isOwn ? NEARLY_FACTS.exec(line)?.[1] : undefined);
    this.#facts = facts;
    if (facts !== undefined && !facts.startsWith('type='))
      this.#flaw ??= `its facts begin with "${facts.slice(0, facts.indexOf('='))}=", not with "type="`;
    if (facts === undefined && line !== '' && !isOwn) this.#heading = undefined;
    else if (facts === undefined && line !== '') this.#flaw ??= 'its line of facts cannot be read';
  }

  finish(): void {
    const [heading, facts, flaw] = [this.#heading, this.#facts, this.#flaw];
    if (heading !== undefined && (facts !== undefined || OWN_ID.test(heading.id)) && this.#lines.length > 0) {
      const { id, start, startBytes, line } = heading;
      const read = readEntryFacts(id, facts, this.#lines.join('\n'));
      const wrong = flaw ?? read?.flaw;
      const { end, endBytes } = this.#end;
      const place = { start, end, startBytes, sizeBytes: endBytes - startBytes, line };
      this.#above = { id, flaw };
      if (read !== undefined)
        this.entries.push({
          memory: read.memory,
          ...place,
          ...(wrong === undefined ? {} : { flaw: wrong }),
        });
    }
    this.#heading = undefined;
    this.#facts = undefined;
    this.#flaw = undefined;
    this.#lines = [];
  }
}

/** With the day of its id where an entry of ours has lost its time. */
function readEntryFacts(
  id: string,
  facts: string | undefined,
  content: string,
): { readonly memory: Memory; readonly flaw?: string } | undefined {
  const memory = facts === undefined ? undefined : readFacts(id, facts, content);
  if (memory !== undefined) return { memory };
  const day = OWN_ID.exec(id)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  const plain = readFacts(id, `at=${day}T00:00:00.000Z trust=external`, content);
  const flaw = facts === undefined ? 'its line of facts is missing' : 'its time or confidence cannot be read';
  return plain === undefined ? undefined : { memory: plain, flaw };
}

function readFacts(id: string, facts: string, content: string): Memory | undefined {
  const found: Record<string, string> = {};
  for (const pair of facts.split(' ')) {
    const equals = pair.indexOf('=');
    if (equals > 0) found[pair.slice(0, equals)] = pair.slice(equals + 1);
  }
  const list = (key: string): readonly string[] => (found[key] ? found[key].split(',').map(decode) : []);
  const text = (key: string): string | undefined => (found[key] ? decode(found[key]) : undefined);
  const confidence = Number(found['confidence'] ?? 1);
  const timestamp = found['at'];
  if (timestamp === undefined || Number.isNaN(Date.parse(timestamp)) || !(confidence >= 0 && confidence <= 1))
    return undefined;
  return {
    id,
    type: oneOf(MEMORY_TYPES, found['type'], 'fact'),
    content,
    source: oneOf(MEMORY_SOURCES, found['source'], 'conversation'),
    confidence,
    timestamp,
    scope: oneOf(MEMORY_SCOPES, found['scope'], 'project'),
    tags: list('tags'),
    trust: oneOf(TRUST_CLASSES, found['trust'], 'agent'),
    ...present('thread', text('thread')),
    ...present('session', text('session')),
    ...present('agent', text('agent')),
    ...(found['conflicts'] ? { conflicts: list('conflicts') } : {}),
    ...(found['alike'] ? { alike: list('alike') } : {}),
    ...(found['apart'] ? { apart: list('apart') } : {}),
    ...present('replacedBy', text('replaced-by')),
    ...present('editOf', text('edit-of')),
    ...(found['cites'] ? { cites: list('cites') } : {}),
    ...(found['archived']
      ? {
          archived: oneOf(
            ['merged', 'expired', 'withdrawn', 'quarantined'] as const,
            found['archived'],
            'merged',
          ),
        }
      : {}),
    ...(found['disputed'] ? { disputed: 'deleted' as const } : {}),
  };
}

function present<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: string });
}

function oneOf<T extends string>(known: readonly T[], given: string | undefined, otherwise: T): T {
  return known.find((value) => value === given) ?? otherwise;
}
