// Memory candidates from what was said in a session, without a model: sentences in which somebody decides, states a lasting
// preference, or names an error with its cause or fix. Pure. It offers few and plain sentences; the gates decide.

import type { Candidate } from '../capture/prepare.ts';
import type { MemoryType } from '../model.ts';

export interface SpokenText {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

interface Cue {
  readonly type: MemoryType;
  readonly pattern: RegExp;
  /** Whose words count; both without it. */
  readonly role?: SpokenText['role'];
  readonly confidence: number;
}

const CUES: readonly Cue[] = [
  {
    type: 'decision',
    confidence: 0.85,
    pattern:
      /\b(?:we|i)(?:'ve| have)? (?:decided|agreed|settled|chose|chosen|opted) (?:to|on|that|for|not to)\b|\bdecision:\s|\b(?:we(?:'ll| will)|let's) (?:go with|stick with|use|keep|switch to|standardi[sz]e on|pin|drop)\b|\bgoing (?:forward,? we|with)\b/i,
  },
  {
    type: 'preference',
    role: 'user',
    confidence: 0.9,
    pattern:
      /\bi(?:'d| would)? (?:prefer|like|want|hate|dislike|don't like|do not like)\b[^.?]*\b(?:always|never|when|over|instead|rather|to be|you to|commits?|tests?|names?|code|style|answers?|messages?|comments?|files?)\b|\b(?:please )?(?:always|never|don't ever|do not ever) (?:use|add|write|commit|push|run|name|put|create|format|ask|mock|import|export|touch|edit|delete)\b|\b(?:from now on|in this (?:repo|project|codebase)),? (?:use|we use|always|never|please|don't|do not)\b/i,
  },
  {
    type: 'error',
    confidence: 0.85,
    pattern:
      /\b(?:root cause|the (?:bug|error|failure|problem|crash|issue|regression) (?:was|is|came|comes|turned out))\b|\bturn(?:s|ed) out (?:that|to be)\b|\b(?:fixed|solved|resolved|worked around) (?:it |this |that )?by\b|\bthe (?:fix|solution|workaround) (?:is|was)\b|\b(?:fails?|failed|crashes|crashed|breaks|broke|times out|timed out|hangs) (?:because|since|when|if|unless|on|after|with)\b/i,
  },
  {
    type: 'pattern',
    confidence: 0.8,
    pattern:
      /\b(?:in this (?:repo|project|codebase|package)|by convention|the convention (?:here )?is|as a rule|every \w+ (?:must|has to|needs to|goes|lives)|all \w+ (?:must|have to|need to|go|live))\b/i,
  },
];

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

export function extractCandidates(texts: readonly (string | SpokenText)[]): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const given of texts) {
    const { role, text } = typeof given === 'string' ? { role: undefined, text: given } : given;
    for (const sentence of sentencesOf(text)) {
      const cue = CUES.find(
        ({ pattern, role: whose }) =>
          (whose === undefined || role === undefined || whose === role) && pattern.test(sentence),
      );
      const key = sentence.toLowerCase();
      if (cue === undefined || found.has(key)) continue;
      const trust = role === 'user' ? 'person' : 'agent';
      found.set(key, {
        content: sentence,
        type: cue.type,
        confidence: cue.confidence,
        source: 'conversation',
        trust,
      });
    }
  }
  // The last of a session are the ones it ended with.
  return [...found.values()].slice(-CANDIDATES_MAX);
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
