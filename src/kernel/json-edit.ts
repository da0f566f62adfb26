// Edits a JSON text in place: adds a member or an element and takes it out again, leaving every other byte as it was.
// Adding and then removing gives back the very text, for objects and arrays that were not `{ }` with blanks inside.

import { LoaError } from './errors.ts';
import { whereNotJson } from './json-place.ts';

/** A value's place in the text; objects and arrays know their children. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
  readonly members?: readonly { readonly key: string; readonly start: number; readonly value: JsonSpan }[];
  readonly elements?: readonly JsonSpan[];
}

type Step = string | number;

/** Where each value of the text stands. Throws `input.invalid` with line and column when it is not JSON. */
export function requireSpans(text: string, name: string): JsonSpan {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new LoaError('input.invalid', `${name} is not valid JSON, at ${whereNotJson(text)}`, {
      hint: `Mend ${name} and run the command again; nothing was changed.`,
      cause,
    });
  }
  return readValue(text, skipBlank(text, 0));
}

export function findSpan(root: JsonSpan, path: readonly Step[]): JsonSpan | undefined {
  let span: JsonSpan | undefined = root;
  for (const step of path) {
    span =
      typeof step === 'number'
        ? span?.elements?.[step]
        : span?.members?.find((member) => member.key === step)?.value;
  }
  return span;
}

/** Adds `key` at the end of the object at `path`, laid out as the text already is. */
export function addMember(text: string, path: readonly string[], member: readonly [string, unknown]): string {
  const object = requireContainer(text, path, 'members');
  const [key, value] = member;
  return addItem(text, object, (indent) => `${JSON.stringify(key)}: ${layOut(value, text, indent)}`);
}

/** Adds an element at the end of the array at `path`. */
export function addElement(text: string, path: readonly string[], value: unknown): string {
  const array = requireContainer(text, path, 'elements');
  return addItem(text, array, (indent) => layOut(value, text, indent));
}

/** Takes the member or element at `path` out; a path that names nothing changes nothing. */
export function removeAt(text: string, path: readonly Step[]): string {
  const root = requireSpans(text, 'the JSON text');
  const container = findSpan(root, path.slice(0, -1));
  const last = path.at(-1);
  const items = itemsOf(container);
  const index =
    typeof last === 'number' ? last : (container?.members ?? []).findIndex((member) => member.key === last);
  const item = items[index];
  if (container === undefined || item === undefined) return text;
  const previous = items[index - 1];
  const next = items[index + 1];
  if (previous !== undefined) return text.slice(0, previous.end) + text.slice(item.end);
  if (next !== undefined) return text.slice(0, item.start) + text.slice(next.start);
  return text.slice(0, container.start + 1) + text.slice(container.end - 1);
}

function requireContainer(text: string, path: readonly string[], kind: 'members' | 'elements'): JsonSpan {
  const found = findSpan(requireSpans(text, 'the JSON text'), path);
  if (found?.[kind] !== undefined) return found;
  const wanted = kind === 'members' ? 'an object' : 'a list';
  throw new LoaError('input.invalid', `expected ${wanted} at "${path.join('.')}" of the JSON text`);
}

function itemsOf(span: JsonSpan | undefined): readonly { readonly start: number; readonly end: number }[] {
  return span?.elements ?? span?.members?.map(({ start, value }) => ({ start, end: value.end })) ?? [];
}

function addItem(text: string, container: JsonSpan, write: (indent: string) => string): string {
  const items = itemsOf(container);
  const last = items.at(-1);
  const unit = indentUnit(text);
  const outer = lineIndent(text, container.start);
  if (last === undefined) {
    const inner = outer + unit;
    return splice(
      text,
      container.start + 1,
      container.end - 1,
      `${newline(text)}${inner}${write(inner)}${newline(text)}${outer}`,
    );
  }
  const onOneLine = !text.slice(container.start, last.start).includes('\n');
  const inner = onOneLine ? outer : lineIndent(text, last.start);
  const gap = onOneLine ? ' ' : `${newline(text)}${inner}`;
  return splice(text, last.end, last.end, `,${gap}${write(inner)}`);
}

function splice(text: string, start: number, end: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end);
}

function layOut(value: unknown, text: string, indent: string): string {
  return JSON.stringify(value, null, indentUnit(text)).replaceAll('\n', `${newline(text)}${indent}`);
}

function newline(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The file's own indentation, two spaces when it shows none. */
function indentUnit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

function lineIndent(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

// The text is known to be valid JSON here, so reading only has to find where things end.

function readValue(text: string, start: number): JsonSpan {
  if (text[start] === '{') return readObject(text, start);
  if (text[start] === '[') return readArray(text, start);
  if (text[start] === '"') return { start, end: stringEnd(text, start) };
  let end = start;
  while (end < text.length && !',]} \t\r\n'.includes(text[end] as string)) end++;
  return { start, end };
}

function readObject(text: string, start: number): JsonSpan {
  const members: { key: string; start: number; value: JsonSpan }[] = [];
  let at = skipBlank(text, start + 1);
  while (text[at] !== '}') {
    const keyEnd = stringEnd(text, at);
    const key = JSON.parse(text.slice(at, keyEnd)) as string;
    const colon = skipBlank(text, keyEnd);
    const value = readValue(text, skipBlank(text, colon + 1));
    members.push({ key, start: at, value });
    at = skipSeparator(text, value.end);
  }
  return { start, end: at + 1, members };
}

function readArray(text: string, start: number): JsonSpan {
  const elements: JsonSpan[] = [];
  let at = skipBlank(text, start + 1);
  while (text[at] !== ']') {
    const element = readValue(text, at);
    elements.push(element);
    at = skipSeparator(text, element.end);
  }
  return { start, end: at + 1, elements };
}

function skipSeparator(text: string, from: number): number {
  const at = skipBlank(text, from);
  return text[at] === ',' ? skipBlank(text, at + 1) : at;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? '!')) at++;
  return at;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
