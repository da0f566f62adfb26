// Libraries without which a build of C or C++ ends at once: what autoconf and meson look for by the name that pkg-config
// knows, below no condition and with no way out. CMake's stand in its manifest. Pure.

import type { Material } from '../../model.ts';
import { code } from '../../text.ts';
import { splitCall } from './macro-call.ts';
import { needsOfMeson } from './meson-needs.ts';

const LINES_MAX = 3000;
const SHOWN_MAX = 12;

/** ``libraries glib-2.0, zlib (`configure.ac`)``; nothing where none is certain. */
export function neededLibraries(material: Material): string[] {
  const { folder, paths, linesOf } = material;
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const [path, names] = autoconfLibraries(material);
  if (names.length > 0) return [told('libraries', names, path)];
  for (const name of ['Makefile', 'GNUmakefile']) {
    const found = paths.has(at(name)) ? [...new Set(ofMake(linesOf(at(name), 1, LINES_MAX)))] : [];
    if (found.length > 0) return [told('libraries', found, at(name))];
  }
  const { libraries, programs } = needsOfMeson(material);
  return [
    ...(libraries.length > 0 ? [told('libraries', libraries, at('meson.build'))] : []),
    ...(programs.length > 0 ? [told('programs', programs, at('meson.build'))] : []),
  ];
}

/** The file that looks for them, and what it ends without. */
export function autoconfLibraries({
  folder,
  paths,
  linesOf,
}: Pick<Material, 'folder' | 'linesOf' | 'paths'>): readonly [string, readonly string[]] {
  for (const name of ['configure.ac', 'configure.in']) {
    const path = folder === '' ? name : `${folder}/${name}`;
    const found = paths.has(path) ? [...new Set(ofAutoconf(linesOf(path, 1, LINES_MAX)))] : [];
    if (found.length > 0) return [path, found];
  }
  return ['', []];
}

const told = (kind: string, names: readonly string[], path: string): string =>
  `${kind} ${names.slice(0, SHOWN_MAX).join(', ')} (${code(path)})`;

/** What a program that is tried takes in begins like a comment. */
const COMMENT = /(?:^|\s)(?:dnl\b|#(?!\s*(?:include|define|undef|if|ifdef|ifndef|else|endif|error)\b)).*$/;
const OPENS = /^\s*(?:if|case|for|while)\b|^\s*AS_(?:IF|CASE)\b/;
const CLOSES = /^\s*(?:fi|esac|done)\b/;

/** `PKG_CHECK_MODULES([GLIB], [glib-2.0 >= 2.40 zlib])` ends where one is missing, unless it is told what to do then. */
function ofAutoconf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(COMMENT, ''));
  const found: string[] = [];
  let depth = 0;
  let brackets = 0;
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:if|case|for|while)\b/.test(line) && !/\bfi\s*$/.test(line)) depth++;
    const macro =
      depth === 0 && brackets === 0
        ? /^\s*(PKG_CHECK_MODULES|AC_CHECK_LIB|AC_SEARCH_LIBS)\s*\(/.exec(line)?.[1]
        : undefined;
    if (macro !== undefined) {
      const [first = '', wanted = '', , missing = ''] = splitCall(lines.slice(at).join('\n'));
      const isFatal = /AC_MSG_(?:ERROR|FAILURE)/.test(missing);
      if (macro === 'AC_SEARCH_LIBS') found.push(...(isFatal ? searched(wanted) : []));
      else if (macro === 'AC_CHECK_LIB')
        found.push(...(isFatal && /^\w+$/.test(first) ? [`lib${first}`] : []));
      else if (isFatal || missing.trim() === '') found.push(...modulesOf(wanted));
    }
    // What all is linked with, whatever was found before.
    const linked =
      depth === 0 && brackets === 0 ? /^\s*LIBS=["']?-l(\w+)\b.*\$LIBS/.exec(line)?.[1] : undefined;
    if (linked !== undefined) found.push(`lib${linked}`);
    // What is done where nobody says anything stands last.
    if (depth === 0 && brackets === 0 && /^\s*AC_ARG_(?:ENABLE|WITH)\s*\(/.test(line)) {
      const [, , , unsaid = ''] = splitCall(lines.slice(at).join('\n'));
      if (unsaid !== '') found.push(...ofAutoconf(unsaid));
    }
    if (CLOSES.test(line) && !OPENS.test(line)) depth = Math.max(0, depth - 1);
    brackets = Math.max(0, brackets + count(line, /[[(]/g) - count(line, /[\])]/g));
  }
  return found;
}

/** The one library that has it, or any of several; what every system has in its own is none. */
function searched(wanted: string): string[] {
  const names = wanted.match(/[A-Za-z]\w*/g) ?? [];
  if (names.length === 0 || names.some((name) => OF_SYSTEM.test(name))) return [];
  return [names.map((name) => `lib${name}`).join(' or ')];
}

const OF_SYSTEM = /^(?:c|m|dl|rt|socket|nsl|pthread|resolv|util)$/;

const count = (line: string, sign: RegExp): number => line.match(sign)?.length ?? 0;

const modulesOf = (wanted: string): string[] =>
  wanted.includes('$')
    ? []
    : [...wanted.matchAll(/([A-Za-z][\w.+-]*)(?:\s*(>=|=|>)\s*([\d.]+))?/g)].map(([, name, sign, version]) =>
        version === undefined ? (name as string) : `${name} ${sign} ${version}`,
      );

const ASKS = /(?:\bpkg-config|\$[({]PKG_?CONFIG[)}])((?:\s+(?:--[\w-]+(?:=\S+)?|["']?[\w.+-]+["']?))+)/g;

/** `$(shell pkg-config --libs libbsd)` where nothing but the other side of a question asks for it. */
function ofMake(text: string): string[] {
  const found: string[] = [];
  const sides: boolean[] = [];
  // What is looked for first may be one of several.
  const tried = new Set([...text.matchAll(/--exists\s+["']?([\w.+-]+)/g)].map(([, name = '']) => name));
  for (const line of text.split('\n').map((one) => one.replace(/#.*$/, ''))) {
    if (/^\s*endif\b/.test(line)) sides.pop();
    if (/^\s*else\b/.test(line)) sides[sides.length - 1] = true;
    if (sides.every(Boolean) && !/\|\||2>\s*\/dev\/null|--exists/.test(line))
      for (const [, words = ''] of line.matchAll(ASKS))
        found.push(
          ...words
            .trim()
            .split(/\s+/)
            .map((word) => word.replace(/["']/g, ''))
            .filter((word) => /^[A-Za-z][\w.+-]*$/.test(word) && !tried.has(word)),
        );
    if (/^\s*if(?:n?eq|n?def)\b/.test(line)) sides.push(false);
  }
  return found;
}
