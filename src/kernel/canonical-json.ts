// Canonical JSON (RFC 8785): one value has exactly one text, so that equal data has equal hashes and signatures.
// Guarantees: keys in UTF-16 code-unit order at every level, numbers and strings as ECMAScript prints them, and nothing
// dropped: what JSON cannot carry is an error with the place in the value, never silently left out.
// Non-enumerable and symbol-named properties are not data and are not looked at.

import { type ErrorCode, LoaError } from './errors.ts';

/** Deeper than any document of ours; also what stops a value that contains itself. */
export const CANONICAL_DEPTH_MAX = 256;

export function canonicalJson(value: unknown): string {
  // The common case, a record already in order, is answered by the native serializer at several times the speed.
  return isInCanonicalOrder(value, 0) ? JSON.stringify(value) : write(value, []);
}

/** True only when `JSON.stringify` gives the canonical text; false means "look closer", not "wrong". */
function isInCanonicalOrder(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'object' || depth >= CANONICAL_DEPTH_MAX) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      if (!isInCanonicalOrder(value[index], depth + 1)) return false;
    }
    return true;
  }
  if (!isPlainObject(value)) return false;
  let previous = '';
  for (const key of Object.keys(value)) {
    if (key < previous || !key.isWellFormed()) return false;
    previous = key;
    if (!isInCanonicalOrder(value[key], depth + 1)) return false;
  }
  return true;
}

type Path = (string | number)[];

function write(value: unknown, path: Path): string {
  switch (typeof value) {
    case 'string':
      return writeString(value, path);
    case 'number':
      if (!Number.isFinite(value)) throw refuse(path, `the number ${value}`, 'internal.bug');
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeContainer(value, path);
    default:
      throw refuse(path, value === undefined ? 'undefined' : `a ${typeof value}`, 'internal.bug');
  }
}

function writeContainer(value: object, path: Path): string {
  if (path.length >= CANONICAL_DEPTH_MAX) {
    throw refuse(
      path,
      `more than ${CANONICAL_DEPTH_MAX} levels of nesting, or a value inside itself`,
      'input.invalid',
    );
  }
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let index = 0; index < value.length; index += 1) items.push(writeAt(value[index], index, path));
    return `[${items.join(',')}]`;
  }
  if (!isPlainObject(value)) {
    throw refuse(path, `an object of class ${value.constructor?.name ?? 'unknown'}`, 'internal.bug');
  }
  const members: string[] = [];
  // The default sort compares UTF-16 code units, which is what the RFC asks for.
  for (const key of Object.keys(value).sort()) {
    members.push(`${writeString(key, path)}:${writeAt(value[key], key, path)}`);
  }
  return `{${members.join(',')}}`;
}

function writeAt(value: unknown, step: string | number, path: Path): string {
  path.push(step);
  const text = write(value, path);
  path.pop();
  return text;
}

function writeString(text: string, path: Path): string {
  if (!text.isWellFormed()) throw refuse(path, 'text with half of a surrogate pair', 'input.invalid');
  return JSON.stringify(text);
}

/** Objects of another realm count too: their prototype also ends the chain. */
function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    Object.getPrototypeOf(prototype as object) === null
  );
}

function refuse(path: Path, what: string, code: ErrorCode): LoaError {
  const shown = path.slice(0, 8).map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
  const place = `$${shown.join('')}${path.length > 8 ? '…' : ''}`.toWellFormed();
  return new LoaError(code, `cannot write canonical JSON: ${place} holds ${what}`, {
    hint: 'Give plain JSON data: null, booleans, finite numbers, well-formed text, arrays and plain objects.',
    details: { place },
  });
}
