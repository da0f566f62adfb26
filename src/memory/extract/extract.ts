// Memory candidates from what was said in a session, without a model: what a person asks to be kept or states as a lasting wish
// (`heard`), and sentences in which an agent names an error with its cause or fix, or a convention. Decisions are the ledger's.
// Pure. It offers few and plain sentences; the gates decide.

import type { Candidate } from '../capture/prepare.ts';
import { hearPrompt } from '../heard/heard.ts';
import type { MemoryType } from '../model.ts';

export interface SpokenText {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

interface Cue {
  readonly type: MemoryType;
  readonly pattern: RegExp;
  readonly confidence: number;
}

const CUES: readonly Cue[] = [
  {
    type: 'error',
    confidence: 0.85,
    pattern:
      /\b(?:root cause|the (?:bug|error|failure|problem|crash|issue|regression) (?:was|came|turned out))\b|\bturn(?:s|ed) out (?:that|to be)\b|\b(?:fixed|solved|resolved|worked around) (?:it |this |that )?by\b|\bthe (?:fix|solution|workaround) (?:is|was)\b|\b(?:failed|crashed|broke|timed out) (?:because|since|when|if|unless|on|after|with)\b|\b(?:fails?|crash(?:es)?|breaks?|times? out|hangs?) (?:when|if|unless|on|after|with)\b/i,
  },
  {
    type: 'pattern',
    confidence: 0.8,
    pattern:
      /\b(?:in this (?:repo|project|codebase|package)|by convention|the convention (?:here )?is|as a rule|every \w+ (?:must|has to|needs to|goes|lives)|all \w+ (?:must|have to|need to|go|live))\b/i,
  },
];

/**
 * What fails, and why, holds until it is mended, which is what the agent is about to do: of a check, or with a reason and no condition. That it
 * fails under a condition may well be known for long.
 */
const STATE =
  /\b(?:tests?|specs?|suite|builds?|checks?|lint(?:er)?|CI|pipeline|typecheck|compilation)\b(?:\s+\S+){0,4}?\s+(?:still |now |currently )?(?:fails?|crash(?:es)?|breaks?|times? out|hangs?|(?:is|are) (?:failing|broken|red|flaky))\b|\b(?:fails?|crash(?:es)?|breaks?|hangs?) (?:because|since)\b/i;

const CODE_BLOCK = /```[\s\S]*?(?:```|$(?![\s\S]))|^(?: {4}|\t).*$/gm;
const MARKUP = /^\s*(?:[-*+]|\d+[.)]|>|#{1,6})\s+/;
const SENTENCE = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?/g;
const LENGTH_MIN = 25;
const LENGTH_MAX = 320;
const WORDS_MIN = 5;
const CANDIDATES_MAX = 12;
/** Words about the moment, or about talking: not worth keeping. */
const PASSING =
  /\b(?:let me|i'll|i will|i'm going to|i am going to|now i|next,? i|shall i|should i|would you|could you|can you|do you want|here(?:'s| is)|looks? like|seems? (?:to|like)|i think|maybe|probably|might|todo|today|right now|just now|this time|tomorrow|yesterday)\b/i;

/** A text without a role is taken for an agent's. */
export function extractCandidates(texts: readonly (string | SpokenText)[]): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const given of texts) {
    const { role, text } = typeof given === 'string' ? { role: 'assistant', text: given } : given;
    const candidates =
      role === 'user' ? hearPrompt(text).map(({ isExplicit: _, ...one }) => one) : learn(text);
    for (const one of candidates) {
      const key = one.content.toLowerCase();
      if (!found.has(key)) found.set(key, one);
    }
  }
  // The last of a session are the ones it ended with.
  return [...found.values()].slice(-CANDIDATES_MAX);
}

function learn(text: string): readonly Candidate[] {
  return sentencesOf(text).flatMap((content): Candidate[] => {
    const cue = CUES.find(({ pattern }) => pattern.test(content));
    if (cue === undefined || (cue.type === 'error' && STATE.test(content))) return [];
    const { type, confidence } = cue;
    return [{ content, type, confidence, source: 'conversation', trust: 'agent' }];
  });
}

function sentencesOf(text: string): readonly string[] {
  const prose = text.replaceAll(CODE_BLOCK, '\n');
  return prose
    .split('\n')
    .flatMap((line) => line.replace(MARKUP, '').replaceAll('**', '').match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter(isWorth);
}

function isWorth(sentence: string): boolean {
  if (sentence.length < LENGTH_MIN || sentence.length > LENGTH_MAX) return false;
  if (sentence.endsWith('?') || sentence.endsWith(':') || PASSING.test(sentence)) return false;
  return sentence.split(/\s+/).length >= WORDS_MIN;
}
