// Derives the table of the pre-filter from the matchers themselves. Run by `scripts/build-secret-words.ts`; a test compares
// its answer with the committed table, so that a new rule cannot be forgotten there.

import { isNullable } from '../custom/regex-sets.ts';
import { parseRegex, type RegexNode } from '../custom/regex-tree.ts';
import type { Matcher, Needs } from '../scan.ts';
import type { WordGroup, WordNeeds } from './word-group.ts';

/** Words that demand the same come together. Matchers that only mark what has to be decoded have no part in it. */
export function deriveGroups(matchers: readonly Matcher[]): WordGroup[] {
  const groups = new Map<string, { readonly head: Omit<WordGroup, 'words'>; readonly words: Set<string> }>();
  for (const matcher of matchers) {
    if (matcher.encoded === true || matcher.marks === true) continue;
    const head = {
      exact: matcher.exact === true,
      atEdge: matcher.atEdge === true,
      needs: toWordNeeds(matcher.needs?.()),
    };
    const key = JSON.stringify(head);
    const group = groups.get(key) ?? { head, words: new Set<string>() };
    groups.set(key, group);
    for (const word of matcher.words) group.words.add(word);
  }
  return [...groups.values()].map(({ head, words }) => ({ ...head, words: [...words].sort() }));
}

/** The source of `table.ts`: a group a line. */
export function renderTable(groups: readonly WordGroup[]): string {
  const lines = groups.map((group) =>
    JSON.stringify(group).replace(/[`$]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  );
  return `// The words of the detector's rules and what must stand at them. Written by scripts/build-secret-words.ts.

import { once } from '../../kernel/once.ts';
import type { WordGroup } from './word-group.ts';

const TABLE = String.raw\`[
${lines.join(',\n')}
]\`;

export const wordGroups = once(() => JSON.parse(TABLE) as readonly WordGroup[]);
`;
}

function toWordNeeds(needs: Needs | undefined): WordNeeds {
  if (needs === undefined) return { kind: 'nothing' };
  if (needs.kind === 'assignment') return needs;
  if (needs.kind === 'ahead') {
    return {
      kind: 'ahead',
      source: needs.pattern.source,
      flags: `${needs.pattern.flags.replace(/[dgy]/g, '')}y`,
    };
  }
  const parsed = parseRegex(needs.source, needs.ignoreCase);
  if (!parsed.ok) return { kind: 'nothing' };
  return { kind: 'length', length: leastLength(parsed.tree), solid: !holdsSpace(parsed.tree) };
}

function leastLength(node: RegexNode): number {
  if (isNullable(node)) return 0;
  switch (node.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + leastLength(part), 0);
    case 'choice':
      return Math.min(...node.options.map(leastLength));
    case 'repeat':
      return node.min * leastLength(node.body);
    default:
      return 0;
  }
}

const SPACES = [...' \t\n\r'].map((sign) => sign.charCodeAt(0));

function holdsSpace(node: RegexNode): boolean {
  switch (node.kind) {
    case 'set':
      return SPACES.some((code) => node.set[code] === 1);
    case 'sequence':
      return node.parts.some(holdsSpace);
    case 'choice':
      return node.options.some(holdsSpace);
    case 'repeat':
      return holdsSpace(node.body);
    default:
      return false;
  }
}
