// How many words each section may take, and which give way when all together are too many. Truncation ends at a line,
// outside a code fence, and says how many items were left out. Pure.

import type { Block, Draft, SectionId } from '../model.ts';
import { countSaid, plural } from '../text.ts';

export const WORD_BUDGETS: Readonly<Record<SectionId, number>> = {
  agent_context: 200,
  header: 120,
  capabilities: 600,
  architecture: 400,
  interfaces: 800,
  module_map: 1200,
  ecosystem: 200,
  limitations: 200,
  verification: 160,
  quick_start: 200,
};

/** The first gives way first. The context, the commands and the evidence never do. */
export const GIVES_WAY: readonly SectionId[] = [
  'quick_start',
  'ecosystem',
  'limitations',
  'module_map',
  'architecture',
  'capabilities',
  'interfaces',
];

export interface FittedDraft {
  readonly text: string;
  readonly words: number;
  readonly leftOut: number;
}

/** As many whole items as fit; the first always stays, so that a section is never empty. */
export function fitDraft(draft: Draft, wordsMax: number): FittedDraft {
  const parts: string[] = [];
  let words = 0;
  let leftOut = 0;
  for (const block of draft.blocks) {
    const room = wordsMax - words;
    const fitted = fitBlock(block, room, parts.length === 0);
    leftOut += fitted.leftOut;
    if (fitted.lines.length === 0) continue;
    const text = fitted.lines.join('\n');
    parts.push(text);
    words += countSaid(text);
  }
  const text = parts.join('\n\n');
  return { text, words: countSaid(text), leftOut };
}

/** Words of the line that tells what was left out. */
const NOTE_WORDS = 5;

function fitBlock(
  block: Block,
  room: number,
  isFirst: boolean,
): { readonly lines: string[]; readonly leftOut: number } {
  const { before = [], items, after = [], noun } = block;
  const frame = countSaid([...before, ...after].join(' '));
  const all = frame + items.reduce((sum, item) => sum + countSaid(item), 0);
  if (all <= room) return { lines: [...before, ...items, ...after], leftOut: 0 };
  const kept: string[] = [];
  let words = frame + NOTE_WORDS;
  for (const item of items) {
    words += countSaid(item);
    if (words > room && !(isFirst && kept.length === 0)) break;
    kept.push(item);
  }
  const leftOut = items.length - kept.length;
  if (kept.length === 0) return { lines: [], leftOut };
  const note = noun === '' || leftOut === 0 ? [] : ['', noteOf(leftOut, after, noun)];
  return { lines: [...before, ...kept, ...after.filter((line) => !line.startsWith('_')), ...note], leftOut };
}

/** What the block already said to be elsewhere is left out as well, where it counts the same things. */
function noteOf(leftOut: number, after: readonly string[], noun: string): string {
  const said = after.flatMap((line) => COUNTED.exec(line) ?? []);
  const isSame = said.length > 0 && said[3] === plural(2, noun).slice('2 '.length);
  const total = leftOut + (isSame ? Number((said[2] as string).replaceAll(',', '')) : 0);
  const least = isSame && said[1] !== undefined ? 'More than ' : '';
  return `_${least}${plural(total, `more ${noun}`)} left out._`;
}

const COUNTED = /^_(More than )?([\d,]+) (?:more|other) (\w+)\b/;

export interface Sized {
  readonly id: SectionId;
  readonly words: number;
}

const SECTION_WORDS_MIN = 25;

/** New limits for the sections so that `excess` words go, taken in the order of giving way. */
export function shrinkBudgets(
  sections: readonly Sized[],
  budgets: Readonly<Record<SectionId, number>>,
  excess: number,
): Readonly<Record<SectionId, number>> {
  const shrunk = { ...budgets };
  let left = excess;
  for (const id of GIVES_WAY) {
    const section = sections.find((one) => one.id === id);
    if (section === undefined || left <= 0) continue;
    const give = Math.min(left, Math.max(0, section.words - SECTION_WORDS_MIN));
    shrunk[id] = section.words - give;
    left -= give;
  }
  return shrunk;
}
