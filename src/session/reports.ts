// What the agent reported at the end of its earlier turns, sentence by sentence: without questions, offers and proposals, which were answered since,
// without what the person contradicted, without figures that were told anew, and without troubles whose check passed since. Pure.

import type { DatedAct } from './act.ts';
import { OFFER } from './next.ts';
import { checkOf } from './tools.ts';

const EARLIER_MAX = 8;
const PROPOSAL = /\b(?:I(?:'|’)d|I would|I suggest|we could|could be|might)\b/i;
const CONTRADICTS =
  /^\s*(?:(?:hm+|ah|oh|ok(?:ay)?)[\s,.]+)?(?:no|nope|nah|wrong|not? (?:really|quite|true|so)|that['’]?s (?:not|wrong)|nein|falsch|non|não|нет)\b/i;
const DENIES =
  /\b(?:no|not|never|don['’]?t|dont|doesn['’]?t|isn['’]?t|instead|rather|back|leave|keep|stays?|wrong|revert|kein\w*|nicht|nie|lass|bleib\w*|zurück|pas|jamais|non|nunca|deja|não|нет|не)\b/i;
/** A figure with its unit, or a share. */
const FIGURE = /(?<![\w.])\d[\d.,]*\s?(?<unit>%|[a-zµμΩ]{1,12}\b)/giu;
/** Units are short; a longer word is what was counted, and says nothing of what the figure is about. */
const UNIT_LENGTH_MAX = 6;
/** Says that something went wrong, in the languages that agents report in. */
const TROUBLE =
  /\b(?:fail\w*|complain\w*|errors?|broken|breaks?|differs?|disagrees?|red|crash\w*|rejects?|refuses?|expects?|mismatch\w*|scheiter\w*|schlägt|schlagen|fehler\w*|meckert|échou\w*|erreurs?|fall(?:a|an|ó)|errore?s?|fallisc\w*)\b/iu;
const WORD_LENGTH_MIN = 3;
/** "Ok.", "Corrected." report nothing. */
const WORDS_MIN = 4;

/** The newest first. */
export function earlierReports(acts: readonly DatedAct[]): readonly string[] {
  const spoken = acts.filter(({ kind }) => kind === 'turn' || kind === 'prompt');
  const mended = mendedTurns(acts);
  const last = spoken.findLastIndex(({ kind }) => kind === 'turn');
  const newer: string[] = sentencesIn(spoken[last]);
  const reports: string[] = [];
  for (let at = last - 1; at >= 0 && reports.length < EARLIER_MAX; at -= 1) {
    const sentences = sentencesIn(spoken[at]);
    const answer = spoken[at + 1];
    const isMended = mended.has(spoken[at]);
    const told = sentences.filter(
      (one) =>
        !OFFER.test(one) &&
        !PROPOSAL.test(one) &&
        !(isMended && TROUBLE.test(one)) &&
        !isDenied(one, answer) &&
        !isToldAnew(one, newer),
    );
    newer.push(...sentences);
    if (told.length > 0) reports.push(told.join(' '));
  }
  return reports;
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

function sentencesIn(act: DatedAct | undefined): string[] {
  if (act?.kind !== 'turn' || act.said === undefined) return [];
  return act.said
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => sentence.split(/\s+/).length >= WORDS_MIN || /\d/.test(sentence));
}

/** The person said no to all of it, or to something that it names. */
function isDenied(sentence: string, answer: DatedAct | undefined): boolean {
  if (answer?.kind !== 'prompt') return false;
  if (CONTRADICTS.test(answer.text)) return true;
  const words = wordsOf(sentence);
  return answer.text
    .split(/(?<=[.!?])\s+|\n/)
    .some((one) => DENIES.test(one) && wordsOf(one).some((word) => words.includes(word)));
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
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9_\u00c0-\u1fff\u3040-\ud7ff]+/)
    .filter((word) => word.length >= WORD_LENGTH_MIN && !/^\d+$/.test(word) && !COMMON.has(word));

const COMMON = new Set(
  'the and for are was were now has have had not but with that this its from into all one two can will still only also then than when what which there here get got been does did our your you they them was die der das und ist sind mit für auf den dem ein eine auch noch jetzt wie nicht les des est une pour dans que con por los las una del para'.split(
    ' ',
  ),
);
