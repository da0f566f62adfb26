// A document as text, and a text as a document. Headings inside manual blocks and code fences begin no section; what
// stands before the first heading is the context and the title. Pure; writing what was parsed loses nothing we own.

import { scanMarkdown } from '../../kernel/markdown/index.ts';
import { type Provenance, SECTION_IDS, SECTION_TITLES, type SectionId } from '../model.ts';
import { findManualBlocks, type ManualBlock, type Sentinels } from './manual.ts';
import { type Meta, parseMeta } from './meta.ts';

export interface ParsedSection {
  readonly id: SectionId | undefined;
  readonly title: string;
  readonly provenance: string | undefined;
  /** Without the provenance line and the manual blocks. */
  readonly body: string;
  /** Of the heading, from 1. */
  readonly line: number;
}

export interface ParsedDocument {
  /** The YAML inside the AGENT-CONTEXT comment. */
  readonly context: string | undefined;
  readonly title: string;
  readonly sections: readonly ParsedSection[];
  readonly manual: readonly ManualBlock[];
  /** What no section and no manual block accounts for: nobody checked it. */
  readonly foreign: readonly string[];
  readonly problems: readonly string[];
  readonly meta: Meta | undefined;
}

const CONTEXT = /<!--\s*AGENT-CONTEXT[^\S\n]*\n([\s\S]*?)-->/;
const META = /<!--\s*ground-truth-meta[^\S\n]*\n([\s\S]*?)-->/g;
const PROVENANCE = /^[ \t]*<!--\s*provenance:\s*([\w-]+)[^>]*-->[ \t]*$/m;

export function parseDocument(raw: string, sentinels: Sentinels): ParsedDocument {
  const text = raw.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  const context = CONTEXT.exec(text)?.[1];
  const metaText = [...text.matchAll(META)].at(-1)?.[1];
  const { blocks, problems, covered } = findManualBlocks(text, sentinels);
  const { lines, headings } = scanMarkdown(text);
  const own = headings.filter(({ level, firstLine }) => level <= 2 && !covered.has(firstLine));
  const sections = own.map((heading, index): ParsedSection => {
    const end = own[index + 1]?.firstLine ?? lines.length;
    const inner = lines
      .slice(heading.lastLine + 1, end)
      .filter((_line, at) => !covered.has(heading.lastLine + 1 + at))
      .map((line) => line.text)
      .join('\n')
      .replace(META, '')
      .replace(/<!--\s*ground-truth-meta[\s\S]*$/, '');
    const provenance = PROVENANCE.exec(inner);
    return {
      id: heading.level === 1 ? 'header' : idOfTitle(heading.title),
      title: heading.title,
      provenance: provenance?.[1],
      body: normalise(provenance === null ? inner : inner.replace(provenance[0], '')),
      line: heading.firstLine + 1,
    };
  });
  const firstLine = own[0]?.firstLine ?? lines.length;
  const isFree = (index: number): boolean => !covered.has(index);
  const before = lines.flatMap((line, index) => (index < firstLine && isFree(index) ? [line.text] : []));
  const behind = metaText === undefined ? '' : text.slice(text.lastIndexOf(metaText) + metaText.length);
  return {
    foreign: [
      ...foreignText('before the first heading', before.join('\n').replace(CONTEXT, '')),
      ...sections.flatMap(({ id, title, line }) =>
        id === undefined ? [`section "${title}" (line ${line})`] : [],
      ),
      ...foreignText('behind the end', metaEnd(behind, sentinels)),
    ],
    context: context === undefined ? undefined : context.trim(),
    title: own.find(({ level }) => level === 1)?.title ?? '',
    sections,
    manual: blocks,
    problems,
    meta: metaText === undefined ? undefined : parseMeta(metaText),
  };
}

function foreignText(where: string, text: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '').length;
  // Whoever wrote them chose them, and this is told to agents too.
  return words === 0 ? [] : [`text ${where}: ${words} ${words === 1 ? 'word' : 'words'}`];
}

/** Manual blocks whose section is gone stand there, and are somebody's. */
function metaEnd(behind: string, sentinels: Sentinels): string {
  const { covered } = findManualBlocks(behind, sentinels);
  return behind
    .split('\n')
    .filter((_line, index) => !covered.has(index))
    .join('\n')
    .replace(/^\s*-->/, '');
}

export function idOfTitle(title: string): SectionId | undefined {
  const wanted = title.trim().toLowerCase();
  return SECTION_IDS.find((id) => SECTION_TITLES[id] !== '' && SECTION_TITLES[id].toLowerCase() === wanted);
}

/** Blank lines at the ends, and where a manual block was taken out, are no content. */
export function normalise(body: string): string {
  return body
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export interface Part {
  readonly id: SectionId;
  readonly provenance: Provenance;
  readonly body: string;
}

export interface DocumentParts {
  readonly title: string;
  readonly parts: readonly Part[];
  /** Manual blocks as text, by the section they stand in; those without one come last. */
  readonly manual: (id: SectionId) => string;
  readonly orphans: string;
}

export const ORPHANS_TITLE = 'Manual Notes';

/** Everything but the meta block. */
export function renderDocument({ title, parts, manual, orphans }: DocumentParts): string {
  const pieces = parts.map(({ id, provenance, body }) => {
    const added = manual(id);
    const tail = added === '' ? '' : `\n\n${added}`;
    if (id === 'agent_context') return `<!-- AGENT-CONTEXT\n${body}\n-->${tail}`;
    if (id === 'header') return `# ${title}\n\n<!-- provenance: ${provenance} -->\n${body}${tail}`;
    return `## ${SECTION_TITLES[id]}\n<!-- provenance: ${provenance} -->\n${body}${tail}`;
  });
  const rest = orphans === '' ? [] : [`## ${ORPHANS_TITLE}\n<!-- provenance: OPERATIONAL -->\n${orphans}`];
  return [...pieces, ...rest].join('\n\n');
}
