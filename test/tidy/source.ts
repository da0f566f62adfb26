// A source file as the tidy checks see it: its text, its imports and its functions with their sizes.

import { parseSync, Visitor } from 'oxc-parser';

export interface FunctionSize {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
  readonly parameters: number;
}

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Static, dynamic and re-export specifiers, type-only ones included. */
  readonly imports: readonly { readonly specifier: string; readonly line: number }[];
  readonly functions: readonly FunctionSize[];
  /** The text with comments and strings blanked, for finding calls. */
  readonly code: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const lineAt = createLineFinder(text);
  const imports: { specifier: string; line: number }[] = [];
  const functions: FunctionSize[] = [];
  const blanks: { start: number; end: number }[] = [...parsed.comments];

  const addImport = (source: { value?: unknown; start: number } | null | undefined) => {
    if (typeof source?.value === 'string')
      imports.push({ specifier: source.value, line: lineAt(source.start) });
  };
  const addFunction = (
    node: Node & { params: readonly unknown[]; body: Node | null; id?: { name: string } | null },
  ) => {
    if (node.body === null) return;
    const lines = lineAt(node.end) - lineAt(node.start) + 1;
    functions.push({
      name: node.id?.name ?? '(anonymous)',
      line: lineAt(node.start),
      lines,
      parameters: node.params.length,
    });
  };
  new Visitor({
    ImportDeclaration: (node) => addImport(node.source),
    ExportAllDeclaration: (node) => addImport(node.source),
    ExportNamedDeclaration: (node) => addImport(node.source),
    ImportExpression: (node) => addImport(node.source as { value?: unknown; start: number }),
    FunctionDeclaration: (node) => addFunction(node as never),
    FunctionExpression: (node) => addFunction(node as never),
    ArrowFunctionExpression: (node) => addFunction(node as never),
    Literal: (node) => {
      if (typeof node.value === 'string') blanks.push(node);
    },
    TemplateElement: (node) => void blanks.push(node),
  }).visit(parsed.program);

  return { path, text, imports, functions, code: blank(text, blanks) };
}

function createLineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function blank(text: string, spans: readonly { start: number; end: number }[]): string {
  const characters = text.split('');
  for (const { start, end } of spans) {
    for (let at = start; at < end; at++) if (characters[at] !== '\n') characters[at] = ' ';
  }
  return characters.join('');
}
