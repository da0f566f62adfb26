// What became of every piece of code that a document cites. Known by its hash: an edit elsewhere makes nothing stale, lines
// that only moved within their file still hold, and what moved to another file is found there. Pure, but for asking the tree.

import { relocate, type SourceTree } from '../../source/index.ts';
import type { ParsedDocument } from '../render/document.ts';
import type { StaleCitation } from './check-result.ts';
import { findReworded } from './quotes.ts';

export function findStale(document: ParsedDocument, tree: SourceTree): StaleCitation[] {
  const stale = findStaleCode(document, tree);
  return [...stale, ...findReworded(document, tree, stale)];
}

export interface Claim {
  readonly reference: string;
  readonly section: string;
  readonly state: 'holds' | StaleCitation['state'];
  readonly now?: string;
}

/** Everything that is cited, what holds included. `stale` is what `findStale` found. */
export function listClaims(document: ParsedDocument, stale: readonly StaleCitation[]): Claim[] {
  const found = new Map(stale.map((one) => [one.reference, one]));
  const cited = (document.meta?.citations ?? []).map(({ reference }) => reference);
  return [...new Set([...cited, ...found.keys()])].map((reference) => {
    const { state = 'holds', now, section } = found.get(reference) ?? {};
    const where = section ?? sectionCiting(document, reference);
    return { reference, section: where, state, ...(now === undefined ? {} : { now }) };
  });
}

function findStaleCode(document: ParsedDocument, tree: SourceTree): StaleCitation[] {
  return (document.meta?.citations ?? []).flatMap((citation): StaleCitation[] => {
    const fate = relocate(tree, citation);
    const section = sectionCiting(document, citation.reference);
    if (fate.state === 'holds') return [];
    if (fate.state === 'moved') {
      const isSameFile = pathOf(fate.reference) === pathOf(citation.reference);
      return isSameFile
        ? []
        : [{ reference: citation.reference, state: 'moved', now: fate.reference, section }];
    }
    return [{ reference: citation.reference, state: fate.state, section }];
  });
}

const pathOf = (reference: string): string => reference.slice(0, reference.indexOf(':'));

function sectionCiting({ sections }: ParsedDocument, reference: string): string {
  const found = sections.find(({ body }) => body.includes(`\`${reference}\``));
  return found === undefined ? '' : (found.id ?? found.title);
}
