// Whether the code that a memory cites is still what it was. Citations are found when it is captured, each with a fingerprint
// of the line, the lines or the symbol; what moved within its file is not stale, what changed or is gone is. Only files that
// are cited are read, and only a cited symbol has its file looked into.

import { join } from 'node:path';
import { anyScript } from '../../kernel/any-script.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Project } from '../../kernel/operation.ts';
import type { Memory } from '../model.ts';

type CodeWorld = { readonly host: Pick<Host, 'files'>; readonly project: Pick<Project, 'root'> };

const PATH = String.raw`(?:[\p{L}\p{N}_@.-]+\/)*[\p{L}\p{N}_@.-]+\.[A-Za-z]\w{0,7}`;
const LINES = String.raw`(?::L?|#L)(\d{1,6})(?:[-–]L?(\d{1,6}))?`;
const NAME = String.raw`[\p{L}_$@][\p{L}\p{N}_$]*`;
const SYMBOL = String.raw`(?::|#)(${NAME}(?:(?:\.|#|::)${NAME})*)`;
const CITED = anyScript(
  String.raw`(?<![\p{L}\p{N}_/.])(?:\$\{PROJECT_ROOT\}\/|(?:\.\/)+)?(${PATH})(?:${LINES}(?![\p{L}\p{N}_])|${SYMBOL})?(?![\p{L}\p{N}_/])`,
  'gu',
);
const STORED = /^([^:#]+)(?::(.+?))?#([0-9a-f]+|-)$/;
const STORED_LINES = /^(\d+)(?:-(\d+))?$/;
const FINGERPRINT_LENGTH = 12;
const CITATIONS_MAX = 8;

/**
 * `path:line#fingerprint`, `path:line-line#…` or `path:symbol#…` for each place in the project that the text names; without
 * line and symbol, or with a name that the file does not declare, only the file must stay.
 */
export async function citePlaces(content: string, world: CodeWorld): Promise<readonly string[]> {
  const cites = new Set<string>();
  const read = openReader(world);
  for (const [, path, first, last, symbol] of content.matchAll(CITED(content))) {
    if (cites.size === CITATIONS_MAX) break;
    if (path === undefined || path.includes('..')) continue;
    const file = read(path);
    if (file === undefined) continue;
    const range = first === undefined ? undefined : toRange(first, last);
    if (range !== undefined) {
      const mark = markLines(file.lines(), range);
      if (mark !== undefined) cites.add(`${path}:${formatRange(range)}#${mark}`);
      continue;
    }
    const name = symbol?.replaceAll('#', '.');
    const mark = name === undefined ? undefined : await markSymbol(path, file.bytes, name);
    cites.add(mark === undefined ? `${path}#-` : `${path}:${name}#${mark}`);
  }
  return [...cites];
}

/** Places that have changed since, as they were cited. */
export async function findStale(memory: Memory, world: CodeWorld): Promise<readonly string[]> {
  const stale: string[] = [];
  const read = openReader(world);
  for (const cite of memory.cites ?? []) {
    const [, path, place, mark] = STORED.exec(cite) ?? [];
    if (path === undefined || mark === undefined) continue;
    const file = read(path);
    const holds =
      file !== undefined &&
      (mark === '-' || place === undefined || (await isThere(file, { path, place, mark })));
    if (!holds) stale.push(place === undefined ? path : `${path}:${place}`);
  }
  return stale;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

const toRange = (first: string, last = first): Range => ({ first: Number(first), last: Number(last) });
const formatRange = ({ first, last }: Range): string => (first === last ? `${first}` : `${first}-${last}`);

async function isThere(
  file: CitedFile,
  { path, place, mark }: { readonly path: string; readonly place: string; readonly mark: string },
): Promise<boolean> {
  const [, first, last] = STORED_LINES.exec(place) ?? [];
  if (first === undefined) return (await markSymbol(path, file.bytes, place)) === mark;
  const range = toRange(first, last);
  const lines = file.lines();
  if (markLines(lines, range) === mark) return true;
  const count = range.last - range.first;
  const start = mark.slice(0, FINGERPRINT_LENGTH);
  // The first line tells where it is worth comparing the rest.
  return lines.some(
    (text, at) =>
      fingerprint(text) === start && markLines(lines, { first: at + 1, last: at + 1 + count }) === mark,
  );
}

/** The fingerprint of the first line, and behind it that of all of them when there are more; undefined beyond the end. */
function markLines(lines: readonly string[], { first, last }: Range): string | undefined {
  const start = lines[first - 1];
  if (start === undefined || last < first || last > lines.length) return undefined;
  return first === last
    ? fingerprint(start)
    : fingerprint(start) + fingerprint(lines.slice(first - 1, last).join('\n'));
}

/** Lexers are loaded for those few memories that name a symbol. */
async function markSymbol(path: string, bytes: Uint8Array, name: string): Promise<string | undefined> {
  const { findSymbolIn } = await import('../../source/cite/in-file.ts');
  const span = findSymbolIn(path, bytes, name);
  return span && fingerprint(new TextDecoder().decode(bytes.subarray(span.start, span.end)));
}

function fingerprint(text: string): string {
  return sha256Hex(text.replaceAll(/\s+/g, ' ').trim()).slice(0, FINGERPRINT_LENGTH);
}

interface CitedFile {
  readonly bytes: Uint8Array;
  readonly lines: () => readonly string[];
}

/** Reads each file once, however often it is cited. */
function openReader(world: CodeWorld): (path: string) => CitedFile | undefined {
  const files = new Map<string, CitedFile | undefined>();
  return (path) => {
    if (!files.has(path)) files.set(path, readFile(path, world));
    return files.get(path);
  };
}

function readFile(path: string, { host, project }: CodeWorld): CitedFile | undefined {
  try {
    const full = join(project.root, path);
    if (host.files.stat(full)?.kind !== 'file') return undefined;
    const bytes = host.files.read(full, { noFollow: true, sizeBytesMax: SOURCE_FILE_SIZE_BYTES_MAX });
    return { bytes, lines: () => new TextDecoder().decode(bytes).split('\n') };
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}
