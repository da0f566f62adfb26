// The words of the checker: what a schema allows and what was found instead, for people.
// A value is shown only when it is short and plain, so that a password in the wrong place does not end up in a message.

import { nearest } from '../nearest.ts';
import type { JsonSchema, JsonType } from './json-schema.ts';

const SHOWN_LENGTH_MAX = 24;
const PLAIN = /^[\w .:/+-]*$/;

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'a mapping',
};

export function describeTypes(types: readonly JsonType[]): string {
  return joinOr(types.map((type) => TYPE_WORDS[type]));
}

export function describeFound(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') {
    const isShown = value.length <= SHOWN_LENGTH_MAX && PLAIN.test(value);
    return isShown ? `"${value}"` : `text of ${value.length} characters`;
  }
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'function' ? 'a function' : String(value);
}

export function describeChoice(allowed: readonly unknown[], found: unknown): string {
  const texts = allowed.filter((value) => typeof value === 'string');
  const close = typeof found === 'string' ? nearest(found, texts) : undefined;
  const suggestion = close === undefined ? '' : `, did you mean ${close}?`;
  const shown = allowed.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const only = shown.length === 1 ? `must be ${shown[0]}` : `must be one of ${shown.join(', ')}`;
  return `${only}; got ${describeFound(found)}${suggestion}`;
}

/** What a schema allows, in a few words. */
export function describeSchema(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return joinOr(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.type !== undefined) return describeTypes(typesOf(schema));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return joinOr([...new Set(branches.map(describeSchema))]);
  return 'another shape';
}

export function typesOf(schema: JsonSchema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

export function joinOr(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
