// What people wrote into the document, between sentinels: found in the old text, put into the new one. A block belongs to the
// section that its sentinel names, or, without a name, to the one it stands in. Nothing in it is ever dropped: a block whose
// section is gone stands at the end, and one whose sentinels are broken reaches as far as its section does. Pure.

import { scanMarkdown } from '../../kernel/markdown/index.ts';
import { SECTION_IDS, SECTION_TITLES, type SectionId } from '../model.ts';

/** The configured sentinels without a section name. */
export interface Sentinels {
  readonly start: string;
  readonly end: string;
}

export interface ManualBlock {
  /** The section it belongs to; undefined when that is none of ours. */
  readonly section: SectionId | undefined;
  /** As the sentinel names it, or '' without a name. */
  readonly name: string;
  readonly text: string;
  /** Its sentinels were broken, so that it may hold generated lines, too. */
  readonly isRecovered: boolean;
}

interface Found {
  readonly blocks: ManualBlock[];
  readonly problems: string[];
  /** Indexes of the lines of blocks and sentinels. */
  readonly covered: Set<number>;
}

type Mark = { readonly sign: 'end' | 'start'; readonly name: string };

const NAMED = /^\s*<!--\s*manual-(start|end)(?:\s*:\s*([\w-]+))?\s*-->\s*$/;

function markOf(line: string, sentinels: Sentinels): Mark | undefined {
  const match = NAMED.exec(line);
  if (match !== null) return { sign: match[1] as Mark['sign'], name: match[2] ?? '' };
  const bare = line.trim();
  if (bare === sentinels.start) return { sign: 'start', name: '' };
  return bare === sentinels.end ? { sign: 'end', name: '' } : undefined;
}

export function findManualBlocks(text: string, sentinels: Sentinels): Found {
  const { lines, fences } = scanMarkdown(text);
  const isCode = (index: number): boolean =>
    fences.some(({ firstLine, lastLine, closed }) => closed && index > firstLine && index < lastLine);
  const texts = lines.map((line) => line.text);
  const finder = createFinder(texts);
  for (const [index, line] of texts.entries()) {
    if (isCode(index)) continue;
    const mark = markOf(line, sentinels);
    if (mark !== undefined) finder.mark(mark, index);
    else if (line.startsWith('<!-- ground-truth-meta')) finder.boundary(index, undefined);
    else if (isSectionStart(texts, index)) finder.boundary(index, ownHeading(line));
  }
  finder.boundary(texts.length, undefined);
  return finder.found;
}

/** Walks from mark to mark. A generated section never lies inside a block, so its heading ends one that was left open. */
function createFinder(lines: readonly string[]) {
  const found: Found = { blocks: [], problems: [], covered: new Set() };
  let section: SectionId | undefined;
  let bodyStart = 0;
  let open:
    | { readonly name: string; readonly at: number; readonly section: SectionId | undefined }
    | undefined;
  const sectionFor = (name: string): SectionId | undefined => (name === '' ? section : sectionOf(name));
  const take = (from: number, to: number, block: Omit<ManualBlock, 'text'>): void => {
    for (let index = from; index < to; index++) found.covered.add(index);
    found.blocks.push({
      ...block,
      text: lines
        .slice(from, to)
        .join('\n')
        .replace(/^\n+|\s+$/g, ''),
    });
  };
  const closeBroken = (end: number): void => {
    if (open === undefined) return;
    found.problems.push(`${nameMark('start', open.name)} on line ${open.at + 1} is never closed`);
    take(open.at + 1, end, { section: open.section, name: open.name, isRecovered: true });
    open = undefined;
  };
  return {
    found,
    boundary(index: number, next: SectionId | undefined): void {
      closeBroken(index);
      section = next;
      bodyStart = index + 1;
    },
    mark({ sign, name }: Mark, index: number): void {
      found.covered.add(index);
      if (sign === 'start') {
        closeBroken(index);
        open = { name, at: index, section: sectionFor(name) };
      } else if (open !== undefined) {
        take(open.at + 1, index, { section: open.section, name: open.name, isRecovered: false });
        open = undefined;
      } else {
        found.problems.push(`${nameMark('end', name)} on line ${index + 1} closes nothing`);
        take(bodyStart, index, { section: sectionFor(name), name, isRecovered: true });
      }
      bodyStart = index + 1;
    },
  };
}

const nameMark = (sign: Mark['sign'], name: string): string =>
  `manual-${sign}${name === '' ? '' : `:${name}`}`;

/** A heading that a provenance line follows; a person's heading inside a block has none. */
function isSectionStart(lines: readonly string[], index: number): boolean {
  if (!/^#{1,2} \S/.test(lines[index] as string)) return false;
  return lines.slice(index + 1, index + 4).some((line) => /^\s*<!--\s*provenance:/.test(line));
}

/** One of our sections, by its title. */
function ownHeading(line: string): SectionId | undefined {
  if (line.startsWith('# ')) return 'header';
  const title = /^## (.+?)\s*$/.exec(line)?.[1]?.toLowerCase();
  return SECTION_IDS.find((id) => SECTION_TITLES[id] !== '' && SECTION_TITLES[id].toLowerCase() === title);
}

function sectionOf(name: string): SectionId | undefined {
  const wanted = name.toLowerCase().replaceAll('-', '_');
  return SECTION_IDS.find((id) => id === wanted);
}

/** A block as it goes into the new document; of a recovered one, lines that were generated anyway are not kept twice. */
export function renderManual(block: ManualBlock, sentinels: Sentinels, generated: string): string {
  const known = new Set(generated.split('\n').map((line) => line.trim()));
  const isOurs = (line: string): boolean => known.has(line.trim()) || /^\s*<!--\s*provenance:/.test(line);
  const text = block.isRecovered
    ? block.text
        .split('\n')
        .filter((line) => line.trim() === '' || !isOurs(line))
        .join('\n')
        .trim()
    : block.text;
  const [start, end] =
    block.name === ''
      ? [sentinels.start, sentinels.end]
      : [`<!-- manual-start:${block.name} -->`, `<!-- manual-end:${block.name} -->`];
  return text === '' ? `${start}\n${end}` : `${start}\n${text}\n${end}`;
}
