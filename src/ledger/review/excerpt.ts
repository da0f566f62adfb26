// The lines of a file around a piece of evidence, as they are today. Pure, but for reading the file; long lines are cut.

import { confine } from '../../durable/confine.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { hasGitName } from '../../kernel/git-name.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Evidence } from '../model.ts';
import type { ReadContext } from '../record/read.ts';

export interface Excerpt {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

const AROUND = 3;
const LINES_MAX = 40;
const LINE_LENGTH_MAX = 400;

/** Undefined when the file is gone, is none of the project's, or cannot be read. */
export function readExcerpt(evidence: Evidence, { project, host }: ReadContext): Excerpt | undefined {
  if (hasGitName(evidence.path)) return undefined;
  try {
    const real = confine(project.root, evidence.path, host);
    if (host.files.stat(real)?.kind !== 'file') return undefined;
    const bytes = host.files.read(real, { sizeBytesMax: SOURCE_FILE_SIZE_BYTES_MAX });
    return cutExcerpt(new TextDecoder().decode(bytes), evidence);
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return undefined;
  }
}

export function cutExcerpt(text: string, { line, endLine, quote }: Evidence): Excerpt {
  const all = text.replaceAll('\r\n', '\n').split('\n');
  const height = endLine === undefined ? quote.split('\n').length : endLine - line + 1;
  const at = Math.min(line, all.length);
  const first = Math.max(1, at - AROUND);
  const end = Math.min(all.length, at + Math.min(height, LINES_MAX) - 1 + AROUND);
  return { line: first, lines: all.slice(first - 1, end).map(cutLine) };
}

function cutLine(text: string): string {
  return text.length <= LINE_LENGTH_MAX ? text : `${text.slice(0, LINE_LENGTH_MAX).toWellFormed()}…`;
}
