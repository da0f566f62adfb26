// Whether a sentence of a comment describes the thing it stands at, so that a page may tell it of that thing. One small linear model; its
// weights come from sentences of others' code, read beside that code (`scripts/train-descriptions.ts`).

import { openFeatures } from '../../kernel/feature-table.ts';
import { once } from '../../kernel/once.ts';
import { sumKind, sumPieces } from '../../kernel/text-model.ts';
import { featuresOf, PIECES, type Subject } from './features.ts';
import { BIAS, readWeights, STEP } from './weights.ts';

/** One question; how rare a feature is stands behind it. */
export const QUESTIONS = 1;
const table = once(() => openFeatures(readWeights(), QUESTIONS + 1));

/**
 * A sentence that is told wrongly misleads and one that is left out is only missing, so it has to be likelier than not; before a declaration
 * by more, since there are so many of them.
 */
const BAR_OF_FILE = 0;
const BAR_OF_DECLARATION = 0.7;
export const barOf = ({ kind }: Subject): number => (kind === 'file' ? BAR_OF_FILE : BAR_OF_DECLARATION);

function scoreDescription(sentence: string, subject: Subject): number {
  const asked = { table: table(), questions: QUESTIONS };
  const features = featuresOf(sentence, subject);
  const [words = 0] = sumKind(features.words, asked.table, QUESTIONS);
  const [pieces = 0] = sumPieces(features.lower, PIECES, asked);
  return BIAS + STEP * (words + pieces);
}

export const describes = (sentence: string, subject: Subject): boolean =>
  scoreDescription(sentence, subject) > barOf(subject);
