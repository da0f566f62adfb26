// What the variables of a pipeline stand for: values that its lines set, that it gives as environment, and that its matrix goes through. Pure.

import { asData, asText } from './values.ts';

type Values = ReadonlyMap<string, ReadonlySet<string>>;

const DEPTH_MAX = 16;
const VALUES_MAX = 12;
const LINES_MAX = 40;
const ASSIGNS = /(?:^|[\s;])(?:export\s+)?([A-Za-z_]\w*)=("(?:\\.|[^"\\])*"|'[^']*'|[^\s;&|]+)/g;
const USES = /\$\{\{\s*(?:matrix|env)\.([\w.-]+)\s*\}\}|\$\{(\w+)\}|\$(\w+)/g;

export function variablesOf(data: unknown, lines: readonly string[]): Values {
  const found = new Map<string, Set<string>>();
  const add = (name: string, value: string): void => {
    if (value !== '') found.set(name, (found.get(name) ?? new Set()).add(value));
  };
  const read = (text: string): void => {
    for (const [, name = '', value = ''] of text.matchAll(ASSIGNS))
      add(name, value.replace(/^(["'])([\s\S]*)\1$/, '$2'));
  };
  const take = (value: unknown, depth: number): void => {
    if (typeof value === 'string') read(value);
    else if (depth > DEPTH_MAX) return;
    else if (Array.isArray(value)) for (const item of value) take(item, depth + 1);
    else
      for (const [name, inner] of Object.entries(asData(value))) {
        for (const one of Array.isArray(inner) ? inner : [inner]) add(name, asText(one));
        if (typeof inner === 'object') take(inner, depth + 1);
      }
  };
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else
      for (const [key, inner] of Object.entries(asData(value))) {
        if (key === 'env' || key === 'matrix' || key === 'variables' || key === 'environment') take(inner, 0);
        visit(inner, depth + 1);
      }
  };
  visit(data, 0);
  for (const line of lines) read(line);
  return found;
}

/** A line with its variables as what they stand for, once for each value; as it is where nothing is known. */
export function withValues(line: string, values: Values): readonly string[] {
  let lines: readonly string[] = [line];
  for (const [use, inMatrix, inBraces, bare] of line.matchAll(USES)) {
    const known = [...(values.get(inMatrix ?? inBraces ?? bare ?? '') ?? [])].slice(0, VALUES_MAX);
    if (known.length > 0)
      lines = lines.flatMap((one) => known.map((value) => one.replace(use, () => value))).slice(0, LINES_MAX);
  }
  return lines;
}
