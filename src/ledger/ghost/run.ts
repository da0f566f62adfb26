// `ledger ghost`: the claim that something does not exist, verified by two different questions that find nothing. Verified or
// not, it goes into the trajectory with the questions and the tree it was true of.

import type { z } from 'zod';
import { createId } from '../../kernel/ids.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { openSourceTree } from '../../source/index.ts';
import { openCodeSearch } from '../code/open.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { cleanWords } from '../record/clean.ts';
import { nowIso, toChange, withLedger } from '../record/open.ts';
import { readSettings } from '../settings.ts';
import { normalizeQuery, QUERIES_NEEDED } from './records.ts';
import type { ghostSchemas } from './schemas.ts';

type Input = z.output<typeof ghostSchemas.input>;
type Output = z.output<typeof ghostSchemas.output>;

const SHOWN = 3;

export const ghostCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const output = input.withdraw ? withdraw(input, context) : await search(input, context);
    await record(output, input.agent ?? AGENT_DEFAULT, context);
    return output;
  },
  verdict: ({ verified, withdrawn }) => (verified || withdrawn ? 'pass' : 'fail'),
  render: (output, style) =>
    [
      `${output.verified ? style.good('verified') : output.withdrawn ? style.dim('withdrawn') : style.bad('not verified')}  ${output.claim}`,
      ...output.queries.map(
        ({ query, best, hits }) =>
          `  "${query}": ${hits.length === 0 ? 'nothing' : `${hits[0]?.place} at ${best.toFixed(2)}`}`,
      ),
      ...(output.advice === undefined ? [] : [style.dim(output.advice)]),
    ].join('\n'),
};

/** Recorded like any other, so that the trajectory tells the whole story. */
function withdraw({ claim }: Input, { config }: Context): Output {
  const threshold = readSettings(config).ghostThreshold;
  return { verified: false, withdrawn: true, claim: cleanWords(claim), threshold, queries: [], tree: '' };
}

async function search(input: Input, context: Context): Promise<Output> {
  const threshold = readSettings(context.config).ghostThreshold;
  const opened = await openCodeSearch(context);
  try {
    const asked = [...new Map(input.query.map((query) => [normalizeQuery(query), query])).values()];
    const queries = asked.map((query) => {
      const hits = opened
        .search({ query, topK: SHOWN, threshold })
        .map(({ place, score }) => ({ place, score }));
      return { query: cleanWords(query), best: hits[0]?.score ?? 0, hits };
    });
    const verified = queries.length >= QUERIES_NEEDED && queries.every(({ hits }) => hits.length === 0);
    return {
      verified,
      withdrawn: false,
      claim: cleanWords(input.claim),
      threshold,
      queries,
      tree: (await openSourceTree(context.project.root, context.host)).fingerprint,
      ...adviceFor(queries),
    };
  } finally {
    opened.close();
  }
}

function adviceFor(queries: Output['queries']): { advice?: string } {
  if (queries.some(({ hits }) => hits.length > 0))
    return {
      advice: 'Look at what was found: it may be the thing itself. Then take the claim back with --withdraw.',
    };
  if (queries.length < QUERIES_NEEDED)
    return { advice: 'Ask two questions with different words: --query ONE --query OTHER.' };
  return {};
}

async function record(output: Output, agent: string, context: Context): Promise<void> {
  const ts = nowIso(context.host);
  const entry = {
    ts,
    agent,
    phase: 'ghost',
    span_id: `ghost.${createId(context.host)}`,
    claim: output.claim,
    verified: output.verified,
    ...(output.withdrawn ? { withdrawn: true } : {}),
    queries: output.queries.map(({ query }) => query),
    hits: output.queries.reduce((sum, { hits }) => sum + hits.length, 0),
    threshold: output.threshold,
    tree: output.tree,
  };
  await withLedger(context, (store) =>
    store.transact(() => ({
      changes: [toChange({ lines: [{ agent, date: ts.slice(0, 10), record: entry }] }, context.host)],
      answer: undefined,
    })),
  );
}
