// Blocks of entries in files of memories: replaced in place, put behind those of their month, several edits on top of one another.

import type { FileEdit, ZoneFiles } from '../../state/index.ts';
import { DURABLE_LEVEL, monthlyTitle, monthOf, openPart } from '../entry/files.ts';
import { renderEntry } from '../entry/format.ts';
import type { Memory } from '../model.ts';

/** Where something stands in a text that belongs to a memory. */
export interface Block {
  readonly memory: Pick<Memory, 'id'>;
  readonly start: number;
  readonly end: number;
}

export interface StackedEdits {
  /** The files as they will be. */
  readonly files: ZoneFiles;
  put(edits: readonly FileEdit[]): void;
  list(): readonly FileEdit[];
}

export function stackEdits(below: ZoneFiles): StackedEdits {
  const edits = new Map<string, FileEdit>();
  const files: ZoneFiles = {
    zone: below.zone,
    list: (dir) => {
      const made = [...edits.keys()].filter(
        (path) => path.startsWith(`${dir}/`) && !path.slice(dir.length + 1).includes('/'),
      );
      return [...new Set([...below.list(dir), ...made.map((path) => path.slice(dir.length + 1))])].toSorted();
    },
    read: (path) => {
      const edit = edits.get(path);
      if (edit === undefined) return below.read(path);
      if ('content' in edit) return edit.content;
      return 'append' in edit ? `${below.read(path) ?? ''}${edit.append}` : undefined;
    },
  };
  const put = (list: readonly FileEdit[]): void => {
    for (const edit of list)
      edits.set(
        edit.path,
        'append' in edit
          ? { path: edit.path, content: `${files.read(edit.path) ?? ''}${edit.append}` }
          : edit,
      );
  };
  return { files, put, list: () => [...edits.values()] };
}

/** Each block by what `render` makes of it; everything between stays. */
export function replaceBlocks<B extends Block>(
  text: string,
  blocks: readonly B[],
  render: (id: string, block: B) => string,
): string {
  let content = '';
  let at = 0;
  for (const block of blocks) {
    content += text.slice(at, block.start) + render(block.memory.id, block);
    at = block.end;
  }
  return content + text.slice(at);
}

/** The text without them. One empty line goes with each that stood between two, so that none pile up where they were. */
export function removeBlocks(text: string, blocks: readonly Block[]): string {
  let content = '';
  let at = 0;
  for (const { start, end } of blocks) {
    content += text.slice(at, start);
    at = end;
    const isBehindEmpty = content === '' || /\n\r?\n$/.test(content);
    if (!isBehindEmpty) continue;
    const [after = ''] = /^\r?\n/.exec(text.slice(end, end + 2)) ?? [];
    at += after.length;
    if (at === text.length) content = content.replace(/\r?\n$/, '');
  }
  return content + text.slice(at);
}

/** Entries behind those of their month. The last two parts are looked through: a crash may have closed one of them. */
export function addToMonths(memories: readonly Memory[], dir: string, files: ZoneFiles): readonly FileEdit[] {
  const months = Map.groupBy(memories, ({ timestamp }) => monthOf(timestamp));
  return [...months].flatMap(([month, list]): FileEdit[] => {
    const { path, text, before } = openPart(dir, month, files);
    const known = new Set([...headings(text ?? ''), ...headings(before ?? '')]);
    const blocks = list.flatMap((memory) => {
      const block = renderEntry(memory, DURABLE_LEVEL);
      return known.has(block.slice(0, block.indexOf('\n'))) ? [] : [block];
    });
    if (blocks.length === 0) return [];
    const start =
      text === undefined || text === ''
        ? `${monthlyTitle(month, dir.endsWith('archive'))}\n`
        : text.endsWith('\n\n')
          ? ''
          : '\n';
    return [{ path, append: start + blocks.join('\n') }];
  });
}

function headings(text: string): readonly string[] {
  return text.match(/^## \S+$/gm) ?? [];
}
