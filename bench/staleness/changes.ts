// Changes to a tree as people make them: a cited symbol renamed, deleted, moved within its file or to another; and edits that
// have nothing to do with any cited symbol. Where a symbol begins and ends is asked of universal-ctags, not of our reader.

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface Tag {
  readonly name: string;
  readonly path: string;
  /** From 1, both inclusive. */
  readonly line: number;
  readonly end: number;
  /** What holds it, or ''. */
  readonly scope: string;
  /** Of its first line. */
  readonly indent: number;
}

export type ChangeKind =
  | 'deleted'
  | 'edited elsewhere'
  | 'moved to another file'
  | 'moved within its file'
  | 'renamed';

/** Every symbol that ctags knows the end of. */
export function readTags(root: string): Tag[] {
  const args = [
    '-R',
    '--output-format=json',
    '--fields=+ne',
    '--exclude=.git',
    '--exclude=.loa',
    '-f',
    '-',
    '.',
  ];
  const text = execFileSync('ctags', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const found = text.split('\n').flatMap((line): Omit<Tag, 'indent'>[] => {
    try {
      const { name, path, line: first, end, scope = '' } = JSON.parse(line) as Partial<Tag>;
      if (name === undefined || path === undefined || first === undefined || end === undefined) return [];
      return [{ name, path: path.replace(/^\.\//, ''), line: first, end, scope }];
    } catch {
      return []; // A line that is not a tag.
    }
  });
  return [...Map.groupBy(found, ({ path }) => path)].flatMap(([path, own]) => {
    const lines = readFileSync(join(root, path), 'latin1').split('\n');
    return own.map((tag) => withMarks(tag, lines));
  });
}

/** Annotations before a declaration are part of it, and ctags does not count them. */
function withMarks(tag: Omit<Tag, 'indent'>, lines: readonly string[]): Tag {
  let { line } = tag;
  while (line > 1 && /^\s*(?:@\w|#\[|\[\w)/.test(lines[line - 2] ?? '')) line--;
  return { ...tag, line, indent: /^\s*/.exec(lines[tag.line - 1] ?? '')?.[0].length ?? 0 };
}

/** Makes one change and returns what takes it back; undefined where it cannot be made. */
export function makeChange(root: string, tag: Tag, kind: ChangeKind): (() => void) | undefined {
  const path = join(root, tag.path);
  const before = readFileSync(path, 'latin1');
  const lines = before.split('\n');
  const own = lines.slice(tag.line - 1, tag.end);
  const without = [...lines.slice(0, tag.line - 1), ...lines.slice(tag.end)];
  const other = join(root, tag.path.replace(/[^/]+$/, `moved_away${extname(tag.path)}`));
  const after: Readonly<Record<ChangeKind, string | undefined>> = {
    renamed: rename(lines, tag),
    deleted: without.join('\n'),
    'moved to another file': without.join('\n'),
    'moved within its file': [...without, ...own, ''].join('\n'),
    'edited elsewhere': insertComment(lines, tag),
  };
  const text = after[kind];
  if (text === undefined || text === before) return undefined;
  writeFileSync(path, text, 'latin1');
  if (kind === 'moved to another file') writeFileSync(other, [...own, ''].join('\n'), 'latin1');
  return () => {
    writeFileSync(path, before, 'latin1');
    rmSync(other, { force: true });
  };
}

/** In its whole file, as an editor does it. */
function rename(lines: readonly string[], { name }: Tag): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  return lines.join('\n').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Renamed`);
}

const LINE_COMMENTS: Readonly<Record<string, string>> = {
  '.py': '#',
  '.rb': '#',
  '.sh': '#',
  '.ex': '#',
  '.lua': '--',
};

/** A comment on a line of its own behind the first line of a symbol; indented as the line that follows. */
function insertComment(lines: readonly string[], { path, line, end }: Tag): string | undefined {
  if (end - line < 2) return undefined;
  const indent = /^\s*/.exec(lines[end - 2] ?? '')?.[0] ?? '';
  const mark = LINE_COMMENTS[extname(path)] ?? '//';
  return [...lines.slice(0, end - 1), `${indent}${mark} Looked at again.`, ...lines.slice(end - 1)].join(
    '\n',
  );
}
