// All usage that the transcripts of this machine tell of, each call once: a message that stands on several lines or in several files
// (resumed sessions copy the earlier ones) counts with its last figure. Reads in pieces, whatever the size.

import { basename } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { readLines } from '../../session/lines.ts';
import { CLAUDE_MARK, createClaudeReader } from './claude.ts';
import { CODEX_MARKS, createCodexReader } from './codex.ts';
import { type FindHost, findTranscripts, type TranscriptFile } from './find.ts';
import type { Collect, UsageRecord } from './record.ts';

export interface CollectQuery {
  readonly sinceMs: number;
  /** Only what was done in or below one of these folders. */
  readonly roots?: readonly string[] | undefined;
  readonly files?: readonly TranscriptFile[] | undefined;
}

export interface Collected {
  readonly records: readonly UsageRecord[];
  readonly files: number;
  readonly bytes: number;
  readonly unreadable: readonly string[];
}

/** In the order in which they happened. */
export function collectUsage(query: CollectQuery, host: FindHost): Collected {
  const files = query.files ?? findTranscripts(host, query.sinceMs);
  const found = new Map<string, UsageRecord>();
  const unreadable: string[] = [];
  let bytes = 0;
  const collect: Collect = (record) => {
    const known = found.get(record.id);
    if (known === undefined) found.set(record.id, record);
    else if (record.tokens.output >= known.tokens.output)
      // The session it first stood in is the one that paid for it.
      found.set(record.id, { ...record, session: known.session, task: known.task ?? record.task });
  };
  for (const file of files) {
    try {
      bytes += file.sizeBytes;
      readTranscript(file, host, collect);
    } catch (error) {
      if (!isLoaError(error) || !error.code.startsWith('file.')) throw error;
      unreadable.push(file.path);
    }
  }
  const records = [...found.values()].filter(
    ({ atMs, cwd }) => atMs >= query.sinceMs && (query.roots === undefined || isBelow(cwd, query.roots)),
  );
  return { records: records.toSorted((a, b) => a.atMs - b.atMs), files: files.length, bytes, unreadable };
}

export function readTranscript(
  { path, client }: Pick<TranscriptFile, 'client' | 'path'>,
  host: Pick<Host, 'files'>,
  collect: Collect,
): void {
  const reader =
    client === 'claude' ? createClaudeReader(collect) : createCodexReader(basename(path, '.jsonl'), collect);
  const marks = client === 'claude' ? [CLAUDE_MARK] : CODEX_MARKS;
  readLines(path, { fromBytes: 0 }, host, (line) => {
    // Most lines tell nothing of usage, and parsing them would be most of the work.
    if (marks.some((mark) => line.includes(mark))) reader.line(line.toString('utf8'));
  });
}

export function isBelow(cwd: string | undefined, roots: readonly string[]): boolean {
  return (
    cwd !== undefined &&
    roots.some((root) => cwd === root || cwd.startsWith(root.endsWith('/') ? root : `${root}/`))
  );
}
