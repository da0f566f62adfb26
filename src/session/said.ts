// Sentences of a person's later prompts that say something of their own: bounds, choices, facts. Nods, thanks and questions that were
// answered since are left out. Pure.

import type { SaidSentence } from './act.ts';
import { isOfThisSession, isSarcasm } from './bounded.ts';
import { ownSentences } from './own-words.ts';
import { splitRefusal } from './refusal.ts';
import { begins, type Correction, correctionIn, holds, isCorrected, lengthAt, talkWords } from './talk.ts';

/** Sets a bound, settles a choice, gives a reason or a place. */
const BINDS =
  /\b(?:no|not|never|don['’]?t|dont|only|must|leave|keep|skip|stays?|until|at (?:least|most)|instead|rather|without|always|has to|have to|needs? to|should|because|agreed|use|take|go with|max|min|for all|is (?:in|at|on|called)|are (?:in|at|on|called)|kein\w*|nicht|nie|nur|muss|immer|sonst|bleib\w*|nimm|pas|jamais|seulement|doit|siempre|nunca|solo|debe|não|sempre|non|solo|sempre)\b|\d/i;
/** Says nothing by itself. */
const EMPTY =
  /^(?:ok(?:ay)?|yes|yep|yeah|sure|thanks?|thank you|thx|great|nice|perfect|good|cool|lgtm|go(?: on| ahead)?|continue|proceed|hi|hello|hey|hold on|wait|one sec|brb|back|good (?:point|call|idea)(?: on \w+)?|(?:the )?rest (?:is )?(?:fine|ok|good)|agree(?:d)?|do (?:it|that)|yes (?:please|do that)|sounds (?:good|right)|makes sense|exactly|right|hm+|ah|oh|ja|nein|danke|gut|oui|merci|sí|gracias)[\s,.!]*$/i;
const LENGTH_MIN = 8;
/** "118 uA.", "GPIO 7.": an answer that names a figure is short. */
const FIGURE_LENGTH_MIN = 4;
const LENGTH_MAX = 240;
/** Nothing but a figure and its unit: "now 410 µA." */
const MEASURE =
  /^(?:(?:ok|so|now|still|it['’]?s|its|is|at|we['’]?re|about|around|down|up|to|only|jetzt|nun|noch|ahora|maintenant)[\s,:]+)*[~<>≈]?\s*\d[\d.,]*\s?(?<unit>[a-zµμ%°Ω/]{1,12})(?:[\s,]+(?:now|again|already|jetzt|nun|ahora|maintenant))?[.!\s]*$/iu;
/** A figure that was measured, whatever is said besides. */
const MEASURED =
  /\b(?:measur\w+|gemessen|medido|mesuré)\b[^.]{0,40}?(?<![\w.])\d[\d.,]*\s?(?<unit>[a-zµμ%°Ω/]{1,12})/iu;
/**
 * What was said in prompts after one another, without what later ones took back: a figure that was measured anew, what was corrected, a proposal
 * after which they went back.
 */
export function sayings(
  prompts: readonly string[],
  /** Whether nothing was said between one of them and the one before it. */
  isNext: (at: number) => boolean = () => true,
): readonly SaidSentence[] {
  const said = withSubjects(prompts.map(tellingSentences), isNext);
  const unitsLater = new Set<string>();
  const corrections: Correction[] = [];
  let isTakenBack = false;
  const standing = said.toReversed().map((sentences) => {
    const kept = sentences
      .toReversed()
      .filter(({ text }) => {
        const unit = unitOf(MEASURE.exec(text));
        const isOld = unit !== undefined && unitsLater.has(unit);
        const newer = unit ?? unitOf(MEASURED.exec(text));
        if (newer !== undefined) unitsLater.add(newer);
        if (isOld || corrections.some((later) => isCorrected(text, later))) return false;
        const correction = correctionIn(text);
        if (correction !== undefined) corrections.push(correction);
        return !(isTakenBack && begins('tries', text));
      })
      .toReversed();
    isTakenBack = sentences.some(({ text }) => holds('takesBack', text));
    return kept;
  });
  return standing.toReversed().flat();
}

type Sentences = readonly SaidSentence[];

/** "Actually no, make it 60" says nothing without what it speaks of: the only sentence with a figure just before, which is not told without it either. */
function withSubjects(said: readonly Sentences[], isNext: (at: number) => boolean): readonly Sentences[] {
  const joined: Sentences[] = [];
  for (const [at, sentences] of said.entries()) {
    const [first, ...others] = sentences;
    const before = joined[at - 1] ?? [];
    const [subject, ...more] = before.filter(({ text }) => /\d/.test(text));
    const isJoined =
      first !== undefined &&
      isNext(at) &&
      subject !== undefined &&
      more.length === 0 &&
      isBareFigure(first.text);
    if (!isJoined) {
      joined.push(sentences);
      continue;
    }
    joined[at - 1] = before.filter((one) => one !== subject);
    const text = `${subject.text.replace(/[\s.,;!]+$/, '')}; ${first.text}`;
    joined.push([{ text, isBinding: true }, ...others]);
  }
  return joined;
}

/** A figure and its unit, with words that turn down what was before, or that set it: no word for what it is of. */
function isBareFigure(sentence: string): boolean {
  const { lead, rest } = splitRefusal(sentence);
  const words = talkWords(rest);
  const left: string[] = [];
  let isSet = lead !== '';
  for (let at = 0; at < words.length; ) {
    const sets = lengthAt('setsIt', words, at);
    const length = Math.max(sets, lengthAt('fillers', words, at), lengthAt('polite', words, at));
    if (sets > 0 && at === 0) isSet = true;
    if (length === 0) left.push(words[at] as string);
    at += Math.max(1, length);
  }
  const [figure = '', ...unit] = left;
  return isSet && /^\d/.test(figure) && unit.length <= 1;
}

const unitOf = (found: RegExpExecArray | null): string | undefined =>
  found?.groups?.['unit']?.toLowerCase().replace(/[µμ]/, 'u');

/** "Hm wait.", "CI says:", "I have to go": nothing that anybody could go on with. */
export function isSmallTalk(text: string): boolean {
  if (/\d/.test(text)) return false;
  const words = talkWords(text);
  // Scripts without blanks say much in a word.
  if (words.length > SMALL_TALK_WORDS_MAX || /[\u0e00-\u0e7f\u3040-\ud7ff]/.test(text)) return false;
  if (/[:：]\s*$/.test(text) && words.length <= HEAD_WORDS_MAX) return true;
  for (let at = 0; at < words.length; ) {
    // Who leaves may say why.
    if (lengthAt('leaves', words, at) > 0 && !text.trimEnd().endsWith('?')) return true;
    const length = Math.max(...SMALL_TALK.map((kind) => lengthAt(kind, words, at)));
    if (length === 0) return false;
    at += length;
  }
  return true;
}

const SMALL_TALK = ['fillers', 'polite', 'agrees'] as const;
const SMALL_TALK_WORDS_MAX = 8;
const HEAD_WORDS_MAX = 4;

export function tellingSentences(prompt: string): readonly SaidSentence[] {
  const sentences = ownSentences(prompt);
  const opposite = new Set(sentences.flatMap(({ text, line }) => (isSarcasm(text) ? [line] : [])));
  return sentences
    .filter(({ text, line }) => !opposite.has(line) && !isOfThisSession(text) && !isSmallTalk(text))
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => {
      const lengthMin = /\d/.test(text) ? FIGURE_LENGTH_MIN : LENGTH_MIN;
      return text.length >= lengthMin && !EMPTY.test(text) && !text.endsWith('?');
    })
    .map((text) => ({
      text: text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1).toWellFormed()}…` : text,
      isBinding: BINDS.test(text),
    }));
}
