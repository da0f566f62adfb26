// `code section`: one declaration whole, with all its overloads. By name alone it is the first that the project itself declares,
// and the others are told.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { parseProjectPath, parseReference } from '../../kernel/reference.ts';
import type { Declaration, SourceTree } from '../../source/index.ts';
import { resolveFromHere, toProjectPath } from '../evidence/from-here.ts';
import type { sectionSchemas } from './schemas.ts';

type Input = z.output<typeof sectionSchemas.input>;
type Output = z.output<typeof sectionSchemas.output>;

const OTHERS_MAX = 20;

export const sectionCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const { project, host } = context;
    const { name, file } = splitPlace(input);
    const { findDeclarations, openSourceTree, requireSection } = await import('../../source/index.ts');
    const tree = await openSourceTree(project.root, host, { home: project.ownDir });
    const all = findDeclarations(tree, name);
    if (file === undefined) {
      const first = all[0];
      if (first === undefined) throw notDeclared(name);
      return describe(tree, name, all, first);
    }
    const path = pathOf(file, context);
    const own = all.filter((one) => one.path === path);
    const first = own[0];
    if (first !== undefined) return describe(tree, name, own, first);
    // Names that hold a dot of their own are found by the file, which also knows the nearest one.
    const section = requireSection(tree, path, name);
    const { line, endLine } = section.span;
    return {
      place: `${path}:${name}`,
      lines: `${line}-${endLine}`,
      sha256: section.sha256,
      text: section.text,
      others: [],
    };
  },
  render: ({ place, lines, text, others }, style) =>
    [
      style.dim(`${place}, lines ${lines}`),
      text,
      ...others.map((one) => style.dim(`also ${one.place}, lines ${one.lines}`)),
    ].join('\n'),
};

function pathOf(file: string, context: Context): string {
  const path = parseProjectPath(toProjectPath(file, { root: context.project.root, cwd: context.cwd }));
  if (!path.ok) throw new LoaError('path.outside', `cannot read ${file.slice(0, 200)}: ${path.reason}`);
  return resolveFromHere(path.path, context);
}

function notDeclared(name: string): LoaError {
  const shown = name.slice(0, 80).toWellFormed();
  return new LoaError('input.invalid', `nothing in the project declares ${shown}`, {
    hint: `Names are exact, in upper and lower case. Run: loa code search ${shown}`,
  });
}

/** Those of one file and holder are one thing in several forms, and are printed together. */
function describe(tree: SourceTree, name: string, all: readonly Declaration[], first: Declaration): Output {
  const isSame = (one: Declaration): boolean =>
    one.path === first.path && one.symbol.container === first.symbol.container;
  const bytes = tree.read(first.path) ?? new Uint8Array();
  const own = all.filter(isSame).toSorted((a, b) => a.symbol.start - b.symbol.start);
  const texts = own.map(({ symbol }) => new TextDecoder().decode(bytes.subarray(symbol.start, symbol.end)));
  const text = [...new Set(texts)].join('\n\n');
  return {
    place: `${first.path}:${name.includes('.') || first.symbol.container === '' ? name : `${first.symbol.container}.${name}`}`,
    lines: own.map(({ symbol }) => `${symbol.line}-${symbol.endLine}`).join(', '),
    sha256: sha256Hex(text),
    text,
    others: all
      .filter((one) => !isSame(one))
      .slice(0, OTHERS_MAX)
      .map(({ path, symbol }) => ({
        place: `${path}:${symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`}`,
        lines: `${symbol.line}-${symbol.endLine}`,
      })),
  };
}

/** `path:symbol` in one, as the search prints it, the two apart, or the name alone. */
function splitPlace({ name, file }: Input): { readonly name: string; readonly file: string | undefined } {
  if (file !== undefined) return { name, file };
  const parsed = parseReference(name);
  if (parsed.ok && parsed.reference.kind === 'symbol')
    return { name: parsed.reference.symbol, file: parsed.reference.path };
  const [, path, symbol] = /^(\.{1,2}\/[^:]+|\/[^:]+):([^:].*)$/.exec(name) ?? [];
  return path !== undefined && symbol !== undefined
    ? { name: symbol, file: path }
    : { name, file: undefined };
}
