// `code search` and `code section`.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Batch, Context, OperationCode } from '../../kernel/operation.ts';
import { parseProjectPath, parseReference } from '../../kernel/reference.ts';
import { resolveFromHere, toProjectPath } from '../evidence/from-here.ts';
import { type CodeSearch, openCodeSearch, searchOnce } from './open.ts';
import type { CodeHit } from './query.ts';
import type { searchSchemas, sectionSchemas } from './schemas.ts';

type Input = z.output<typeof searchSchemas.input>;
type Output = z.output<typeof searchSchemas.output>;

export const searchCodeOperation: OperationCode<Input, Output> = {
  async run(input, context) {
    if (input.query.trim() === '') {
      throw new LoaError('usage.missing-argument', 'code search needs a query', {
        hint: 'Run: loa code search "words to look for"',
      });
    }
    if (input.engine === 'ck') {
      const { searchWithCk } = await import('./ck.ts');
      return { hits: [...(await searchWithCk(input, context))], engine: 'ck', unread: [] };
    }
    const { hits, unread } = await searchOnce(input, context);
    return { hits: hits.map(toOutput), engine: 'loa', unread: [...unread] };
  },
  verdict: ({ hits }) => (hits.length === 0 ? 'warn' : 'pass'),
  render: ({ hits, unread }, style) =>
    [
      ...(hits.length === 0 ? ['Nothing found.'] : []),
      ...hits.map(
        ({ place, line, score, kind }) =>
          `${score.toFixed(2)}  ${place}  ${style.dim(`${kind}, line ${line}`)}`,
      ),
      ...unread.map(({ reason, files }) =>
        style.dim(`${files} ${files === 1 ? 'file' : 'files'} not searched: ${reason}`),
      ),
    ].join('\n'),
  openBatch,
};

const toOutput = ({ place, line, kind, score }: CodeHit) => ({ place, line, kind, score });

async function openBatch(input: Input, context: Context): Promise<Batch> {
  const search: CodeSearch = await openCodeSearch(context);
  return {
    answer(record) {
      const { id, query, topK, threshold } = (record ?? {}) as {
        id?: unknown;
        query?: unknown;
        topK?: unknown;
        threshold?: unknown;
      };
      const hits = search.search({
        query: typeof query === 'string' ? query : '',
        topK: typeof topK === 'number' ? topK : input.topK,
        threshold: typeof threshold === 'number' ? threshold : input.threshold,
      });
      return { id, hits: hits.map(({ place, score }) => ({ id: place, score })) };
    },
    close: () => search.close(),
  };
}

export const sectionCode: OperationCode<
  z.output<typeof sectionSchemas.input>,
  z.output<typeof sectionSchemas.output>
> = {
  async run(input, context) {
    const { project, host } = context;
    const { name, file } = splitPlace(input);
    const path = parseProjectPath(toProjectPath(file, { root: project.root, cwd: context.cwd }));
    if (!path.ok) throw new LoaError('path.outside', `cannot read ${file.slice(0, 200)}: ${path.reason}`);
    const { openSourceTree, requireSection } = await import('../../source/index.ts');
    const tree = await openSourceTree(project.root, host, { home: project.ownDir });
    const section = requireSection(tree, resolveFromHere(path.path, context), name);
    const { line, endLine } = section.span;
    return {
      place: `${section.path}:${name}`,
      lines: `${line}-${endLine}`,
      sha256: section.sha256,
      text: section.text,
    };
  },
  render: ({ place, lines, text }, style) => `${style.dim(`${place}, lines ${lines}`)}\n${text}`,
};

/** `path:symbol` in one, as the search prints it, or the two apart. */
function splitPlace({ name, file }: z.output<typeof sectionSchemas.input>): {
  readonly name: string;
  readonly file: string;
} {
  if (file !== undefined) return { name, file };
  const parsed = parseReference(name);
  if (parsed.ok && parsed.reference.kind === 'symbol')
    return { name: parsed.reference.symbol, file: parsed.reference.path };
  const [, path, symbol] = /^(\.{1,2}\/[^:]+|\/[^:]+):([^:].*)$/.exec(name) ?? [];
  if (path !== undefined && symbol !== undefined) return { name: symbol, file: path };
  throw new LoaError('usage.missing-argument', `which file has ${name.slice(0, 80).toWellFormed()}?`, {
    hint: 'Run: loa code section NAME FILE, or FILE:NAME as "loa code search" prints it.',
  });
}
