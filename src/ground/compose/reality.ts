// What people wrote in the reality files, as a section: headings one level below ours, one item a line, nothing that could
// pass for a sentinel or another section. Pure.

import { scanMarkdown } from '../../kernel/markdown/index.ts';
import type { Block, Draft } from '../model.ts';
import { neutralise } from '../text.ts';

export function realityDraft(text: string): Draft {
  return { blocks: groupBlocks(demote(neutralise(text))) };
}

/** `#` and `##` become `###` and `####`; the title that only repeats the file's name goes. */
function demote(text: string): { readonly text: string; readonly isCode: boolean }[] {
  const { lines, headings, fences } = scanMarkdown(text);
  const isCode = (index: number): boolean =>
    fences.some(({ firstLine, lastLine }) => index >= firstLine && index <= lastLine);
  const title = headings[0]?.level === 1 ? headings[0] : undefined;
  return lines.flatMap((line, index) => {
    if (title !== undefined && index >= title.firstLine && index <= title.lastLine) return [];
    const heading = headings.find(({ firstLine }) => firstLine === index);
    if (heading !== undefined)
      return [{ text: `${'#'.repeat(Math.min(6, heading.level + 2))} ${heading.title}`, isCode: false }];
    if (headings.some(({ firstLine, lastLine }) => index > firstLine && index <= lastLine)) return [];
    return [{ text: line.text.trimEnd(), isCode: isCode(index) }];
  });
}

/** A code fence and a table's head stay with what they belong to; everything else is a line of its own. */
function groupBlocks(lines: readonly { readonly text: string; readonly isCode: boolean }[]): Block[] {
  const blocks: Block[] = [];
  let items: string[] = [];
  const flush = (): void => {
    if (items.length > 0) blocks.push(toBlock(items));
    items = [];
  };
  for (const { text, isCode } of lines) {
    if (text === '' && !isCode) flush();
    else items.push(text);
  }
  flush();
  return blocks;
}

function toBlock(items: readonly string[]): Block {
  const fence = /^\s*(?:`{3,}|~{3,})/;
  const [first = '', second = ''] = items;
  if (fence.test(first) && fence.test(items.at(-1) ?? '') && items.length > 2)
    return { before: [first], items: items.slice(1, -1), after: [items.at(-1) as string], noun: 'line' };
  if (first.startsWith('|') && /^\|[\s:|-]+\|?$/.test(second))
    return { before: [first, second], items: items.slice(2), noun: 'row' };
  return { items, noun: 'line' };
}
