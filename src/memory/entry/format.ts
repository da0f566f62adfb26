// A memory as Markdown: a heading with its id, one line of facts in code marks, the text as a quotation. A text cannot
// forge an entry, since each of its lines stands behind "> ". People may edit the text and the facts; what they write
// between entries is kept, and what cannot be read as an entry is none.

import { MEMORY_SCOPES, MEMORY_SOURCES, MEMORY_TYPES, type Memory, TRUST_CLASSES } from '../model.ts';

export interface ParsedEntry {
  readonly memory: Memory;
  /** Where its block begins in the text, and its length, in UTF-16 units and in bytes. */
  readonly start: number;
  readonly end: number;
  readonly startBytes: number;
  readonly sizeBytes: number;
}

const HEADING = /^#{2,4} (\S+)$/;
const FACTS = /^`(type=[^`]*)`$/;
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
    ...optional('replaced-by', memory.replacedBy),
    ...optional('cites', memory.cites),
    ...optional('archived', memory.archived),
  ].join(' ');
  const text = memory.content.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${'#'.repeat(level)} ${encode(memory.id)}\n\`${facts}\`\n\n${text.join('\n')}\n`;
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

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A person wrote a percent sign: it means itself.
    return text;
  }
}

export function parseEntries(text: string): ParsedEntry[] {
  const entries: ParsedEntry[] = [];
  const isAscii = !/[^\0-\x7f]/.test(text);
  let at = 0;
  let bytes = 0;
  let heading: { readonly id: string; readonly start: number; readonly startBytes: number } | undefined;
  let facts: string | undefined;
  let lines: string[] = [];
  let end = 0;
  let endBytes = 0;
  const finish = (): void => {
    if (heading !== undefined && facts !== undefined && lines.length > 0) {
      const memory = readFacts(heading.id, facts, lines.join('\n'));
      const { start, startBytes } = heading;
      if (memory !== undefined)
        entries.push({ memory, start, end, startBytes, sizeBytes: endBytes - startBytes });
    }
    heading = undefined;
    facts = undefined;
    lines = [];
  };
  while (at < text.length) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, feed === -1 ? text.length : feed).replace(/\r$/, '');
    const nextBytes = bytes + (isAscii ? next - at : Buffer.byteLength(text.slice(at, next)));
    if (line.startsWith('#')) {
      finish();
      const id = HEADING.exec(line)?.[1];
      if (id !== undefined) heading = { id: decode(id), start: at, startBytes: bytes };
    } else if (heading !== undefined) {
      if (facts === undefined) {
        facts = FACTS.exec(line)?.[1];
        if (facts === undefined && line !== '') heading = undefined;
      } else if (line.startsWith('>')) lines.push(line.startsWith('> ') ? line.slice(2) : line.slice(1));
      else if (line !== '' || lines.length > 0) finish();
      if (heading !== undefined) {
        end = next;
        endBytes = nextBytes;
      }
    }
    at = next;
    bytes = nextBytes;
  }
  finish();
  return entries;
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
    ...present('replacedBy', text('replaced-by')),
    ...(found['cites'] ? { cites: list('cites') } : {}),
    ...(found['archived']
      ? { archived: oneOf(['merged', 'expired', 'quarantined'] as const, found['archived'], 'merged') }
      : {}),
  };
}

function present<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: string });
}

function oneOf<T extends string>(known: readonly T[], given: string | undefined, otherwise: T): T {
  return known.find((value) => value === given) ?? otherwise;
}
