// A prompt with a pasted log in it may have megabytes, and reading those sentence by sentence would keep the person waiting. What they typed
// themselves stands before and behind it: both ends are read whole, and what lies between is not read at all, so that none of it is kept. Pure.

import { isLogLine } from './own-words.ts';

/** Of each end. Nobody types so much, and a pasted text that is shorter is soon read. */
const END_LENGTH = 10_000;
const SENTENCE_END = /[.!?…]\s|[。！？]/g;
const FENCES = ['```', '~~~'];
const INDENT_MAX = 12;
const IS_INDENT = /(?:^|\n)[ \t]*$/;
const PARAGRAPH_LENGTH_MAX = 20_000;

/** The beginning and the end of a long prompt, on lines of their own; a shorter one as it is. */
export function withoutMiddle(prompt: string): string {
  if (prompt.length <= 2 * END_LENGTH) return prompt;
  const head = prompt.slice(0, endOfHead(prompt.slice(0, END_LENGTH)));
  const behind = prompt.slice(-END_LENGTH);
  const lines = behind.slice(startOfTail(behind));
  const middle = prompt.slice(head.length, -lines.length);
  // A block that begins in the middle ends in the tail, and one that ends there began in the head: what stands behind either is not code.
  const isToggled = countFences(middle) % 2 === 1;
  const blank = isToggled || !endsInLog(middle) ? -1 : lines.search(/\n[ \t\r]*\n\s*\S/);
  const tail = lines.slice(Math.max(0, blank));
  return `${head.trimEnd().toWellFormed()}\n\n${isToggled ? `${FENCES[0]}\n` : ''}${tail.toWellFormed()}`;
}

/** Whole lines, else whole sentences, else whole words: half of one may say the opposite, and half a secret is not known for one. */
function endOfHead(head: string): number {
  const line = head.lastIndexOf('\n');
  if (line !== -1) return line;
  const sentence = Array.from(head.matchAll(SENTENCE_END)).at(-1);
  if (sentence !== undefined) return sentence.index + 1;
  const blank = head.search(/\s\S*$/);
  return blank === -1 ? head.length : blank;
}

function startOfTail(tail: string): number {
  const line = tail.indexOf('\n');
  if (line !== -1 && line < tail.trimEnd().length) return line + 1;
  const sentence = SENTENCE_END.exec(tail);
  SENTENCE_END.lastIndex = 0;
  if (sentence !== null && sentence.index + 1 < tail.trimEnd().length)
    return sentence.index + sentence[0].length;
  const blank = tail.search(/\s\S/);
  return blank === -1 ? 0 : blank + 1;
}

/** Lines that begin or end a block of code. */
function countFences(text: string): number {
  let count = 0;
  for (const fence of FENCES)
    for (let at = text.indexOf(fence); at !== -1; at = text.indexOf(fence, at + fence.length))
      if (IS_INDENT.test(text.slice(Math.max(0, at - INDENT_MAX), at))) count += 1;
  return count;
}

/** Whether a log goes on at the end of a text: a line of one stands in its last paragraph, or that is longer than anybody's own. */
function endsInLog(text: string): boolean {
  const lines = text.slice(-PARAGRAPH_LENGTH_MAX).replace(/\n$/, '').split('\n');
  const blank = lines.findLastIndex((line) => line.trim() === '');
  return blank === -1 || lines.slice(blank).some(isLogLine);
}
