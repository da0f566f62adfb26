// One line of a help text: names of an option in all the ways that people write them, what it is given, and what it does. Pure.

export interface HelpLine {
  /** The long ones first, as they are typed; at least one. */
  readonly names: readonly string[];
  /** '' where it stands on a line below. */
  readonly text: string;
}

/** `--port`, `--[no-]color`, `--colo[u]r`, `-p`, `-?`. */
const NAME = /^(?:--(?:\[no-?\])?[A-Za-z0-9](?:[\w.-]|\[\w+\])*|-[A-Za-z0-9?@#](?![\w-]))/;
/** What it is given: `=NUM`, `[=NUM]`, `:NUM`, ` NUM`, ` <num>`, ` [NUM]`; a word in small letters only before a gap. */
const VALUE =
  /^(?:=\S{1,32}?(?=,?\s|$)|\[[=:]?[^\]\s]{1,30}\]|:[A-Z<]\S{0,30}| (?:<[^>]{1,30}>|\[[^\]]{1,30}\]|\{[^}]{1,40}\}|"?[A-Z][A-Z0-9_:=.,|-]*"?(?=,|\s|$))| [^\s-]\S{0,31}(?=\s{2,}|\t|$))/;
const BETWEEN = /^(?:\s*[,|/]\s*|\s+(?:or\s+)?)(?=-)/;
const GAP = /^(?:\s{2,}|\t+|\s*:\s+)(\S.*)$/;
/** Behind what is plainly a value, the text may come at once. */
const CLOSED = /[>\]}]$/;
/** What it is given may stand in a column of its own. */
const COLUMN = /^[A-Z][A-Z_]+\s{2,}(?=\S)/;
const NAMES_MAX = 6;

export function readHelpLine(line: string): HelpLine | undefined {
  let rest = line.trimStart();
  const names: string[] = [];
  let given = '';
  for (let guard = 0; guard < NAMES_MAX; guard++) {
    const name = NAME.exec(rest)?.[0];
    if (name === undefined) return undefined;
    names.push(...spellings(name));
    rest = rest.slice(name.length);
    given = VALUE.exec(rest)?.[0] ?? '';
    rest = rest.slice(given.length);
    const between = BETWEEN.exec(rest)?.[0];
    if (between === undefined) break;
    rest = rest.slice(between.length);
  }
  const text = textBehind(rest, given);
  if (text === undefined) return undefined;
  const inOrder = [
    ...names.filter((name) => name.startsWith('--')),
    ...names.filter((name) => !name.startsWith('--')),
  ];
  return { names: [...new Set(inOrder)], text };
}

/** Undefined where what follows is no explanation: a style sheet has names of that form too. */
function textBehind(rest: string, given: string): string | undefined {
  if (rest.trim() === '') return '';
  const text = GAP.exec(rest)?.[1] ?? (CLOSED.test(given) ? /^ ([A-Za-z].*)$/.exec(rest)?.[1] : undefined);
  return text === undefined || /^[$#{]|;$/.test(text) ? undefined : text.replace(COLUMN, '');
}

/** Each part in brackets may be left out. */
function spellings(name: string): string[] {
  const part = /\[([\w-]+)\]/.exec(name);
  if (part === null) return [name.replace(/[.-]+$/, '')];
  const [whole, inner = ''] = part;
  return [...spellings(name.replace(whole, '')), ...spellings(name.replace(whole, inner))];
}
