// How the signals are weighed against each other. Each is brought to a scale of its own first (lexical scores by the most
// that the question could give), so the weights mean the same for short and long questions. They were chosen by leaving
// out one conversation after another: what is fitted to the rest must hold on the one left out.

export interface Weights {
  /** BM25: how quickly repetition stops counting, and how much length does. */
  readonly saturation: number;
  readonly lengthShare: number;
  /** Other forms of a word, its synonyms and words of one root, and words of nearly the same meaning, beside the word itself. */
  readonly form: number;
  readonly synonym: number;
  readonly near: number;
  /** Share of the question's words that are there at all. */
  readonly coverage: number;
  /** The speaker is named in the question. */
  readonly speaker: number;
  /** Likeness of meaning of the whole texts. */
  readonly meaning: number;
  /** A word of the question that is not said here, but by what asks before it, or by another up to two places away in the thread. */
  readonly asked: number;
  readonly around: number;
  /** What the documents one and two places away in the thread add of their own score, and how much of that for what they say. */
  readonly before: number;
  readonly after: number;
  readonly beyond: number;
  readonly saying: number;
  /** What the best of the same thread add. */
  readonly thread: number;
  /** Words that follow one another in the question do so in the text; for each pair, of the whole. */
  readonly pair: number;
  /** Taken off a text that asks, and off one that speaks of its listener alone. */
  readonly asks: number;
  readonly listener: number;
  /** Added to a text that names a time when the question is when. */
  readonly time: number;
  /** Added to a turn of a talk that names something when the question is who or which, and to one that is long. */
  readonly name: number;
  readonly length: number;
  /** Added to what was said when the question speaks of. */
  readonly date: number;
}

export const WEIGHTS: Weights = {
  saturation: 0.9,
  lengthShare: 0.4,
  form: 1,
  synonym: 0.6,
  near: 0.3,
  coverage: 0.2,
  speaker: 0.3,
  meaning: 0.3,
  asked: 0.7,
  around: 0.3,
  before: 0.3,
  after: 0.2,
  beyond: 0.05,
  saying: 0.5,
  thread: 0.8,
  pair: 0.05,
  asks: 0.1,
  listener: 0.1,
  time: 0.2,
  name: 0.1,
  length: 0.2,
  date: 0.4,
};
