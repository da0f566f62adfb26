// TOML as manifests use it: tables, arrays of tables, dotted keys, strings, numbers, booleans, arrays, inline tables.
// Tolerant: a line that it does not understand is left out, since half a manifest says more than none.

export type TomlValue = string | number | boolean | readonly TomlValue[] | TomlTable;
export interface TomlTable {
  [key: string]: TomlValue;
}

const DEPTH_MAX = 16;

export function parseToml(text: string): TomlTable {
  const root: TomlTable = {};
  let table = root;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = stripComment(lines[at] as string).trim();
    if (line === '') continue;
    const header = /^\[\[?\s*([^\]]+?)\s*\]\]?$/.exec(line);
    if (header !== null) {
      table = openTable(root, splitKey(header[1] as string), line.startsWith('[['));
      continue;
    }
    const equals = findEquals(line);
    if (equals < 0) continue;
    let value = line.slice(equals + 1).trim();
    // A value goes on over lines while its brackets or its triple quotes are open.
    while (isOpen(value) && at + 1 < lines.length) {
      const next = lines[++at] as string;
      value += `\n${/^("""|''')/.test(value) ? next : stripComment(next)}`;
    }
    assign(table, splitKey(line.slice(0, equals)), readValue(value.trim(), 0));
  }
  return root;
}

function findEquals(line: string): number {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const mark = line[at] as string;
    if (quote !== '') quote = mark === quote ? '' : quote;
    else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '=') return at;
  }
  return -1;
}

function stripComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const mark = line[at] as string;
    if (quote !== '') {
      if (mark === '\\' && quote === '"') at++;
      else if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '#') return line.slice(0, at);
  }
  return line;
}

function isOpen(value: string): boolean {
  const triple = /^("""|''')/.exec(value)?.[1];
  if (triple !== undefined) return value.indexOf(triple, 3) < 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < value.length; at++) {
    const mark = value[at] as string;
    if (quote !== '') {
      if (mark === '\\' && quote === '"') at++;
      else if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '[' || mark === '{') depth++;
    else if (mark === ']' || mark === '}') depth--;
  }
  return depth > 0;
}

function splitKey(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|([\w-]+)/g)].map(
    (match) => match[1] ?? match[2] ?? (match[3] as string),
  );
}

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value);
}

function openTable(root: TomlTable, path: readonly string[], isArray: boolean): TomlTable {
  let table = root;
  for (const [index, key] of path.entries()) {
    const existing = Object.hasOwn(table, key) ? table[key] : undefined;
    const isLast = index === path.length - 1;
    if (isLast && isArray) {
      const fresh: TomlTable = {};
      define(table, key, Array.isArray(existing) ? [...existing, fresh] : [fresh]);
      return fresh;
    }
    const inner = Array.isArray(existing) ? existing.at(-1) : existing;
    if (isTable(inner)) table = inner;
    else {
      const fresh: TomlTable = {};
      define(table, key, fresh);
      table = fresh;
    }
  }
  return table;
}

function assign(table: TomlTable, path: readonly string[], value: TomlValue | undefined): void {
  const key = path.at(-1);
  if (key === undefined || value === undefined) return;
  define(path.length > 1 ? openTable(table, path.slice(0, -1), false) : table, key, value);
}

/** As an own property even when the key is `__proto__`. */
function define(table: TomlTable, key: string, value: TomlValue): void {
  Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true });
}

function readValue(text: string, depth: number): TomlValue | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const triple = /^("""|''')\n?([\s\S]*?)\1/.exec(text);
  if (triple !== null) return triple[2] as string;
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'([^']*)'/.exec(text);
  if (quoted !== null)
    return (
      quoted[2] ??
      (quoted[1] as string).replace(/\\(.)/g, (_, mark: string) =>
        mark === 'n' ? '\n' : mark === 't' ? '\t' : mark,
      )
    );
  if (text.startsWith('['))
    return splitItems(text.slice(1, -1)).flatMap((item) => readValue(item, depth + 1) ?? []);
  if (text.startsWith('{')) return readInline(text.slice(1, -1), depth);
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text.replaceAll('_', ''));
  return Number.isNaN(number) ? text : number;
}

function readInline(text: string, depth: number): TomlTable {
  const table: TomlTable = {};
  for (const item of splitItems(text)) {
    const equals = findEquals(item);
    if (equals > 0)
      assign(table, splitKey(item.slice(0, equals)), readValue(item.slice(equals + 1).trim(), depth + 1));
  }
  return table;
}

/** At commas outside brackets and quotes. */
function splitItems(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] as string;
    if (quote !== '') {
      if (mark === '\\' && quote === '"') at++;
      else if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '[' || mark === '{') depth++;
    else if (mark === ']' || mark === '}') depth--;
    else if (mark === ',' && depth === 0) {
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  items.push(text.slice(start));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
