// The quality gates: each looks at a candidate and gives its reason when it does not pass. Pure; what each does about it
// (reject, quarantine, warn, nothing) is configured.

import { anyScript } from '../../kernel/any-script.ts';
import { ENTRY_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import {
  explainSigns,
  findInstruction,
  type InstructionFinding,
  type Likeness,
  REFUSE_POINTS,
} from '../../poison/index.ts';
import { findPassing } from './passing.ts';

export const GATE_NAMES = ['length', 'temporal', 'speculation', 'instruction', 'confidence'] as const;
export const GATE_ACTIONS = ['reject', 'quarantine', 'warn', 'off'] as const;
export type GateName = (typeof GATE_NAMES)[number];
export type GateAction = (typeof GATE_ACTIONS)[number];

export interface GateOptions {
  readonly actions: Readonly<Record<GateName, GateAction>>;
  readonly lengthMin: number;
  readonly confidenceMin: number;
  readonly speculationConfidenceMin: number;
  /** How much a text reads like those that steer agents; without it the signs alone decide. */
  readonly likeness?: Likeness;
}

export const GATE_DEFAULTS: GateOptions = {
  actions: {
    length: 'reject',
    temporal: 'reject',
    speculation: 'reject',
    instruction: 'reject',
    confidence: 'reject',
  },
  lengthMin: 10,
  confidenceMin: 0.5,
  speculationConfidenceMin: 0.8,
};

export interface GateFinding {
  readonly gate: GateName;
  readonly action: Exclude<GateAction, 'off'>;
  readonly reason: string;
}

const TEMPORAL = /\b(?:today|tonight|this time|just now|right now|this (?:morning|afternoon|evening))\b/i;
const SPECULATION =
  /\b(?:might be|may be that|probably|i think|i guess|i believe|maybe|perhaps|not sure (?:if|whether|why)|could be that|presumably|possibly)\b/i;
/** Code and quotations are not the note's own words. */
const QUOTED = /`[^`]*`|"[^"\n]*"/g;
/** Scripts in which one character says about as much as two letters. */
const DENSE = anyScript(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`,
  'gu',
);
const QUARANTINE_POINTS = 2;

export function checkGates(
  candidate: { readonly content: string; readonly confidence: number },
  options: GateOptions,
): readonly GateFinding[] {
  const own = candidate.content.replaceAll(QUOTED, ' ');
  const { confidence } = candidate;
  const found: [GateName, string][] = [];
  const trimmed = candidate.content.trim();
  const length = [...trimmed].length;
  if (length < options.lengthMin && length + (trimmed.match(DENSE(trimmed))?.length ?? 0) < options.lengthMin)
    found.push([
      'length',
      `it has ${length} ${length === 1 ? 'character' : 'characters'}; ${options.lengthMin} say something`,
    ]);
  const sizeBytes = Buffer.byteLength(candidate.content);
  if (sizeBytes > ENTRY_TEXT_BYTES_MAX)
    found.push(['length', `it has ${sizeBytes} bytes; a memory has at most ${ENTRY_TEXT_BYTES_MAX}`]);
  else if (!isText(candidate.content)) found.push(['length', 'it is not text']);
  const temporal = TEMPORAL.exec(own)?.[0];
  if (temporal !== undefined)
    found.push(['temporal', `"${temporal}" will not be true later; say when, or what lasts`]);
  const passing = findPassing(own);
  if (passing !== undefined) found.push(['temporal', passing]);
  const speculation = SPECULATION.exec(own)?.[0];
  if (speculation !== undefined && confidence < options.speculationConfidenceMin) {
    found.push([
      'speculation',
      `"${speculation}" at confidence ${confidence}; ${options.speculationConfidenceMin} is asked of a guess`,
    ]);
  }
  if (confidence < options.confidenceMin)
    found.push(['confidence', `confidence ${confidence} is below ${options.confidenceMin}`]);
  const findings = found.flatMap(([gate, reason]): GateFinding[] => {
    const action = options.actions[gate];
    return action === 'off' ? [] : [{ gate, action, reason }];
  });
  return sizeBytes > ENTRY_TEXT_BYTES_MAX
    ? findings
    : [...findings, ...checkInstruction(candidate.content, options)];
}

function checkInstruction(content: string, options: GateOptions): readonly GateFinding[] {
  const action = options.actions.instruction;
  if (action === 'off') return [];
  const found = findInstruction(content);
  const { points, signs } = found;
  if (!isSteering(content, found, options.likeness)) return [];
  const reason = explainSigns(
    points < QUARANTINE_POINTS ? [...signs, 'is worded like texts that steer agents'] : signs,
  );
  return [
    {
      gate: 'instruction',
      action: action === 'reject' && points < REFUSE_POINTS ? 'quarantine' : action,
      reason,
    },
  ];
}

/**
 * Strong signs and disguises suffice whatever words stand around them: the model weighs all words, and ordinary ones would outweigh what is hidden
 * among them. What shows a sign is also read without its disguise, so that odd spelling does not hide its words.
 */
function isSteering(content: string, found: InstructionFinding, likeness: Likeness | undefined): boolean {
  const { points, signs, plain, isDisguised } = found;
  if (likeness === undefined) return points >= QUARANTINE_POINTS;
  if (points >= REFUSE_POINTS || isDisguised || likeness(content, signs) > 0) return true;
  return signs.length > 0 && plain.split('\n').some((reading) => likeness(reading, signs) > 0);
}

function isText(content: string): boolean {
  let odd = 0;
  for (let index = 0; index < content.length; index += 1) {
    const code = content.charCodeAt(index);
    if (code === 0) return false;
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffd) odd += 1;
  }
  return odd <= content.length / 20;
}
