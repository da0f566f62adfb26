// Reads git's configuration format as far as decisions of ours hang on it: sections, keys, quoted and continued values.
// What it cannot read it leaves out. Pure.

export interface GitSetting {
  /** Section and key in lower case, a subsection between them as written: `filter.lfs.clean`. */
  readonly key: string;
  readonly value: string;
}

const SECTION = /^\s*\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const KEY = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/s;

export function parseGitConfig(text: string): readonly GitSetting[] {
  const settings: GitSetting[] = [];
  let section = '';
  for (const line of joinContinued(text.replace(/^\ufeff/, '').split(/\r?\n/))) {
    const header = SECTION.exec(line);
    if (header !== null) section = nameSection(header[1] as string, header[2]);
    const rest = header === null ? line : line.slice(header[0].length);
    const [, key, value] = KEY.exec(rest) ?? [];
    if (key === undefined || section === '') continue;
    settings.push({
      key: `${section}.${key.toLowerCase()}`,
      value: value === undefined ? 'true' : unquote(value),
    });
  }
  return settings;
}

function nameSection(name: string, subsection: string | undefined): string {
  const lower = name.toLowerCase();
  return subsection === undefined ? lower : `${lower}.${subsection.replaceAll(/\\(.)/g, '$1')}`;
}

/** A line that ends in a lone backslash goes on in the next one. */
function joinContinued(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let open: string | undefined;
  for (const line of lines) {
    const whole = open === undefined ? line : open + line;
    const isOpen = /(?:^|[^\\])(?:\\\\)*\\$/.test(whole) && !/^\s*[#;]/.test(whole);
    open = isOpen ? whole.slice(0, -1) : undefined;
    if (!isOpen) joined.push(whole);
  }
  if (open !== undefined) joined.push(open);
  return joined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

/** Quotes may open and close anywhere; a comment begins outside them; blanks at the end count inside them only. */
function unquote(text: string): string {
  let value = '';
  let kept = 0;
  let isQuoted = false;
  for (const [token] of text.matchAll(/\\.|./gs)) {
    if (!isQuoted && (token === '#' || token === ';')) break;
    if (token === '"') isQuoted = !isQuoted;
    else value += token.length === 2 ? (ESCAPES[token.charAt(1)] ?? token.charAt(1)) : token;
    if (isQuoted || !/\s/.test(token)) kept = value.length;
  }
  return value.slice(0, kept);
}
