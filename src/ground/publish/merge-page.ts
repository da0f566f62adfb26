// Two generated pages are not merged line by line: one of them stays, stale until the next generation, and never with conflict markers.
// What people wrote between sentinels is kept from both.

import { isSame, mergeLines, toLines } from '../../kernel/merge/merge-lines.ts';
import type { MergedText } from '../../kernel/merge/merge-records.ts';

const BLOCK =
  /^[ \t]*<!--\s*manual-start(?:\s*:\s*([\w-]+))?\s*-->[ \t]*\r?\n([\s\S]*?)^[ \t]*<!--\s*manual-end[^\n]*-->[ \t]*$/gm;

interface Block {
  readonly key: string;
  /** With its sentinels. */
  readonly whole: string;
  readonly text: string;
  readonly start: number;
}

/** A page that one side left alone is the other's. */
export function mergePage(base: string, ours: string, theirs: string): MergedText {
  if (theirs === base || ours === theirs) return { text: ours, clashes: 0 };
  if (ours === base) return { text: theirs, clashes: 0 };
  const [before, own, other] = [base, ours, theirs].map(listBlocks) as [Block[], Block[], Block[]];
  let text = ours;
  for (const block of own.toReversed()) {
    const there = other.find(({ key }) => key === block.key);
    const was = before.find(({ key }) => key === block.key);
    if (there === undefined) continue;
    const merged = mergeBlock(was?.text ?? '', block.text, there.text);
    const whole = block.whole.replace(block.text, () => merged);
    text = text.slice(0, block.start) + whole + text.slice(block.start + block.whole.length);
  }
  const added = other.filter(({ key }) => ![...own, ...before].some((one) => one.key === key));
  return { text: [text, ...added.map(({ whole }) => `${whole}\n`)].join('\n'), clashes: 0 };
}

function listBlocks(text: string): readonly Block[] {
  const counts = new Map<string, number>();
  return [...text.matchAll(BLOCK)].map((match) => {
    const section = /^## (.*)$/gm;
    const heading = text.slice(0, match.index).match(section)?.at(-1) ?? '';
    const name = `${match[1] ?? ''} ${heading}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${name} ${count}`, whole: match[0], text: match[2] ?? '', start: match.index };
  });
}

/** What both changed is there twice, for its author to choose. */
function mergeBlock(base: string, ours: string, theirs: string): string {
  return mergeLines({ base: toLines(base), ours: toLines(ours), theirs: toLines(theirs) }, (clash) =>
    isSame(clash.ours, []) ? clash.theirs : [...clash.ours, ...clash.theirs],
  ).join('');
}
