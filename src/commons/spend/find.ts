// Where the clients of agents keep their transcripts on this machine: Claude Code and Codex, by their own environment variables or in
// the home directory. What cannot be read is passed over and told.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';

export interface TranscriptFile {
  readonly path: string;
  readonly client: 'claude' | 'codex';
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

export type FindHost = Pick<Host, 'env' | 'files' | 'userHome'>;

const DEPTH_MAX = 8;

/** Files that were written to since then; an older one holds nothing newer. */
export function findTranscripts(host: FindHost, sinceMs: number): readonly TranscriptFile[] {
  const { env } = host;
  const home = env['HOME'] ?? host.userHome();
  const claude = env['CLAUDE_CONFIG_DIR']
    ?.split(',')
    .map((dir) => dir.trim())
    .filter((dir) => dir !== '') ?? [
    join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'claude'),
    join(home, '.claude'),
  ];
  const codex = env['CODEX_HOME'] ?? join(home, '.codex');
  const folders = [
    ...claude.map((dir) => ({ client: 'claude' as const, dir: join(dir, 'projects') })),
    { client: 'codex' as const, dir: join(codex, 'sessions') },
    { client: 'codex' as const, dir: join(codex, 'archived_sessions') },
  ];
  return folders
    .flatMap(({ client, dir }) => walk(dir, host, DEPTH_MAX).map((path) => ({ client, path })))
    .flatMap(({ client, path }) => {
      const stat = host.files.stat(path);
      if (stat === undefined || stat.modifiedMs < sinceMs) return [];
      return [{ client, path, sizeBytes: stat.sizeBytes, modifiedMs: stat.modifiedMs }];
    });
}

function walk(dir: string, host: FindHost, depth: number): readonly string[] {
  if (depth === 0 || host.files.stat(dir)?.kind !== 'directory') return [];
  return listOrNothing(dir, host).flatMap(({ name, kind }) => {
    if (name === undefined) return [];
    const path = join(dir, name);
    if (kind === 'directory') return walk(path, host, depth - 1);
    return kind === 'file' && name.endsWith('.jsonl') ? [path] : [];
  });
}

/** A folder of somebody else, or one that is just being removed, tells nothing. */
function listOrNothing(dir: string, host: FindHost): ReturnType<Host['files']['list']> {
  try {
    return host.files.list(dir);
  } catch (error) {
    if (isLoaError(error) && error.code.startsWith('file.')) return [];
    throw error;
  }
}
