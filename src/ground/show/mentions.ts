// Where a name that somebody writes down as it stands in the code (`grace_period`, `--follow`, `preferStable`) is said: settings, keys and
// fields are among the most used names of no project, and their own line is what one looks for. Pure.

import { languageOf, roleOf, type SymbolSpan } from '../../source/index.ts';
import { citeLine } from '../compose/symbols.ts';
import type { Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { tellLine } from './found-lines.ts';

/** With a mark, or a capital inside; or between quotation marks. */
const WRITTEN =
  /["'`]([\w.-]{3,60})["'`]|(?<![\w-])--?([a-z][\w-]{2,40})|(?<![\w.])([A-Za-z]\w*(?:[_-]\w+)+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?![\w])/g;
const FILES_MAX = 4000;
const PLACES_MAX = 8;
const PER_FILE_MAX = 2;
/** Of the likeliest the line itself is told: it holds the value, or the name as others write it. */
const WITH_LINE_MAX = 4;
const LINES_MAX = 20_000;

interface Mention {
  readonly path: string;
  readonly line: number;
  readonly worth: number;
  readonly text: string;
}

/** Names as they are written in a task, without dashes in front. */
export function writtenNames(task: string): readonly string[] {
  const found = [...task.matchAll(WRITTEN)].map(([, quoted, flag, name]) => quoted ?? flag ?? name ?? '');
  return [...new Set(found)].filter((name) => /[a-z]/i.test(name));
}

/** The lines that say one of the names, those that seem to decide first; none where the task holds no name as it is written. */
export function mentionLines(material: Material, task: string): string[] {
  const names = writtenNames(task);
  if (names.length === 0) return [];
  const patterns = names.map(patternOf);
  const mentions = sourceFiles(material).flatMap((path) => mentionsIn(material, path, patterns));
  const counts = new Map<string, number>();
  return mentions
    .sort((a, b) => b.worth - a.worth || compareText(a.path, b.path) || a.line - b.line)
    .filter(({ path }) => {
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      return count <= PER_FILE_MAX;
    })
    .slice(0, PLACES_MAX)
    .map(({ path, line, text }, at) => {
      const holder = holderOf(material.symbolsOf(path), line);
      const said = at < WITH_LINE_MAX ? `\n${tellLine({ line, text })}` : '';
      return `- ${code(citeLine(path, line))}${holder === undefined ? '' : ` in ${code(holder.name)}`}${said}`;
    });
}

/** `grace_period` is `GracePeriod` and `grace-period` elsewhere. */
function patternOf(name: string): RegExp {
  const parts = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .split(/[_.-]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`(?<![a-z0-9])${parts.join('[_.-]?')}(?![a-z0-9])`, 'i');
}

function sourceFiles({ paths, folder }: Material): readonly string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  return [...paths]
    .filter(
      (path) =>
        path.startsWith(prefix) &&
        !/[\s:`]/.test(path) &&
        roleOf(path) === 'source' &&
        languageOf(path) !== undefined,
    )
    .slice(0, FILES_MAX);
}

const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--|;|")/;
const IMPORT = /^\s*(?:import|from|use|#include|require)\b/;

/** A line with the name between quotation marks, or where something is given to it, decides more than one that passes it on. */
function mentionsIn(material: Material, path: string, patterns: readonly RegExp[]): Mention[] {
  const text = material.linesOf(path, 1, LINES_MAX);
  if (!patterns.some((pattern) => pattern.test(text))) return [];
  return text.split('\n').flatMap((line, at): Mention[] => {
    const found = patterns.map((pattern) => pattern.exec(line)).find((one) => one !== null);
    if (found === undefined || found === null || COMMENT.test(line) || IMPORT.test(line)) return [];
    const behind = line.slice(found.index + found[0].length);
    const isQuoted = /["'`]-*$/.test(line.slice(0, found.index)) && /^=?["'`]/.test(behind);
    const isGiven = /^["'`]?\s*(?:=(?!=)|:|\()/.test(behind);
    return [{ path, line: at + 1, worth: Number(isQuoted) * 2 + Number(isGiven), text: line }];
  });
}

/** The innermost declaration that a line lies in. */
function holderOf(symbols: readonly SymbolSpan[], line: number): SymbolSpan | undefined {
  return symbols
    .filter((one) => one.line <= line && line <= one.endLine && one.endLine > one.line)
    .toSorted((a, b) => a.endLine - a.line - (b.endLine - b.line))[0];
}
