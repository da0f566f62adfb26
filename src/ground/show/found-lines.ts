// The places that answer a question, as an agent reads them: where it is, what is said of it, the lines that decide. Pure.

import type { Found, FoundLine } from '../../code-search/index.ts';
import { code, toLine } from '../text.ts';

/** Of the first few more is shown: one of them is it, more often than not. */
const FIRST = 4;
const LINES_FIRST = 5;
const LINES_LATER = 2;
/** Beside a line that decides stands what it decides about. */
const BESIDE_FIRST = 3;
/** A text is read on from where it begins to answer. */
const TEXT_LINES_FIRST = 9;
const TEXT_LINES_LATER = 4;
const LINE_LENGTH_MAX = 130;
const ABOUT_LENGTH_MAX = 150;
const NAME_PARTS_MAX = 2;

/** Each place with the lines that belong to it, which stand or fall together. */
export function tellFound(found: readonly Found[]): string[] {
  return found.map((one, at) => {
    const about = aboutOf(one);
    const head = `- ${placeOf(one)}${about === '' ? '' : ` — ${about}`}`;
    return [head, ...decidingLines(one, at < FIRST).map(tellLine)].join('\n');
  });
}

/** Those that come after, by their files: names alone, which often tell. */
export function tellFurther(found: readonly Found[]): string[] {
  const files = Map.groupBy(found, ({ path }) => path);
  return [...files].map(([path, own]) => {
    const names = own.map(({ symbol, line }) => (symbol === '' ? `L${line}` : shortName(symbol)));
    return `- ${code(path)}: ${[...new Set(names)].map((name) => code(name)).join(', ')}`;
  });
}

const shortName = (symbol: string): string => symbol.split('.').slice(-NAME_PARTS_MAX).join('.');

function placeOf({ path, symbol, kind, line }: Found): string {
  if (symbol === '') return code(`${path}:L${line}`);
  // No list of symbols has it: it is cited by its line.
  if (kind === 'inner') return `${code(`${path}:L${line}`)} ${code(symbol)}`;
  return `${code(`${path}:${shortName(symbol)}`)} line ${line}`;
}

function aboutOf({ doc }: Found): string {
  const said = toLine(doc).replace(/\s@\w+\b.*$/, '');
  if (said.startsWith('@')) return '';
  return said.length > ABOUT_LENGTH_MAX ? `${said.slice(0, ABOUT_LENGTH_MAX - 1)}…` : said;
}

function decidingLines(one: Found, isFirst: boolean): readonly FoundLine[] {
  const lines = one.lines.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (one.symbol === '') return bestRun(lines, isFirst ? TEXT_LINES_FIRST : TEXT_LINES_LATER);
  const declared = lines.filter(({ line }) => line === one.line);
  const best = lines
    .filter(({ line, worth }) => worth > 0 && line !== one.line && !isOfComment(line, one))
    .toSorted((a, b) => b.worth - a.worth || a.line - b.line)
    .slice(0, (isFirst ? LINES_FIRST : LINES_LATER) - 1);
  const beside = isFirst ? besideOf(best, lines, one).slice(0, BESIDE_FIRST) : [];
  return [...new Set([...declared, ...best, ...beside])].sort((a, b) => a.line - b.line);
}

/** The lines before and behind each, those of the best first. */
function besideOf(best: readonly FoundLine[], lines: readonly FoundLine[], one: Found): readonly FoundLine[] {
  const byLine = new Map(lines.map((each) => [each.line, each]));
  return best
    .flatMap(({ line }) => [byLine.get(line - 1), byLine.get(line + 1)])
    .filter((each) => each !== undefined && !best.includes(each) && !isOfComment(each.line, one))
    .filter((each) => each !== undefined);
}

/** Its first sentence is told already. */
const isOfComment = (line: number, one: Found): boolean => one.doc !== '' && line < one.line;

/** So many lines in their order that say most. */
function bestRun(lines: readonly FoundLine[], count: number): readonly FoundLine[] {
  const worthFrom = (from: number): number =>
    lines.slice(from, from + count).reduce((sum, { worth }) => sum + worth, 0);
  const starts = lines.map((_, at) => at).filter((at) => at === 0 || (lines[at]?.worth ?? 0) > 0);
  const best = starts.toSorted((a, b) => worthFrom(b) - worthFrom(a) || a - b)[0] ?? 0;
  return lines.slice(best, endOfList(lines, best + count));
}

const LIST_MAX = 8;
const ITEM = /^\s*(?:[-*+•]|\d+[.)]|[a-z][.)])\s/;

/** A list that a line has promised is told to its end, and one that has begun. */
function endOfList(lines: readonly FoundLine[], end: number): number {
  const last = lines[end - 1]?.text ?? '';
  if (!/:\s*$/.test(last) && !ITEM.test(last)) return end;
  let to = end;
  while (to < lines.length && to < end + LIST_MAX && isOfList(lines[to]?.text ?? '')) to++;
  return to;
}

/** An item, or what goes on below one. */
const isOfList = (text: string): boolean => ITEM.test(text) || /^\s{2,}\S/.test(text);

export function tellLine({ line, text }: Pick<FoundLine, 'line' | 'text'>): string {
  const said = toLine(text);
  return `    ${line}: ${said.length > LINE_LENGTH_MAX ? `${said.slice(0, LINE_LENGTH_MAX - 1)}…` : said}`;
}
