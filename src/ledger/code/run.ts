// `code search` and `code section`.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Batch, Context, OperationCode } from '../../kernel/operation.ts';
import { parseProjectPath } from '../../kernel/reference.ts';
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
      return { hits: [...(await searchWithCk(input, context))], engine: 'ck' };
    }
    return { hits: (await searchOnce(input, context)).map(toOutput), engine: 'loa' };
  },
  verdict: ({ hits }) => (hits.length === 0 ? 'warn' : 'pass'),
  render: ({ hits }, style) =>
    hits.length === 0
      ? 'Nothing found.'
      : hits
          .map(
            ({ place, line, score, kind }) =>
              `${score.toFixed(2)}  ${place}  ${style.dim(`${kind}, line ${line}`)}`,
          )
          .join('\n'),
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
  async run(input, { project, host }) {
    const written = input.file.startsWith(`${project.root}/`)
      ? input.file.slice(project.root.length + 1)
      : input.file;
    const path = parseProjectPath(written);
    if (!path.ok)
      throw new LoaError('path.outside', `cannot read ${input.file.slice(0, 200)}: ${path.reason}`);
    const { openSourceTree, requireSection } = await import('../../source/index.ts');
    const section = requireSection(await openSourceTree(project.root, host), path.path, input.name);
    const { line, endLine } = section.span;
    return {
      place: `${section.path}:${input.name}`,
      lines: `${line}-${endLine}`,
      sha256: section.sha256,
      text: section.text,
    };
  },
  render: ({ place, lines, text }, style) => `${style.dim(`${place}, lines ${lines}`)}\n${text}`,
};
