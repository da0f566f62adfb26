// Reads a Markdown text line by line and says where its top-level headings and fenced code are, by CommonMark's rules:
// a `#` inside code, an HTML block or comment, front matter, a quote or a list item is no heading of the document.
// It looks at structure only and never at inline markup; every line keeps its own ending.

import { type HtmlEnd, isHtmlEnd, startHtmlBlock } from './html-block.ts';

export interface Line {
  /** Offset of its first character in the whole text. */
  readonly start: number;
  /** Without its ending (and, on the first line, without a byte order mark). */
  readonly text: string;
  /** `\n`, `\r\n`, `\r`, or nothing at the end of the text. */
  readonly ending: string;
}

export interface Heading {
  readonly level: number;
  readonly title: string;
  /** Indexes into the lines; a setext heading has several. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Lines from the opening fence to the closing one, both included. */
export interface Fence {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly closed: boolean;
}

export interface MarkdownScan {
  readonly lines: readonly Line[];
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
}

export const BYTE_ORDER_MARK = '\ufeff';

const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/y;
const FENCE_OPEN = /^(`{3,})[^`]*$|^(~{3,}).*$/;
const ATX = /^(#{1,6})(?:[ \t]+(.*))?$/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const LIST_MARKER = /^([-+*]|\d{1,9}[.)])([ \t]+|$)/;
/** From this column on a line is indented code, unless it goes on with something. */
const CODE_INDENT = 4;

export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  while (start < text.length) {
    LINE.lastIndex = start;
    const [whole, content = '', ending = ''] = LINE.exec(text) ?? [''];
    lines.push({ start, text: content, ending });
    start += whole.length;
  }
  return lines;
}

/** What the scanner is in the middle of. */
interface ScanState {
  readonly lines: readonly Line[];
  readonly headings: Heading[];
  readonly fences: Fence[];
  openFence: { readonly marker: string; readonly firstLine: number } | undefined;
  openHtml: HtmlEnd | undefined;
  /** Column where the content of the open list item begins: lines indented as far belong to it. */
  listColumn: number | undefined;
  /** First line of the paragraph that is open, which an underline would turn into a heading. */
  paragraphLine: number | undefined;
  /** The last line ended in a paragraph inside a quote or list, which a plain line carries on. */
  lazy: boolean;
}

export function scanMarkdown(text: string): MarkdownScan {
  const lines = splitLines(text);
  const state: ScanState = {
    lines,
    headings: [],
    fences: [],
    openFence: undefined,
    openHtml: undefined,
    listColumn: undefined,
    paragraphLine: undefined,
    lazy: false,
  };
  for (let index = frontMatterLines(lines); index < lines.length; index += 1) scanLine(state, index);
  if (state.openFence !== undefined) {
    state.fences.push({ firstLine: state.openFence.firstLine, lastLine: lines.length - 1, closed: false });
  }
  return { lines, headings: state.headings, fences: state.fences };
}

/** How many lines the front matter takes; 0 when a leading `---` is never closed and so is only a rule. */
function frontMatterLines(lines: readonly Line[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return 0;
  const close = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line.text));
  return close + 1;
}

/** What a line leaves behind: no open paragraph, one inside a quote or list, text of its own, or what was there before. */
type Outcome = 'closed' | 'lazy' | 'text' | 'same';

function scanLine(state: ScanState, index: number): void {
  const outcome = readLine(state, index);
  if (outcome === 'same') return;
  if (outcome === 'text') {
    if (!state.lazy) state.paragraphLine ??= index;
    return;
  }
  state.paragraphLine = undefined;
  state.lazy = outcome === 'lazy';
}

function readLine(state: ScanState, index: number): Outcome {
  const text = state.lines[index]?.text ?? '';
  const indent = measureIndent(text);
  const content = text.trimStart();
  if (state.openFence !== undefined) {
    if (indent < CODE_INDENT) closeFence(state, index, content.trimEnd());
    return 'same';
  }
  if (state.openHtml !== undefined) {
    if (isHtmlEnd(state.openHtml, text)) state.openHtml = undefined;
    return 'same';
  }
  if (content === '') return 'closed';
  const { listColumn } = state;
  if (listColumn !== undefined && indent >= listColumn) return 'lazy';
  state.listColumn = undefined;
  const outcome = indent < CODE_INDENT ? readContent(state, index, { content, indent }) : 'same';
  // A plain line that carries on a list item's paragraph leaves the item open.
  if (state.lazy && (outcome === 'text' || outcome === 'same')) state.listColumn = listColumn;
  return outcome;
}

function closeFence(state: ScanState, index: number, run: string): void {
  const open = state.openFence;
  if (
    open === undefined ||
    run.length < open.marker.length ||
    run !== open.marker.charAt(0).repeat(run.length)
  )
    return;
  state.fences.push({ firstLine: open.firstLine, lastLine: index, closed: true });
  state.openFence = undefined;
}

interface Content {
  readonly content: string;
  readonly indent: number;
}

/** A line outside code, HTML and list items, that is not blank and not indented as code. */
function readContent(state: ScanState, index: number, line: Content): Outcome {
  const { content } = line;
  const inParagraph = state.paragraphLine !== undefined || state.lazy;
  const fence = FENCE_OPEN.exec(content);
  if (fence !== null) {
    state.openFence = { marker: fence[1] ?? fence[2] ?? '', firstLine: index };
    return 'closed';
  }
  if (addHeading(state, index, content) || THEMATIC_BREAK.test(content)) return 'closed';
  if (content.startsWith('>')) return content.slice(1).trim() === '' ? 'closed' : 'lazy';
  const list = openList(state, line);
  if (list !== undefined) return list;
  const html = startHtmlBlock(content, inParagraph);
  if (html === undefined) return 'text';
  if (!isHtmlEnd(html, content)) state.openHtml = html;
  return 'closed';
}

function addHeading(state: ScanState, index: number, content: string): boolean {
  const atx = ATX.exec(content);
  if (atx !== null) {
    const title = (atx[2] ?? '').replace(/(?:^|[ \t])#+[ \t]*$/, '').trim();
    state.headings.push({ level: atx[1]?.length ?? 1, title, firstLine: index, lastLine: index });
    return true;
  }
  const firstLine = state.paragraphLine;
  if (firstLine === undefined || !SETEXT.test(content)) return false;
  const titleLines = state.lines.slice(firstLine, index).map((line) => line.text.trim());
  const level = content.startsWith('=') ? 1 : 2;
  state.headings.push({ level, title: titleLines.join(' '), firstLine, lastLine: index });
  return true;
}

function openList(state: ScanState, line: Content): Outcome | undefined {
  const marker = LIST_MARKER.exec(line.content);
  if (marker === null) return undefined;
  const [whole, sign = '', space = ''] = marker;
  const isEmpty = whole.length === line.content.length;
  // Inside a paragraph a number such as "1986." begins a list only when it is 1, and an empty item never does.
  const startsAnywhere = !isEmpty && (!/^\d/.test(sign) || /^1[.)]$/.test(sign));
  if (state.paragraphLine !== undefined && !startsAnywhere) return undefined;
  const gap = isEmpty || space.length > CODE_INDENT ? 1 : measureIndent(space);
  state.listColumn = line.indent + sign.length + gap;
  return isEmpty ? 'closed' : 'lazy';
}

/** Columns of leading space; a tab goes to the next multiple of four. */
function measureIndent(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}
