// A decision made of what was said: cleaned, named, with what it rests on.

import { sha256Hex } from '../kernel/hash.ts';
import type { Decision, Evidence, Grounding } from './model.ts';
import { isNotDoing } from './not-doing.ts';

export interface Said {
  readonly decision: string;
  readonly rationale?: string | undefined;
  readonly title?: string | undefined;
  /** Checked already. */
  readonly evidence?: readonly Evidence[];
  readonly userInput?: string | undefined;
  readonly scenarios?: readonly string[];
  readonly task?: string | undefined;
  readonly session?: string | undefined;
  readonly source?: string | undefined;
  /** Heard rather than recorded on purpose: may be told a second time in other words. */
  readonly isSpoken?: boolean;
  /** It came with evidence that does not stand. */
  readonly isRefuted?: boolean;
  /** Spoken, and not called a decision by whoever spoke. */
  readonly isRemark?: boolean;
}

const TITLE_LENGTH_MAX = 60;
const ID_LENGTH = 12;

export function buildDecision(said: Said, who: { readonly agent: string; readonly ts: string }): Decision {
  const evidence = said.evidence ?? [];
  return {
    id: decisionId(said.decision),
    ts: who.ts,
    title: said.title ?? titleOf(said.decision),
    decision: said.decision.trim(),
    rationale: said.rationale?.trim() ?? '',
    evidence,
    scenarios: said.scenarios ?? [],
    grounding: groundingOf(said),
    agent: who.agent,
    ...(said.userInput === undefined ? {} : { userInput: said.userInput }),
    ...(said.task === undefined ? {} : { task: said.task }),
    ...(said.session === undefined ? {} : { session: said.session }),
    ...(said.source === undefined ? {} : { source: said.source }),
    ...(said.isRemark === true ? { isRemark: true as const } : {}),
  };
}

/** By the words alone: case, spacing, emphasis and the last full stop make no difference. */
export function decisionId(words: string): string {
  const plain = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[*_`"']/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[.!;\s]+$/, '')
    .trim();
  return `d-${sha256Hex(plain.toWellFormed()).slice(0, ID_LENGTH)}`;
}

export function firstSentenceOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^.{10,}?[.;:](?=\s)/.exec(line)?.[0].slice(0, -1) ?? line;
}

export function titleOf(decision: string): string {
  const sentence = firstSentenceOf(decision);
  if (sentence.length <= TITLE_LENGTH_MAX) return sentence;
  return `${sentence
    .slice(0, TITLE_LENGTH_MAX)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`;
}

function groundingOf({ decision, rationale = '', evidence = [], userInput, isRefuted }: Said): Grounding {
  if (evidence.some((one) => one.quote !== '')) return 'citation';
  if (evidence.length > 0) return 'code_reference';
  if (userInput !== undefined) return 'user_input';
  return isRefuted !== true && isNotDoing(decision, rationale) ? 'reason' : 'assumption';
}
