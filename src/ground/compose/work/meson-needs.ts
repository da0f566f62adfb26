// Libraries and programs without which meson ends at once: looked for below no condition but a switch that is on, in the file at
// the top and in those that it goes down into, and neither brought along nor allowed to be missing. Pure.

import type { Material } from '../../model.ts';
import { splitCall } from './macro-call.ts';

const LINES_MAX = 3000;
const FILES_MAX = 16;
/** Every machine that builds has these. */
const EVERYWHERE =
  /^(?:threads|m|dl|rt|sh|bash|env|cp|ln|install|python3?|perl|sed|awk|cat|echo|git|cc|gcc|c\+\+|ld|ar|nm|strip|pkg-?config|true)$/;

interface Needs {
  readonly libraries: readonly string[];
  readonly programs: readonly string[];
}

export function needsOfMeson({
  folder,
  paths,
  linesOf,
}: Pick<Material, 'folder' | 'linesOf' | 'paths'>): Needs {
  const top = folder === '' ? '' : `${folder}/`;
  const options = ['meson_options.txt', 'meson.options']
    .filter((name) => paths.has(`${top}${name}`))
    .map((name) => linesOf(`${top}${name}`, 1, LINES_MAX))
    .join('\n');
  const isOn = (name: string): boolean =>
    /\bvalue\s*:\s*true\b/.test(
      new RegExp(`\\boption\\(\\s*'${name}'((?:(?!^option\\()[\\s\\S])*)`, 'm').exec(options)?.[1] ?? '',
    );
  const found = { libraries: new Set<string>(), programs: new Set<string>() };
  const waiting = [''];
  for (let read = 0; waiting.length > 0 && read < FILES_MAX; read++) {
    const own = waiting.shift() as string;
    const path = `${top}${own}meson.build`;
    if (!paths.has(path)) continue;
    for (const { name, words } of certainCalls(linesOf(path, 1, LINES_MAX), isOn)) {
      const bare = /^'([\w.+/-]+)'$/.exec(words[0]?.trim() ?? '')?.[1];
      if (bare === undefined) continue;
      const rest = words.slice(1).join(',');
      if (name === 'subdir') waiting.push(`${own}${bare}/`);
      else if (!/required\s*:(?!\s*true\b)|fallback\s*:|disabler\s*:/.test(rest) && !EVERYWHERE.test(bare)) {
        const version = /version\s*:\s*'(>=\s*[\d.]+)'/.exec(rest)?.[1]?.replace(/>=\s*/, '>= ');
        if (name === 'dependency') found.libraries.add(version === undefined ? bare : `${bare} ${version}`);
        // A name with a folder or an ending is a file of the tree, as one that lies there is.
        else if (!/[./]/.test(bare) && !paths.has(`${top}${own}${bare}`)) found.programs.add(bare);
      }
    }
  }
  return { libraries: [...found.libraries], programs: [...found.programs] };
}

interface Call {
  readonly name: string;
  readonly words: readonly string[];
}

const CALL = /\b(?<![\w.])(dependency|find_program|subdir)\s*\(/;

/** Those that stand below no condition, or below a switch that is on. */
function certainCalls(text: string, isOn: (name: string) => boolean): Call[] {
  const found: Call[] = [];
  const lines = text.split('\n').map((line) => line.replace(/(?:^|\s)#.*$/, ''));
  const conditions: boolean[] = [];
  for (const [at, line] of lines.entries()) {
    if (/^\s*end(?:if|foreach)\b/.test(line)) conditions.pop();
    if (/^\s*el(?:se|if)\b/.test(line)) conditions[conditions.length - 1] = false;
    // What leaves the file where a switch is off says nothing of what follows.
    const call = conditions.every(Boolean) ? CALL.exec(line) : null;
    if (call !== null)
      found.push({
        name: call[1] as string,
        words: splitCall([line.slice(call.index), ...lines.slice(at + 1)].join('\n')),
      });
    const option = /^\s*if\s+get_option\('([\w-]+)'\)\s*$/.exec(line)?.[1];
    if (/^\s*(?:if|foreach)\b/.test(line)) conditions.push(option !== undefined && isOn(option));
  }
  return found;
}
