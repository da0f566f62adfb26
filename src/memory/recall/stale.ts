// Whether the code that a memory cites is still what it was. Citations are found when it is captured, each with a fingerprint
// of the line; a line that moved within its file is not stale, one that changed or is gone is.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Project } from '../../kernel/operation.ts';
import type { Memory } from '../model.ts';

type CodeWorld = { readonly host: Pick<Host, 'files'>; readonly project: Pick<Project, 'root'> };

const CITED = /(?<![\w/.])((?:[\w@.-]+\/)*[\w@.-]+\.[A-Za-z]\w{0,7})(?::(\d{1,6}))?(?![\w/])/g;
const STORED = /^(.+?)(?::(\d+))?#([0-9a-f]+|-)$/;
const FINGERPRINT_LENGTH = 12;
const CITATIONS_MAX = 8;

/** `path:line#fingerprint` for each place in the project that the text names; without a line only the file must stay. */
export function citePlaces(content: string, world: CodeWorld): readonly string[] {
  const cites = new Set<string>();
  for (const [, path, line] of content.matchAll(CITED)) {
    if (cites.size === CITATIONS_MAX || path === undefined || path.includes('..')) continue;
    const lines = readLines(path, world);
    if (lines === undefined) continue;
    const text = line === undefined ? undefined : lines[Number(line) - 1];
    if (line !== undefined && text === undefined) continue;
    cites.add(text === undefined ? `${path}#-` : `${path}:${line}#${fingerprint(text)}`);
  }
  return [...cites];
}

/** Places that have changed since, as they were cited. */
export function findStale(memory: Memory, world: CodeWorld): readonly string[] {
  return (memory.cites ?? []).flatMap((cite) => {
    const [, path, line, mark] = STORED.exec(cite) ?? [];
    if (path === undefined || mark === undefined) return [];
    const shown = line === undefined ? path : `${path}:${line}`;
    const lines = readLines(path, world);
    if (lines === undefined) return [shown];
    if (mark === '-' || line === undefined) return [];
    const here = lines[Number(line) - 1];
    const isThere =
      (here !== undefined && fingerprint(here) === mark) || lines.some((text) => fingerprint(text) === mark);
    return isThere ? [] : [shown];
  });
}

function fingerprint(line: string): string {
  return sha256Hex(line.replaceAll(/\s+/g, ' ').trim()).slice(0, FINGERPRINT_LENGTH);
}

function readLines(path: string, { host, project }: CodeWorld): readonly string[] | undefined {
  try {
    const full = join(project.root, path);
    if (host.files.stat(full)?.kind !== 'file') return undefined;
    const bytes = host.files.read(full, { noFollow: true, sizeBytesMax: SOURCE_FILE_SIZE_BYTES_MAX });
    return new TextDecoder().decode(bytes).split('\n');
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}
