// `ledger ghost`: the claim that something does not exist, verified by two different questions that find nothing. Verified or
// not, it goes into the trajectory with the questions and the tree it was true of.

import type { z } from 'zod';
import { openCodeSearch } from '../../code-search/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { openSourceTree } from '../../source/index.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { nowIso, toChange, withLedger } from '../record/open.ts';
import { listTrajectories, openLedgerFiles, readTrajectory } from '../record/read.ts';
import { readSettings } from '../settings.ts';
import {
  claimWords,
  deniedThing,
  listGhosts,
  normalizeQuery,
  QUERIES_NEEDED,
  sharesWord,
} from './records.ts';
import type { ghostSchemas } from './schemas.ts';

type Input = z.output<typeof ghostSchemas.input>;
type Output = z.output<typeof ghostSchemas.output>;

const SHOWN = 3;

export const ghostCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const output = input.withdraw ? await withdraw(input, context) : await search(input, context);
    await record(output, input.agent ?? AGENT_DEFAULT, context);
    return output;
  },
  verdict: ({ verified, withdrawn }) => (verified || withdrawn ? 'pass' : 'fail'),
  render: (output, style) =>
    [
      `${output.verified ? style.good('verified') : output.withdrawn ? style.dim('withdrawn') : style.bad('not verified')}  ${output.claim}`,
      ...output.queries.map(
        ({ query, best, hits }) =>
          `  "${query}": ${hits.length === 0 ? 'nothing' : `${output.verified ? 'nearest ' : ''}${hits[0]?.place} at ${best.toFixed(2)}`}`,
      ),
      ...(output.advice === undefined ? [] : [style.dim(output.advice)]),
    ].join('\n'),
};

/** Recorded like any other, so that the trajectory tells the whole story. */
async function withdraw({ claim, agent = AGENT_DEFAULT }: Input, context: Context): Promise<Output> {
  const files = await openLedgerFiles(context);
  const records = listTrajectories(files)
    .filter((day) => day.agent === agent)
    .flatMap((day) => readTrajectory(files, agent, day.date).records);
  const words = cleanText(claim);
  if (!listGhosts(records).some((ghost) => ghost.claim === words)) {
    throw new LoaError('claim.missing', `nobody claimed "${words.slice(0, 80).toWellFormed()}"`, {
      hint: 'Give the words of the claim as they were: "loa trajectory show --phase ghost" has them.',
    });
  }
  const threshold = readSettings(context.config).ghostThreshold;
  return { verified: false, withdrawn: true, claim: words, threshold, queries: [], tree: '' };
}

async function search(input: Input, context: Context): Promise<Output> {
  const threshold = readSettings(context.config).ghostThreshold;
  const asked = [...new Map(input.query.map((query) => [normalizeQuery(query), query])).values()];
  const own = claimWords(input.claim);
  const opened = await openCodeSearch(context);
  try {
    const meaning = readMeaning(context);
    // The claim's own words too: what stands in the code under the very name it is denied by is there.
    const queries = [...asked, ...(own.length === 0 ? [] : [deniedThing(input.claim)])].map((query) => {
      const wide = opened.searchWidely(deniedThing(query) || query, SHOWN, meaning);
      const hits = wide.map(({ place, score }) => ({ place, score }));
      return { query: cleanText(query), best: hits[0]?.score ?? 0, hits };
    });
    const isAbout = asked.some((query) => sharesWord(query, own));
    const isFound = queries.some(({ best }) => best >= threshold);
    return {
      verified: asked.length >= QUERIES_NEEDED && isAbout && !isFound,
      withdrawn: false,
      claim: cleanText(input.claim),
      threshold,
      queries,
      tree: (await openSourceTree(context.project.root, context.host, { home: context.project.ownDir }))
        .fingerprint,
      ...adviceFor({ isFound, isAbout, asked: asked.length }),
    };
  } finally {
    opened.close();
  }
}

function adviceFor({
  isFound,
  isAbout,
  asked,
}: {
  readonly isFound: boolean;
  readonly isAbout: boolean;
  readonly asked: number;
}): { advice?: string } {
  if (isFound)
    return {
      advice: 'Look at what was found: it may be the thing itself. Then take the claim back with --withdraw.',
    };
  if (asked < QUERIES_NEEDED)
    return { advice: 'Ask two questions with different words: --query ONE --query OTHER.' };
  return isAbout ? {} : { advice: 'No question has a word of the claim: ask for the thing that is denied.' };
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
    hits: output.queries.reduce(
      (sum, { hits }) => sum + hits.filter(({ score }) => score >= output.threshold).length,
      0,
    ),
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
