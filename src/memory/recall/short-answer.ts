// "How do we deploy?" beside "we deploy with fly": a short question whose telling words all stand in one short memory, and in no other, is answered
// by it. The model of what fits sees too little in so few words. Pure.

import { everydayWeight, tellingWords } from './fit.ts';

const ASKS =
  /[?？]\s*$|^\s*(?:how|what|which|where|who|when|wie|was|wo|wer|wann|welche\w*|comment|où|qui|quand|cómo|dónde|quién|cuándo|como|onde|quem|come|dove|chi|hoe|waar)(?![\w\u00c0-\u1fff])/i;
const PROMPT_WORDS_MAX = 9;
const MEMORY_WORDS_MAX = 10;
const TELLING_MAX = 3;
/** A word that half of all prompts have asks for nothing. */
const WEIGHT_MIN = 0.3;
const BEST_WEIGHT_MIN = 0.5;

/** The words that its answer must hold; none where it is no such question. */
export function wordsOfQuestion(prompt: string): readonly string[] {
  if (!ASKS.test(prompt) || countWords(prompt) > PROMPT_WORDS_MAX) return [];
  const words = [...tellingWords(prompt).keys()].filter((word) => everydayWeight(word) >= WEIGHT_MIN);
  const isTelling = words.some((word) => everydayWeight(word) >= BEST_WEIGHT_MIN);
  return isTelling && words.length <= TELLING_MAX ? words : [];
}

/** The one that answers, of those that hold one of the words. */
export function findAnswer<T extends { readonly memory: { readonly content: string } }>(
  words: readonly string[],
  placed: readonly T[],
): T | undefined {
  const answers = placed.filter(({ memory: { content } }) => {
    const told = tellingWords(content);
    return words.every((word) => told.has(word));
  });
  const [one] = answers;
  const isShort = one !== undefined && countWords(one.memory.content) <= MEMORY_WORDS_MAX;
  return isShort && answers.length === 1 ? one : undefined;
}

const countWords = (text: string): number => text.trim().split(/\s+/).length;
