// What the agent reported at the end of its earlier turns, sentence by sentence: without questions, offers and proposals, which were answered since,
// without what the person contradicted, without figures that were told anew, and without troubles whose check passed since. Pure.

import type { DatedAct } from './act.ts';
import { isOffer } from './next.ts';
import { begins, type Correction, correctionIn, holds, isCorrected, isName, talkWords } from './talk.ts';
import { checkOf } from './tools.ts';

const EARLIER_MAX = 8;
const SENTENCE_ENDS = /(?<=[.!?…])\s+/;
const PROMPT_ENDS = /(?<=[.!?])\s+|\n/;
/** A figure with its unit, or a share. */
const FIGURE = /(?<![\w.])\d[\d.,]*\s?(?<unit>%|[a-zµμΩ]{1,12}\b)/giu;
/** Units are short; a longer word is what was counted, and says nothing of what the figure is about. */
const UNIT_LENGTH_MAX = 6;
/** "Ok.", "Corrected." report nothing. */
const WORDS_MIN = 4;

/** The newest first. */
export function earlierReports(acts: readonly DatedAct[]): readonly string[] {
  const spoken = acts.filter(({ kind }) => kind === 'turn' || kind === 'prompt');
  const mended = mendedTurns(acts);
  const talk = turnsOfTalk(acts);
  const last = spoken.findLastIndex(({ kind }) => kind === 'turn');
  const newer: string[] = sentencesIn(spoken[last]);
  const corrections = correctionsIn(spoken.slice(last + 1));
  const reports: string[] = [];
  for (let at = last - 1; at >= 0 && reports.length < EARLIER_MAX; at -= 1) {
    corrections.push(...correctionsIn([spoken[at]]));
    const sentences = sentencesIn(spoken[at]);
    const answer = spoken[at + 1];
    if (talk.has(spoken[at]) && isAnswered(answer)) continue;
    const isMended = mended.has(spoken[at]);
    const told = sentences.filter(
      (one) =>
        !isOffer(one) &&
        !holds('proposes', one) &&
        !(isMended && holds('trouble', one)) &&
        !isDenied(one, answer) &&
        !corrections.some((later) => isCorrected(one, later)) &&
        !isToldAnew(one, newer),
    );
    newer.push(...sentences);
    if (told.length > 0) reports.push(told.join(' '));
  }
  return reports;
}

/** The end of the last turn, without what the person turned down, corrected or answered otherwise since. */
export function lastReport(acts: readonly DatedAct[]): string | undefined {
  const last = acts.findLastIndex(({ kind }) => kind === 'turn');
  const turn = acts[last];
  const later = acts.slice(last + 1);
  const answer = later.find(({ kind }) => kind === 'prompt');
  if (turn?.kind !== 'turn' || turn.said === undefined || answer?.kind !== 'prompt')
    return turn?.kind === 'turn' ? turn.said : undefined;
  const corrections = correctionsIn(later);
  const isTaken = begins('agrees', answer.text);
  const isTurnedDown = (one: string): boolean =>
    isOffer(one) || holds('proposes', one) || isDenied(one, answer);
  const told = turn.said
    .split(SENTENCE_ENDS)
    .filter((one) => isTaken || !isTurnedDown(one))
    .filter((one) => !corrections.some((correction) => isCorrected(one, correction)));
  return told.length === 0 ? undefined : told.join(' ');
}

function correctionsIn(acts: readonly (DatedAct | undefined)[]): Correction[] {
  return acts.flatMap((act) =>
    act?.kind === 'prompt' ? act.text.split(PROMPT_ENDS).flatMap((one) => correctionIn(one) ?? []) : [],
  );
}

/** Ends of turns in which a check failed that passed later on: what they say of the trouble was true then. */
function mendedTurns(acts: readonly DatedAct[]): ReadonlySet<DatedAct | undefined> {
  const mended = new Set<DatedAct>();
  const waiting = new Map<string, DatedAct[]>();
  let failed = new Set<string>();
  for (const act of acts) {
    if (act.kind === 'turn') {
      for (const check of failed) waiting.set(check, [...(waiting.get(check) ?? []), act]);
      failed = new Set();
    }
    if (act.kind !== 'ran' && act.kind !== 'did') continue;
    const check = checkOf(act.command) ?? act.command;
    if (!act.ok) failed.add(check);
    else {
      failed.delete(check);
      for (const turn of waiting.get(check) ?? []) mended.add(turn);
      waiting.delete(check);
    }
  }
  return mended;
}

/** Ends of turns in which nothing was changed or tried: what they weigh or propose is over once the person answered, whose words are told. */
function turnsOfTalk(acts: readonly DatedAct[]): ReadonlySet<DatedAct | undefined> {
  const talk = new Set<DatedAct>();
  let hasWorked = false;
  for (const act of acts) {
    if (WORK.has(act.kind)) hasWorked = true;
    if (act.kind !== 'turn') continue;
    if (!hasWorked) talk.add(act);
    hasWorked = false;
  }
  return talk;
}

const WORK: ReadonlySet<DatedAct['kind']> = new Set(['edit', 'ran', 'did', 'commit']);

/** In more words than "ok, go on", which leave standing what was found. */
const isAnswered = (act: DatedAct | undefined): boolean =>
  act?.kind === 'prompt' && act.text.split(BETWEEN_WORDS).length > NOD_WORDS_MAX;

const NOD_WORDS_MAX = 3;
/** In scripts without blanks a character says about as much as half a word. */
const BETWEEN_WORDS = /\s+|(?<=[\u3040-\ud7ff]{2})/;

function sentencesIn(act: DatedAct | undefined): string[] {
  if (act?.kind !== 'turn' || act.said === undefined) return [];
  return act.said
    .split(SENTENCE_ENDS)
    .filter((sentence) => sentence.split(/\s+/).length >= WORDS_MIN || /\d/.test(sentence));
}

/** The person said no to all of it, or to something that it names. */
function isDenied(sentence: string, answer: DatedAct | undefined): boolean {
  if (answer?.kind !== 'prompt') return false;
  if (begins('refuses', answer.text)) return true;
  const words = wordsOf(sentence);
  return answer.text
    .split(PROMPT_ENDS)
    .some((one) => holds('denies', one) && wordsOf(one).some((word) => words.includes(word)));
}

/** A later report gives a figure of the same unit for what goes by the same name. */
function isToldAnew(sentence: string, newer: readonly string[]): boolean {
  const units = unitsIn(sentence);
  if (units.length === 0) return false;
  const words = wordsOf(sentence);
  return newer.some((one) => {
    const shared = unitsIn(one).filter((unit) => units.includes(unit));
    const isCounted = (word: string): boolean => word.length > UNIT_LENGTH_MAX && shared.includes(word);
    return shared.length > 0 && wordsOf(one).some((word) => words.includes(word) && !isCounted(word));
  });
}

const unitsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(FIGURE), ({ groups }) => (groups?.['unit'] ?? '').toLowerCase());

/** Words that may name something; a figure is none. */
const wordsOf = (text: string): readonly string[] => talkWords(text).filter(isName);
