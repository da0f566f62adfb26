// Finds the sentences of a prompt that ask for something to be forgotten, whatever their language: what they name, and what they say besides.
// Pure. A sentence that asks for it is never heard as something to keep.

import { once } from '../../kernel/once.ts';
import { isBounded } from '../../session/bounded.ts';
import { ownSentences, withoutQuotes } from '../../session/own-words.ts';
import { begins, correctionIn, holds, isCommon, talkWords } from '../../session/talk.ts';
import { findAsked } from './asked.ts';
import { JOINTS } from './clauses.ts';
import { FORGET_ROWS, type ForgetRow } from './forget-forms.ts';
import { foldCase } from './forms.ts';
import { splitForms } from './languages.ts';

export interface Withdrawal {
  /** What they named. */
  readonly named: string;
  /** What they named, up to the end of its first clause. */
  readonly clause: string;
  readonly sentence: string;
  /** It can be about nothing but what is remembered. */
  readonly isSure: boolean;
  /** What the sentence asks to be kept besides: "…, from now on use spaces"; '' for nothing. */
  readonly rest: string;
  /** What follows the first clause, whatever it says; '' for nothing. */
  readonly behind: string;
  /** The prompt asks for this and for nothing else, and not for now. */
  readonly isAlone: boolean;
}

interface Reader {
  readonly stems: readonly string[];
  /** Where what is named stands in a sentence in lower case. */
  read(folded: string): Named | undefined;
}

interface Named {
  readonly from: number;
  readonly end: number;
  readonly isSure: boolean;
}

const EDGE = String.raw`(?![\w\u00c0-\u1fff-])`;
const JUNK = String.raw`[\s"“'(*_-]*`;
const BLANKS = String.raw`[\s,，、:：!]*`;
const CLAUSE_END = /[,;:–—，；：]\s*/u;

const readers = once(() => FORGET_ROWS.map(readRow));
const joints = once(() => new RegExp(JOINTS, 'giu'));

function oneOf(forms: string): string {
  const pieces = splitForms(forms).map((form) =>
    form.replaceAll(' ', String.raw`\s+`).replaceAll("'", "['’]?"),
  );
  return `(?:${pieces.join('|')})`;
}

const compile = (source: string): RegExp => new RegExp(source, 'iu');
/** Forms of a row at the beginning of a text, or at its end; nothing matches where it has none. */
const atStart = (forms: string): RegExp => compile(forms === '' ? '$^' : `^${oneOf(forms)}${EDGE}${BLANKS}`);
const atEnd = (forms: string): RegExp =>
  compile(
    forms === '' ? '$^' : `(?:(?<![\\w\\u00c0-\\u1fff-])|(?<=[\\u3040-\\ud7ff]))${oneOf(forms)}[\\s.!。！]*$`,
  );

function readRow(row: ForgetRow): Reader {
  const parts = once(() => {
    const beside = row.beside === '' ? '' : `(?:${oneOf(row.beside)}${EDGE}${BLANKS})*`;
    const verb = row.isLast === true ? '' : `${oneOf(row.verb)}${EDGE}${BLANKS}`;
    return {
      head: compile(`^${JUNK}${beside}${verb}${verb === '' ? '' : beside}`),
      verb: compile(String.raw`[\s,、]*${oneOf(row.verb)}[\s.!。！]*$`),
      not: row.not === undefined ? undefined : compile(`(?:^|\\s)${oneOf(row.not)}${EDGE}`),
      sure: atStart(row.sure),
      loose: atStart(row.loose),
      ends: atEnd(row.ends ?? ''),
      other: atStart(row.other ?? ''),
    };
  });
  return {
    stems: row.stems.split(' '),
    read(folded) {
      const { head, verb, not, sure, loose, ends, other } = parts();
      const begun = head.exec(folded);
      const ended = row.isLast === true ? verb.exec(folded) : undefined;
      if (begun === null || ended === null) return undefined;
      const start = begun[0].length;
      const to = ended?.index ?? folded.length;
      const said = folded.slice(start, to);
      const own = said.split(row.isLast === true ? /$^/ : OWN_CLAUSE)[0] ?? '';
      if (said.trim() === '' || other.test(said) || not?.test(own) === true) return undefined;
      const surely = sure.exec(said);
      const lead = (surely ?? loose.exec(said))?.[0].length ?? 0;
      const tail = ends.exec(said.slice(lead))?.[0].length ?? 0;
      return { from: start + lead, end: to - tail, isSure: surely !== null };
    },
  };
}

/** A "not" behind these is of what is named, and not of the verb. */
const OWN_CLAUSE = /[,;:.–—，；：]|\s(?:dass|daß|was|dat|wat|que|att|at)\s/u;

/** Cheap: most prompts hold no word of it. */
export function mayForget(prompt: string): boolean {
  const folded = foldCase(prompt);
  return readers().some(({ stems }) => stems.some((stem) => folded.includes(stem)));
}

export function findWithdrawals(prompt: string): readonly Withdrawal[] {
  if (!mayForget(prompt)) return [];
  const sentences = ownSentences(prompt);
  return sentences.flatMap(({ text }) => {
    const found = readSentence(text);
    if (found === undefined) return [];
    const isWhole = found.behind === '' && found.rest === '' && sentences.length === 1;
    return [{ ...found, isAlone: isWhole && !isBounded(text) && !holds('unsettled', text) }];
  });
}

function readSentence(text: string): Omit<Withdrawal, 'isAlone'> | undefined {
  if (/[?？]\s*$/.test(text)) return undefined;
  const own = withoutQuotes(text);
  const folded = foldCase(own);
  for (const { stems, read } of readers()) {
    if (!stems.some((stem) => folded.includes(stem))) continue;
    const found = read(folded);
    if (found === undefined) continue;
    const { from, end, isSure } = found;
    const next = findNext(text, own, from);
    const clause = CLAUSE_END.exec(own.slice(from));
    return {
      named: text.slice(from, next?.end ?? end),
      clause: text.slice(from, Math.min(end, from + (clause?.index ?? own.length))),
      sentence: text,
      isSure,
      rest: next?.rest ?? '',
      behind: clause === null ? '' : readBehind(text, own, { from, clause }),
    };
  }
  return undefined;
}

/** "Forget it, we do that otherwise" speaks of the work at hand: what follows has to ask for something, or to say what is so instead. */
function readBehind(text: string, own: string, { from, clause }: { from: number; clause: RegExpExecArray }) {
  const start = from + clause.index + clause[0].length;
  const behind = text.slice(start);
  if (begins('isFine', behind)) return '';
  const namesSomething = talkWords(own.slice(from, from + clause.index)).some(
    (word) => word.length > 2 && !isCommon(word),
  );
  const says = (): unknown => findAsked(behind, own.slice(start)) ?? correctionIn(behind);
  return namesSomething || says() !== undefined ? behind : '';
}

/** Where, behind what is named, a request to remember begins. */
function findNext(text: string, own: string, from: number) {
  let looked = 0;
  for (const joint of own.slice(from, from + LOOKED_AT_LENGTH).matchAll(joints())) {
    const end = from + joint.index;
    const start = end + joint[0].length;
    const until = start + LOOKED_AT_LENGTH;
    if (findAsked(text.slice(start, until), own.slice(start, until))?.isExplicit === true)
      return { end, rest: text.slice(start) };
    looked += 1;
    if (looked === JOINTS_MAX) break;
  }
  return undefined;
}

/** What somebody asks for stands near: the rest of a long sentence is not looked through for it. */
const LOOKED_AT_LENGTH = 400;
const JOINTS_MAX = 8;

/** What was to be forgotten is never heard as something to keep; what is said besides is. */
export function withoutForgetting(prompt: string): string {
  return findWithdrawals(prompt).reduce(
    (left, { sentence, rest, behind }) => left.replace(sentence, () => (rest === '' ? behind : rest)),
    prompt,
  );
}
