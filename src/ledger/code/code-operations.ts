// `code search`.

import type { z } from 'zod';
import { type CodeHit, type CodeSearch, openCodeSearch, searchOnce } from '../../code-search/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Batch, Context, OperationCode } from '../../kernel/operation.ts';
import type { searchSchemas } from './schemas.ts';

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
