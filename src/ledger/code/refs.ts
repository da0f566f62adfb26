// `code refs`: where a name is declared and who uses it, over the whole project.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import type { refsSchemas } from './schemas.ts';

type Input = z.output<typeof refsSchemas.input>;
type Output = z.output<typeof refsSchemas.output>;

export const refsCode: OperationCode<Input, Output> = {
  async run({ name, limit }, { project, host }) {
    const { findDeclarations, findNamedUses, openSourceTree } = await import('../../source/index.ts');
    const tree = await openSourceTree(project.root, host, { home: project.ownDir });
    // `path:Holder.name`, as other commands print it, is asked by its name.
    const written = name.replace(/^.*:(?!:)/, '');
    const last = written.split(/\.|#(?=.)|::/).at(-1) ?? '';
    const declarations = findDeclarations(tree, written);
    const uses = findNamedUses(tree, last);
    if (declarations.length + uses.length === 0)
      throw new LoaError(
        'input.invalid',
        `nothing in the code is called ${last.slice(0, 80).toWellFormed()}`,
        {
          hint: `Names are exact, in upper and lower case. Run: loa code search ${last.slice(0, 80).toWellFormed()}`,
        },
      );
    return {
      name: written,
      declarations: declarations.slice(0, limit).map(({ path, symbol, role }) => ({
        place: `${path}:${symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`}`,
        kind: symbol.kind,
        line: symbol.line,
        endLine: symbol.endLine,
        role,
      })),
      uses: uses.slice(0, limit).map(({ path, line, within, isCall, text }) => ({
        place: `${path}:L${line}`,
        within,
        call: isCall,
        text,
      })),
      total: uses.length,
      files: new Set(uses.map(({ path }) => path)).size,
    };
  },
  render({ declarations, uses, total, files }, style) {
    const declared = declarations.map(
      ({ place, kind, line, endLine }) => `  ${place}  ${style.dim(`${kind}, lines ${line}-${endLine}`)}`,
    );
    const used = uses.map(
      ({ place, within, call, text }) =>
        `  ${place}${within === '' ? '' : style.dim(` in ${within}`)}${call ? '' : style.dim(' (no call)')}  ${text}`,
    );
    const left = total - uses.length;
    return [
      declarations.length === 0 ? 'Declared nowhere in the project.' : 'Declared:',
      ...declared,
      `Used ${total} ${total === 1 ? 'time' : 'times'} in ${files} ${files === 1 ? 'file' : 'files'}:`,
      ...used,
      ...(left > 0 ? [style.dim(`  and ${left} more; --limit ${total} shows all`)] : []),
    ].join('\n');
  },
};
