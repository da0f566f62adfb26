// A small reader of Markdown, from text to blocks. Only what our own page for agents has: headings, paragraphs, lists, tables, fences,
// code spans, emphasis. Everything else stays text; nothing becomes markup by itself.

export type Inline = { readonly kind: 'text' | 'code' | 'strong'; readonly text: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inline: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'fence'; readonly text: string };

const INLINE = /(`+)(.+?)\1(?!`)|\*\*(.+?)\*\*/gs;

export function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, , code, strong] = match;
    parts.push(
      code === undefined ? { kind: 'strong', text: strong ?? '' } : { kind: 'code', text: code.trim() },
    );
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

const FENCE = /^\s{0,3}(```+|~~~+)/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;

export function parseBlocks(markdown: string): readonly Block[] {
  const lines = markdown.replaceAll(/<!--.*?-->/gs, '').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const [block, next] = readBlock(lines, at);
    if (block !== undefined) blocks.push(block);
    at = next;
  }
  return blocks;
}

type Read = readonly [Block | undefined, number];

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] as string;
  if (line.trim() === '') return [undefined, at + 1];
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) {
    const end = takeWhile(lines, at + 1, (text) => !text.trimStart().startsWith(fence));
    return [{ kind: 'fence', text: lines.slice(at + 1, end).join('\n') }, end + 1];
  }
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (marks !== undefined)
    return [{ kind: 'heading', level: marks.length, inline: parseInline(title ?? '') }, at + 1];
  if (line.startsWith('|')) {
    const end = takeWhile(lines, at, (text) => text.startsWith('|'));
    const rows = lines.slice(at, end).filter((text) => !/^\|[\s:|-]+\|?$/.test(text));
    return [{ kind: 'table', rows: rows.map(splitRow) }, end];
  }
  if (ITEM.test(line)) {
    const end = takeWhile(lines, at, (text) => ITEM.test(text));
    return [
      { kind: 'list', items: lines.slice(at, end).map((text) => parseInline(ITEM.exec(text)?.[1] ?? '')) },
      end,
    ];
  }
  const end = takeWhile(
    lines,
    at + 1,
    (text) => text.trim() !== '' && !ITEM.test(text) && !HEADING.test(text) && !FENCE.test(text),
  );
  return [{ kind: 'paragraph', inline: parseInline(lines.slice(at, end).join(' ')) }, end];
}

function takeWhile(lines: readonly string[], from: number, test: (text: string) => boolean): number {
  let end = from;
  while (end < lines.length && test(lines[end] as string)) end += 1;
  return end;
}

const splitRow = (text: string): readonly (readonly Inline[])[] =>
  text
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => parseInline(cell.trim()));
