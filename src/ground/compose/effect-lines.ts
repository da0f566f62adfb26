// Lines of a file that call something of the system, by its whole name: `os.fork(`, `fs::read_dir(` where `std::fs` is taken in,
// `read_dir(` where that itself is. Comments, documentation and texts call nothing. Pure.

export interface CodeLine {
  readonly line: number;
  readonly written: string;
}

const C_LIKE = /^(?:c|cpp|go|java|javascript|typescript|kotlin|php|rust|swift|csharp|scala|dart)$/;

/** Without what lies in comments or documentation over several lines. */
export function codeLines(language: string, lines: readonly string[]): CodeLine[] {
  const found: CodeLine[] = [];
  let isAside = false;
  for (const [at, written] of lines.entries()) {
    if (language === 'perl' && /^__(?:END|DATA)__\b/.test(written)) break;
    const before = isAside;
    isAside = staysAside(language, written, isAside);
    if (!before && !(isAside && language === 'perl')) found.push({ line: at + 1, written });
  }
  return found;
}

function staysAside(language: string, written: string, isAside: boolean): boolean {
  if (language === 'perl') return isAside ? !/^=cut\b/.test(written) : /^=[a-z]/.test(written);
  if (language === 'ruby') return isAside ? !/^=end\b/.test(written) : /^=begin\b/.test(written);
  if (language === 'python') {
    const marks = written.match(/"""|'''/g)?.length ?? 0;
    return marks % 2 === 0 ? isAside : !isAside;
  }
  if (!C_LIKE.test(language)) return false;
  return isAside ? !written.includes('*/') : /^\s*\/\*(?!.*\*\/)/.test(written);
}

const TAKES = /^\s*(?:pub\s+)?(?:import|from|use|export|const|let|var)\b/;
const ONLY_TAKES = /^\s*(?:pub\s+)?(?:import|from|use)\b/;
const literally = (text: string): string => text.replace(/[$]/g, '\\$&');
const SEPARATED = '(?:\\.|::|->)';
/** Not a part of something longer, nor a member of anything. */
const ALONE = '(?<![\\w$@%&.:>-])';

export interface WholeReader {
  /** What the line does with the thing that is named, or undefined. */
  read(written: string, bare: string, name: string): string | undefined;
}

/** Where `lines` are all lines of the file. */
export function wholeReader(language: string, lines: readonly string[]): WholeReader {
  const taking = lines.filter((line) => TAKES.test(line));
  const patterns = new Map<string, readonly RegExp[]>();
  return {
    read(written, bare, name) {
      if (ONLY_TAKES.test(written)) return undefined;
      const [path = '', mode] = name.split('#');
      let forms = patterns.get(path);
      if (forms === undefined) {
        forms = formsOf(path.split('.'), taking, language);
        patterns.set(path, forms);
      }
      const found = forms.map((form) => form.exec(bare)).find((one) => one !== null);
      if (found === undefined || found === null) return undefined;
      if (opensElsewhere(path.split('.').at(-1) ?? '', written)) return undefined;
      const label = path
        .split('.')
        .slice(-2)
        .join(language === 'rust' ? '::' : '.');
      if (mode !== undefined && openedFor(written, path, language) !== mode) return undefined;
      const isCall =
        /[({]|\sdo\b/.test(bare.slice(found.index + found[0].length - 1)) || NEEDS_NONE.has(language);
      return `${isCall ? 'calls' : 'uses'} ${label}`;
    },
  };
}

/** Whether a line opens what is no file. */
export const opensElsewhere = (name: string, written: string): boolean =>
  OPENS.test(name) && ELSEWHERE.test(written.slice(Math.max(0, written.indexOf(name))));

/** What is opened has a name of its own way: in memory, of a stream that the program itself makes, of another machine. */
const OPENS = /^(?:f?open|openSync|file|readfile|file_(?:get|put)_contents)$/;
const ELSEWHERE = /^\w+\s*\(\s*[rub]?["'](?!file:)[A-Za-z][\w.+-]*:\/\//;
const NEEDS_NONE = new Set(['perl', 'ruby']);
const SCRIPTS = new Set(['javascript', 'typescript']);
/** Here only what is taken in is the library's. */
const MUST_BE_TAKEN = new Set([...SCRIPTS, 'rust']);

function formsOf(path: readonly string[], taking: readonly string[], language: string): RegExp[] {
  const own = literally(path.at(-1) ?? '');
  const owner = path.slice(0, -1);
  if (owner.length === 0) return [new RegExp(`${ALONE}${own}${behindBare(language)}`)];
  const behind =
    language === 'python' || language === 'go' || language === 'php' ? '\\s*\\(' : '(?![\\w$]|\\s*=[^=>])';
  const written = (parts: readonly string[]): RegExp =>
    new RegExp(
      `${ALONE}${parts.map(literally).join(`${language === 'java' ? '(?:\\(\\))?' : ''}${SEPARATED}`)}${behind}`,
    );
  const last = owner.at(-1) ?? '';
  const holders = taking.filter((line) => words(line).includes(last));
  const forms = [...(MUST_BE_TAKEN.has(language) && owner.length === 1 ? [] : [written(path)])];
  const isTaken = holders.some((line) => owner.every((part) => words(line).includes(part)));
  if (!isTaken) return forms;
  const names = SCRIPTS.has(language)
    ? holders.flatMap((line) => localsOf(line, last))
    : [last, ...aliases(holders, last)];
  forms.push(...names.map((name) => written([name, path.at(-1) ?? ''])));
  if (SCRIPTS.has(language))
    forms.push(...names.map((name) => written([name, 'promises', path.at(-1) ?? ''])));
  const isOwnTaken = holders.some(
    (line) => words(line).includes(path.at(-1) ?? '') && /[{*]|\bfrom\b|::/.test(line),
  );
  if (isOwnTaken) forms.push(new RegExp(`${ALONE}${own}\\s*\\(`));
  return forms;
}

/** A function of the language itself is called with brackets, but where it needs none. */
function behindBare(language: string): string {
  if (language === 'perl') return '(?:\\s*\\(|\\s+(?:my\\b|[$@"\'A-Z]))(?!\\s*=>)';
  if (language === 'ruby') return '(?:\\(|\\s*\\{|\\s+do\\b|\\s+["\'*])';
  return '\\s*\\(';
}

const words = (line: string): readonly string[] => line.split(/[^\w$]+/);

const aliases = (lines: readonly string[], name: string): string[] =>
  lines.flatMap((line) => new RegExp(`\\b${name}\\s+as\\s+(\\w+)`).exec(line)?.[1] ?? []);

/** What a script calls a module that it takes in: `const x = require('fs')`, `import * as x from 'fs/promises'`. */
function localsOf(line: string, module: string): string[] {
  if (!new RegExp(`["'](?:node:)?${module}(?:/\\w+)?["']`).test(line)) return [];
  const local =
    /^\s*(?:import|const|let|var)\s+(?:\*\s*as\s+)?([\w$]+)(?:\s*,\s*\{[^}]*\})?\s*(?:=|from\b)/.exec(
      line,
    )?.[1];
  return local === undefined ? [] : [local];
}

interface Modes {
  readonly execute?: RegExp;
  readonly write: RegExp;
  readonly read: RegExp;
}

const LETTERS: Modes = {
  write: /["'](?:[wax][bt]?\+?|r[bt]?\+[bt]?|[wax]\+[bt])(?::[\w-]+)?["']/,
  read: /./,
};
const FLAGS: Modes = { write: /\bO_(?:WRONLY|RDWR|CREAT|CREATE|APPEND|TRUNC)\b/, read: /\bO_RDONLY\b/ };
const MODES: Readonly<Record<string, Modes>> = {
  perl: { execute: /["'](?:\|-|-\||\||[^"']*\|["'])/, write: /["']\s*\+?>|["']\+</, read: /["']\s*<|,/ },
  go: FLAGS,
};

/** What a file is opened for, where the line tells. */
function openedFor(written: string, path: string, language: string): string | undefined {
  const own = path.split('.').at(-1) ?? '';
  const modes = MODES[language] ?? (own === 'open' && /^(?:c|cpp)$/.test(language) ? FLAGS : LETTERS);
  const given = written.slice(Math.max(0, written.search(new RegExp(`\\b${own}\\b`))));
  if (modes.execute?.test(given) === true) return 'execute';
  if (modes.write.test(given)) return 'write';
  return modes.read.test(given) ? 'read' : undefined;
}
