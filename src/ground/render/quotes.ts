// Which words of people the finished text quotes, and where they stand. Pure, but for asking the tree.

import type { Citation, Resolved, SourceTree } from '../../source/index.ts';
import { toldOf } from '../compose/symbols.ts';
import { mainManifest, ownPackage } from '../compose/work/commands.ts';
import type { Material } from '../model.ts';
import { hashWords, headOf, linesMark, linesOf, locateWords, OF_FILE, type Quote } from '../scan/prose.ts';
import { readLimitations, readPurpose, readQuickStart } from '../scan/readme.ts';
import { compareText } from '../text.ts';

export interface QuoteRequest {
  /** All that was generated. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly material: Material;
  readonly tree: SourceTree;
  readonly resolve: (reference: string) => Resolved;
}

export function findQuotes(request: QuoteRequest): Quote[] {
  const all = [...symbolQuotes(request), ...fileQuotes(request), ...writtenQuotes(request)];
  const byPlace = new Map(all.map((one) => [`${one.path}\0${one.mark}`, one]));
  return [...byPlace.values()].sort((a, b) => compareText(a.path, b.path) || compareText(a.mark, b.mark));
}

const withoutStop = (text: string): string => text.replace(/[.]$/, '');
const isIn = (text: string, said: string): boolean =>
  said !== '' && (text.includes(said) || text.includes(said.replaceAll('|', '\\|')));

function symbolQuotes({ text, citations, material, resolve }: QuoteRequest): Quote[] {
  const { symbols, members, popular } = material.facts;
  const said = new Map(
    [...symbols, ...members, ...popular]
      .filter(({ symbol }) => symbol.doc !== '')
      .map((one) => [`${one.path}\0${one.symbol.start}`, one] as const),
  );
  return citations.flatMap(({ reference }) => {
    const resolved = resolve(reference);
    if (!resolved.ok || resolved.symbol === undefined) return [];
    const one = said.get(`${resolved.path}\0${resolved.symbol.start}`);
    if (one === undefined || !isIn(text, withoutStop(toldOf(one)))) return [];
    const mark = reference.slice(resolved.path.length + 1);
    return [{ path: resolved.path, mark, sha256: hashWords(one.symbol.doc) }];
  });
}

/** Sentences of files about themselves that were asked for and made it into the text. */
function fileQuotes({ text, material, tree }: QuoteRequest): Quote[] {
  return [...material.asked()].flatMap((path) => {
    const said = headOf(tree, path);
    return isIn(text, withoutStop(said)) && !/\s/.test(path)
      ? [{ path, mark: OF_FILE, sha256: hashWords(said) }]
      : [];
  });
}

/** The README's purpose, limits and first commands, and the manifest's description. */
function writtenQuotes({ text, material }: QuoteRequest): Quote[] {
  const { readme, readmePath } = material;
  const manifest = mainManifest(ownPackage(material));
  const description = ownPackage(material)?.description ?? '';
  const said =
    readme === undefined ? [] : [readPurpose(readme), ...readLimitations(readme), ...readQuickStart(readme)];
  const fromReadme =
    readme === undefined || readmePath === undefined
      ? []
      : said
          .filter((one) => isIn(text, withoutStop(one)))
          .flatMap((one) => quoteLines(readmePath, readme, one));
  if (manifest === undefined || !isIn(text, withoutStop(description).slice(0, 60))) return fromReadme;
  return [
    ...fromReadme,
    ...quoteLines(manifest, material.linesOf(manifest, 1, Number.MAX_SAFE_INTEGER), description),
  ];
}

function quoteLines(path: string, text: string, sentence: string): Quote[] {
  const range = locateWords(text, sentence);
  if (range === undefined || /\s/.test(path)) return [];
  const { first, last } = range;
  return [{ path, mark: linesMark(first, last), sha256: hashWords(linesOf(text, first, last)) }];
}
