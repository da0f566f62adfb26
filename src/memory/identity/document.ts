// BEAUVOIR.md taken apart: version, principles, stance, style, boundaries, rules of its own change. Sections that are not known
// are kept as they are, and every edit touches one section alone.

import {
  findSection,
  parseSections,
  renderSections,
  replaceSection,
  type Section,
} from '../../kernel/markdown/index.ts';

export const IDENTITY_PARTS = ['principles', 'stance', 'style', 'boundaries', 'evolution'] as const;
export type IdentityPart = (typeof IDENTITY_PARTS)[number];

/** How a heading of the document begins, in lower case. */
const HEADINGS: Readonly<Record<IdentityPart, string>> = {
  principles: 'core principles',
  stance: 'operational stance',
  style: 'interaction style',
  boundaries: 'boundaries',
  evolution: 'self-evolution',
};

export interface Identity {
  readonly version: string | undefined;
  readonly lastModified: string | undefined;
  readonly principles: readonly { readonly name: string; readonly why: string }[];
  readonly stance: readonly string[];
  readonly style: readonly string[];
  readonly boundaries: readonly string[];
  readonly evolution: readonly {
    readonly trigger: string;
    readonly change: string;
    readonly approval: 'auto' | 'human';
  }[];
  /** Headings of sections that are nobody's business here. */
  readonly others: readonly string[];
}

export function parseIdentity(text: string): Identity {
  const sections = parseSections(text);
  const body = (part: IdentityPart): string => bodyOf(text, part) ?? '';
  const known = new Set(IDENTITY_PARTS.map((part) => titleOf(sections, part)));
  return {
    version: /^>\s*\*\*Version\*\*:\s*(\S+)/m.exec(text)?.[1],
    lastModified: /^>\s*\*\*Last Modified\*\*:\s*(\S+)/m.exec(text)?.[1],
    principles: readPrinciples(body('principles')),
    stance: readItems(body('stance')),
    style: readItems(body('style')),
    boundaries: readItems(body('boundaries')),
    evolution: readItems(body('evolution')).map(readRule),
    others: sections.filter(({ level, title }) => level === 2 && !known.has(title)).map(({ title }) => title),
  };
}

export function titleOf(sections: readonly Section[], part: IdentityPart): string | undefined {
  return sections.find(({ level, title }) => level === 2 && title.toLowerCase().startsWith(HEADINGS[part]))
    ?.title;
}

/** What stands in a section, its subsections included; undefined when the document has none. */
export function bodyOf(text: string, part: IdentityPart): string | undefined {
  const sections = parseSections(text);
  const title = titleOf(sections, part);
  const range = title === undefined ? undefined : findSection(sections, [...pathAbove(sections), title]);
  if (range === undefined) return undefined;
  const [first, ...others] = sections.slice(range.first, range.end);
  return first === undefined ? undefined : renderSections([{ ...first, heading: '' }, ...others]);
}

export function replaceBody(text: string, part: IdentityPart, body: string): string {
  const sections = parseSections(text);
  const title = titleOf(sections, part) as string;
  return replaceSection(text, [...pathAbove(sections), title], body, { withSubsections: true });
}

/** The document's own title, under which its sections stand. */
function pathAbove(sections: readonly Section[]): readonly string[] {
  const top = sections.find(({ level }) => level === 1);
  return top === undefined ? [] : [top.title];
}

function readPrinciples(body: string): Identity['principles'] {
  const parts = body.split(/^### +/m).slice(1);
  return parts.map((part) => {
    const [name = '', ...rest] = part.split('\n');
    return {
      name: name.trim(),
      why: rest
        .join('\n')
        .trim()
        .replaceAll(/\s*\n\s*/g, ' '),
    };
  });
}

function readItems(body: string): readonly string[] {
  return body
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .flatMap((line) => /^\s*(?:[-*+]|\d+[.)])\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
}

/** `**Trigger** - change (approval: human)`; who does not say asks a person. */
function readRule(item: string): Identity['evolution'][number] {
  const approval = /\(?approval:\s*auto\)?/i.test(item) ? 'auto' : 'human';
  const plain = item.replace(/\s*\(?approval:\s*(?:auto|human)\)?/i, '').replaceAll('**', '');
  const [trigger = plain, ...change] = plain.split(/\s+[-–—]\s+|:\s+/);
  return { trigger: trigger.trim(), change: change.join(' - ').trim(), approval };
}
