// The parts of a project as people would draw them: folders with source, opened up while one holds most of it, with what
// each leans on. Pure.

import type { FolderFact, ProjectFacts } from '../../source/index.ts';
import { compareText } from '../text.ts';
import { oncePerMaterial } from './once-per-material.ts';

export interface Part {
  /** '' for the root. */
  readonly folder: string;
  readonly files: number;
  readonly lines: number;
  /** Folders of the parts that it imports from, most used first. */
  readonly leansOn: readonly string[];
}

export const partsOf = oncePerMaterial(({ facts }): readonly Part[] => findParts(facts));

const PARTS_MAX = 24;
/** Opened up further than this, a map is a listing. */
const OPENED_MAX = 60;
/** A part with more than this share of all lines says too little and is opened up. */
const SHARE_MAX = 0.35;

export function findParts(facts: Pick<ProjectFacts, 'folders' | 'links'>): Part[] {
  const folders = new Set(chooseFolders(facts.folders));
  /** The deepest part that holds a folder. */
  const partOf = (folder: string): string => {
    let at = folder;
    while (at !== '' && !folders.has(at)) at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
    return at;
  };
  const sizes = Map.groupBy(facts.folders, ({ folder }) => partOf(folder));
  const links = new Map<string, Map<string, number>>();
  for (const { from, to, count } of facts.links) {
    const [a, b] = [partOf(from), partOf(to)];
    if (a === b) continue;
    const own = links.get(a) ?? new Map<string, number>();
    own.set(b, (own.get(b) ?? 0) + count);
    links.set(a, own);
  }
  return [...sizes]
    .map(([folder, own]) => ({
      folder,
      files: sum(own, 'files'),
      lines: sum(own, 'lines'),
      leansOn: [...(links.get(folder) ?? [])]
        .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
        .map(([to]) => to),
    }))
    .sort((a, b) => b.lines - a.lines || compareText(a.folder, b.folder))
    .slice(0, PARTS_MAX);
}

const sum = (folders: readonly FolderFact[], field: 'files' | 'lines'): number =>
  folders.reduce((total, one) => total + one[field], 0);

function chooseFolders(all: readonly FolderFact[]): string[] {
  const total = sum(all, 'lines');
  let chosen = [...new Set(all.map(({ folder }) => folder.split('/')[0] as string))].filter(
    (folder) => folder !== '',
  );
  for (let round = 0; round < 8; round++) {
    const opened = chosen.flatMap((folder) => {
      const inside = `${folder}/`;
      const own = all.filter((one) => one.folder === folder || one.folder.startsWith(inside));
      const inner = [...new Set(own.map((one) => childOf(folder, one.folder)))].filter(
        (one) => one !== folder,
      );
      const isTooBig = sum(own, 'lines') > total * SHARE_MAX;
      const isOnlyWay = inner.length === 1 && own.every((one) => one.folder !== folder);
      if (inner.length === 0 || !(isTooBig || isOnlyWay)) return [folder];
      return own.some((one) => one.folder === folder) ? [folder, ...inner] : inner;
    });
    const next = [...new Set(opened)];
    if (next.join('\n') === chosen.join('\n') || next.length > OPENED_MAX) break;
    chosen = next;
  }
  return chosen;
}

function childOf(folder: string, inner: string): string {
  if (inner === folder) return folder;
  const rest = inner.slice(folder.length + 1);
  const slash = rest.indexOf('/');
  return slash < 0 ? inner : `${folder}/${rest.slice(0, slash)}`;
}

/**
 * Pairs that import from each other: whoever changes one must look at the other. Some folder of one and some folder of the other
 * have to do so themselves: of parts that are several folders each, other ones may.
 */
export function findCycles(
  parts: readonly Part[],
  links: ProjectFacts['links'],
): (readonly [string, string])[] {
  const direct = new Set(links.map(({ from, to }) => `${from}\0${to}`));
  const holderOf = (folder: string): string => {
    let at = folder;
    while (at !== '' && !parts.some((one) => one.folder === at))
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
    return at;
  };
  const mutual = new Set(
    links
      .filter(({ from, to }) => direct.has(`${to}\0${from}`))
      .map(({ from, to }) => `${holderOf(from)}\0${holderOf(to)}`),
  );
  return parts.flatMap((part) =>
    part.leansOn
      .filter((to) => part.folder < to && mutual.has(`${part.folder}\0${to}`))
      .map((to) => [part.folder, to] as const),
  );
}
