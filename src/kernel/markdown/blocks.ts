// Our own marked blocks inside files that belong to others, such as CLAUDE.md or .gitignore.
// Guarantees: all bytes outside the block survive, and taking out a block that was put in gives back the exact text from
// before, final newline or none. A block in a file without a final newline ends the file without one too: that is how
// removal knows that the line ending in front of the block was added with it.

import { LoaError } from '../errors.ts';
import { type Line, scanMarkdown, splitLines } from './scan.ts';

/**
 * `html`: `<!-- loa:begin NAME -->`, for Markdown. `hash`: `# loa:begin NAME`, for ignore files and the like.
 * A file's only block may have the empty name: `<!-- loa:begin -->`.
 */
export type BlockStyle = 'html' | 'hash';

export interface Block {
  /** Offsets of the whole block: from its first marker to the end of the line of its last one. */
  readonly start: number;
  readonly end: number;
  readonly body: string;
}

const MARKERS: Readonly<Record<BlockStyle, RegExp>> = {
  html: /^[ \t]*<!--[ \t]*loa:(begin|end)(?:[ \t]+(\S+))?[ \t]*-->[ \t]*$/,
  hash: /^[ \t]*#[ \t]*loa:(begin|end)(?:[ \t]+(\S+))?[ \t]*$/,
};
const NAME = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*)?$/;

/** Undefined when there is none; a block that is damaged (no end, twice, out of order) is an error. */
export function findBlock(text: string, name: string, style: BlockStyle): Block | undefined {
  const marks = findMarks(text, style).filter((mark) => mark.name === name);
  const [begin, end] = marks;
  if (begin === undefined) return undefined;
  if (marks.length !== 2 || end === undefined || begin.sign !== 'begin' || end.sign !== 'end') {
    const places = marks.map((mark) => `${mark.sign} on line ${mark.index + 1}`).join(', ');
    throw new LoaError(
      'input.invalid',
      `cannot use the block "${name}": its markers do not pair up (${places})`,
      {
        hint: `Leave one "loa:begin ${name}" and one "loa:end ${name}" after it, or take all of them out.`,
      },
    );
  }
  return {
    start: begin.line.start,
    end: endOf(end.line),
    body: text.slice(endOf(begin.line), end.line.start),
  };
}

/** Puts the block in, at the end of the text, or replaces what it holds where it stands. */
export function upsertBlock(text: string, name: string, body: string, style: BlockStyle): string {
  requireFits(name, body, style);
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const existing = findBlock(text, name, style);
  const lines = body === '' || /[\r\n]$/.test(body) ? body : `${body}\n`;
  const block = `${mark('begin', name, style)}\n${lines}${mark('end', name, style)}`.replace(
    /\r\n|\r|\n/g,
    newline,
  );
  if (existing !== undefined) {
    const ending = /(?:\r\n|\r|\n)?$/.exec(text.slice(existing.start, existing.end))?.[0] ?? '';
    return requireFound(
      text.slice(0, existing.start) + block + ending + text.slice(existing.end),
      name,
      style,
    );
  }
  const isEnded = text === '' || /[\r\n]$/.test(text);
  return requireFound(isEnded ? text + block + newline : text + newline + block, name, style);
}

/** The text as it was before the block was put in; unchanged when there is none. */
export function removeBlock(text: string, name: string, style: BlockStyle): string {
  const block = findBlock(text, name, style);
  if (block === undefined) return text;
  const before = text.slice(0, block.start);
  const after = text.slice(block.end);
  const endsFile = after === '' && !/[\r\n]$/.test(text);
  return (endsFile ? before.replace(/(?:\r\n|\r|\n)$/, '') : before) + after;
}

interface Mark {
  readonly sign: string;
  readonly name: string;
  readonly line: Line;
  readonly index: number;
}

/** Marker lines, except those that a Markdown page only shows inside a closed code fence. */
function findMarks(text: string, style: BlockStyle): readonly Mark[] {
  if (!text.includes('loa:')) return [];
  const scan = style === 'html' ? scanMarkdown(text) : { lines: splitLines(text), fences: [] };
  const fences = scan.fences.filter((fence) => fence.closed);
  const marks: Mark[] = [];
  scan.lines.forEach((line, index) => {
    const [, sign, name = ''] = MARKERS[style].exec(line.text) ?? [];
    if (sign === undefined) return;
    if (fences.some((fence) => index > fence.firstLine && index < fence.lastLine)) return;
    marks.push({ sign, name, line, index });
  });
  return marks;
}

function mark(sign: 'begin' | 'end', name: string, style: BlockStyle): string {
  const words = name === '' ? `loa:${sign}` : `loa:${sign} ${name}`;
  return style === 'html' ? `<!-- ${words} -->` : `# ${words}`;
}

function endOf(line: Line): number {
  return line.start + line.text.length + line.ending.length;
}

function requireFits(name: string, body: string, style: BlockStyle): void {
  if (!NAME.test(name)) {
    throw new LoaError('input.invalid', `cannot name a block "${name}"`, {
      hint: 'Use letters, digits, dots, dashes and underscores.',
    });
  }
  if (splitLines(body).some((line) => MARKERS[style].test(line.text))) {
    throw new LoaError(
      'input.invalid',
      `cannot write the block "${name}": its text holds a block marker itself`,
      {
        hint: 'Take the lines with loa:begin and loa:end out of it.',
      },
    );
  }
}

/** A body that closes a fence the page left open would hide the markers; better to refuse than to lose the block. */
function requireFound(text: string, name: string, style: BlockStyle): string {
  if (findMarks(text, style).filter((found) => found.name === name).length === 2) return text;
  throw new LoaError(
    'input.invalid',
    `cannot write the block "${name}": it would end up inside a code fence`,
    {
      hint: 'Close the code fence that the page leaves open.',
    },
  );
}
