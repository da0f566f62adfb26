// A reference into the code, as documents write it between backticks or brackets: `src/auth.ts:validateToken` (preferred),
// `src/auth.ts:L42`, `src/auth.ts:L10-L20`; also `:42`, `:10-20`, `#L42`, `#L10-L20` and a leading `${PROJECT_ROOT}/`.
// Guarantees: the path of a parsed reference stays inside the project by its spelling (no absolute path, no `..`), and
// formatting then parsing gives the same reference. Whether the file and the symbol exist is for others to find out.

import { LoaError } from './errors.ts';
import { PATH_LENGTH_MAX } from './limits.ts';

export const PROJECT_ROOT_PREFIX = `\${PROJECT_ROOT}/`;

export type CodeReference =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'symbol'; readonly path: string; readonly symbol: string }
  /** Both ends included, from 1. */
  | { readonly kind: 'lines'; readonly path: string; readonly firstLine: number; readonly lastLine: number };

export type ParsedReference =
  | { readonly ok: true; readonly reference: CodeReference }
  | { readonly ok: false; readonly reason: string };

export type ParsedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

const LINE_MAX = 99_999_999;
const LINES = /^(.*)(?::L?|#L)(\d{1,8})(?:-L?(\d{1,8}))?$/s;
/** Names of one or more parts: `parse`, `Class.method`, `Class#method`, `module::function`, `is_ok?`. */
const SYMBOL_NAME =
  /^[\p{L}\p{Nl}_$@][\p{L}\p{Nl}\p{Nd}\p{Mn}_$]*(?:(?:\.|#|::)[\p{L}\p{Nl}_$@][\p{L}\p{Nl}\p{Nd}\p{Mn}_$]*)*[?!]?$/u;

export function parseReference(text: string): ParsedReference {
  const lines = LINES.exec(text);
  if (lines !== null) return parseLines(lines[1] ?? '', Number(lines[2]), Number(lines[3] ?? lines[2]));
  const [, before = text, name] = splitSymbol(text);
  const path = parseProjectPath(before);
  if (!path.ok) return path;
  if (name === undefined) return { ok: true, reference: { kind: 'file', path: path.path } };
  if (!SYMBOL_NAME.test(name))
    return { ok: false, reason: 'what follows the colon is neither a symbol nor L and a line number' };
  return { ok: true, reference: { kind: 'symbol', path: path.path, symbol: name } };
}

/** The first colon ends the path, since a symbol may hold `::` and a path may not hold any. */
function splitSymbol(text: string): readonly (string | undefined)[] {
  const colon = text.indexOf(':');
  return colon < 0 ? [] : [text, text.slice(0, colon), text.slice(colon + 1)];
}

function parseLines(before: string, firstLine: number, lastLine: number): ParsedReference {
  const path = parseProjectPath(before);
  if (!path.ok) return path;
  if (firstLine < 1 || lastLine < firstLine || lastLine > LINE_MAX) {
    return { ok: false, reason: `lines ${firstLine}-${lastLine} are no range that counts from 1` };
  }
  return { ok: true, reference: { kind: 'lines', path: path.path, firstLine, lastLine } };
}

/** A path relative to the project, with `/` between its parts; `./` and the root's placeholder are taken off. */
export function parseProjectPath(text: string): ParsedPath {
  const bare = text.startsWith(PROJECT_ROOT_PREFIX) ? text.slice(PROJECT_ROOT_PREFIX.length) : text;
  const path = bare.replace(/^(?:\.\/)+/, '');
  const refuse = (reason: string): ParsedPath => ({ ok: false, reason });
  if (path === '') return refuse('the path is empty');
  if (path.length > PATH_LENGTH_MAX) return refuse(`the path is longer than ${PATH_LENGTH_MAX} characters`);
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return refuse('the path holds a control character');
  if (path.startsWith('/') || path.startsWith('~/') || /^[A-Za-z]:/.test(path)) {
    return refuse('the path must be relative to the project, not absolute');
  }
  if (path.includes('\\')) return refuse('the path must have / between its parts');
  if (path.includes(':')) return refuse('the path must not hold a colon');
  const parts = path.split('/');
  if (parts.includes('..')) return refuse('the path must not leave the project by ".."');
  if (parts.includes('') || parts.includes('.')) return refuse('the path has an empty part');
  return { ok: true, path };
}

export function requireReference(text: string): CodeReference {
  const parsed = parseReference(text);
  if (parsed.ok) return parsed.reference;
  throw new LoaError('input.invalid', `cannot read the code reference: ${parsed.reason}`, {
    hint: 'Write path/to/file.ts:symbol or path/to/file.ts:L10-L20, relative to the project.',
  });
}

/** The one canonical spelling. */
export function formatReference(
  reference: CodeReference,
  options: { readonly withRoot?: boolean } = {},
): string {
  const path = options.withRoot === true ? PROJECT_ROOT_PREFIX + reference.path : reference.path;
  if (reference.kind === 'file') return path;
  if (reference.kind === 'symbol') return `${path}:${reference.symbol}`;
  const { firstLine, lastLine } = reference;
  return firstLine === lastLine ? `${path}:L${firstLine}` : `${path}:L${firstLine}-L${lastLine}`;
}
