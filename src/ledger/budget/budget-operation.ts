// The operation `ledger budget`: how full the context is. From the agent's own figures where its transcript has them, else
// estimated from the transcript's size.

import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { readSettings } from '../settings.ts';
import { readTranscript } from '../transcript/read.ts';
import { findLatestSession, readSession } from '../transcript/sessions.ts';
import { adviceFor, colourOf } from './colour.ts';
import type { budgetSchemas } from './schemas.ts';

type Input = z.output<typeof budgetSchemas.input>;
type Output = z.output<typeof budgetSchemas.output>;

/** Of JSON around the words: a rough share of a transcript that is in the context. */
const BYTES_A_TOKEN = 8;

interface Figures {
  readonly tokens: number;
  readonly baseTokens: number;
  readonly source: Output['source'];
}

export const budgetCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const settings = readSettings(context.config).budget;
    const figures = findFigures(input, context);
    const colour = colourOf(figures, settings);
    return {
      colour,
      tokens: figures.tokens,
      used: Math.max(0, figures.tokens - figures.baseTokens),
      percent: Math.round((figures.tokens * 100) / settings.windowTokens),
      source: figures.source,
      advice: colour === 'green' ? 'Continue working.' : adviceFor(colour),
    };
  },
  render: ({ colour, used, percent, advice, source }, style) => {
    const paint = { green: style.good, yellow: style.caution, orange: style.caution, red: style.bad }[colour];
    return `${paint(colour)}  ${used} tokens since the session began, ${percent} % of the window (${source}). ${advice}`;
  },
};

function findFigures(input: Input, context: Context): Figures {
  if (input.tokens !== undefined) return { tokens: input.tokens, baseTokens: 0, source: 'given' };
  if (input.transcript !== undefined) return fromTranscript(resolve(context.cwd, input.transcript), context);
  const state =
    input.session === undefined ? findLatestSession(context) : readSession(input.session, context);
  if (state === undefined) return { tokens: 0, baseTokens: 0, source: 'none' };
  if (state.tokens === undefined) return estimate(state.readBytes);
  return { tokens: state.tokens, baseTokens: state.baseTokens ?? 0, source: 'transcript' };
}

function fromTranscript(path: string, { host }: Context): Figures {
  const reading = readTranscript(path, host);
  if (reading.tokens === undefined) return estimate(reading.endBytes);
  return { tokens: reading.tokens, baseTokens: reading.firstTokens ?? 0, source: 'transcript' };
}

function estimate(sizeBytes: number): Figures {
  return { tokens: Math.round(sizeBytes / BYTES_A_TOKEN), baseTokens: 0, source: 'estimate' };
}
