// Requests to remember, and words for "from now on", in any language of the table: one interpreter for all rows.

import { remembering } from '../../kernel/once.ts';
import { matcherOf } from '../../kernel/pattern-words.ts';
import type { MemoryType } from '../model.ts';
import { FORM_WORDS, type RowWords } from './form-words.ts';
import { type FormMatch, foldCase, type RowForms, readRow } from './forms.ts';
import { LANGUAGES, MENTIONS } from './languages.ts';
import type { Form } from './lasting.ts';
import { QUESTION_WORDS, RECALLS } from './question-forms.ts';

export interface Found {
  /** What is to be kept, in the person's words. */
  readonly content: string;
  readonly type: MemoryType;
  readonly isExplicit: boolean;
  readonly form: Exclude<Form, 'mention' | 'none'>;
  /** A question that asks for it. */
  readonly isPolite?: true;
  /** It speaks of the sentence before it, or of those behind it. */
  readonly points?: 'back' | 'on';
  /** Where its clause begins in the sentence, unless it is the first: what stands before it may be a task of its own. */
  readonly from?: number;
}

const ROWS = LANGUAGES.map((row, at) => readRow(row, FORM_WORDS[at] as RowWords));

/** Objects of "remember" that are features of software, and things people say about themselves. */
const NOT_ASKED =
  /^\s*(?:[-_]?me\b(?!\s+(?:that|to|of))|the (?:last|selected|user|users|choice|state|position|scroll|password|token|session|filter|login)\b(?![^.]*\b(?:is|are|must|should|never|always)\b)|when\b[^.]*\?|how\b[^.]*\?)/i;
const IS_RULE =
  /^(?:to |(?:please )?(?:always|never|don['’]?t|do not|use|prefer|run|avoid|keep|put|write|add|ask|check|make|call|name|format|commit|prefix|i (?:prefer|like|want|hate|need|always|never)|we (?:always|never|prefer|use|don['’]?t)|no )\b)/i;

const mentions = MENTIONS.split(/\s+/);

/** Whether it speaks of remembering at all; who is to remember what is for the words around it to tell. */
export function mentionsRemembering(own: string): boolean {
  const folded = own.toLowerCase();
  return mentions.some((stem) => folded.includes(stem));
}

/** `own` is the sentence with its quotations blanked out. */
export function findAsked(sentence: string, own: string): Found | undefined {
  const folded = foldCase(own);
  for (const row of ROWS) {
    const asked = readRemember({ sentence, own, folded }, row);
    if (asked !== undefined) return asked;
  }
  for (const { findFromNowOn } of ROWS) {
    const found = findFromNowOn(folded);
    if (found === undefined || (isQuestion(own) && !found.isPolite)) continue;
    // The words for it alone ask for nothing.
    if (
      `${sentence.slice(0, found.start)}${sentence.slice(found.end)}`.replaceAll(/[\s.,:;!-]+/g, '').length <
      3
    )
      continue;
    const asked = { type: 'preference', isExplicit: true } as const;
    if (found.isPolite) return { ...asked, content: sentence, form: 'hint', isPolite: true };
    if (found.isHint || WONDERS.test(own.slice(0, found.start)))
      return { ...asked, content: sentence, form: 'hint' };
    const from = found.start > 0 ? { from: found.start } : {};
    return { ...asked, content: stripLead(sentence, found), form: 'from-now-on', ...from };
  }
  for (const { findRule } of ROWS) {
    if (findRule(folded) !== undefined && !isQuestion(own))
      return { content: sentence, type: 'preference', isExplicit: false, form: 'rule' };
  }
  return undefined;
}

interface Asking {
  readonly sentence: string;
  readonly own: string;
  readonly folded: string;
}

function readRemember({ sentence, own, folded }: Asking, row: RowForms): Found | undefined {
  const found = row.findRemember(folded);
  if (found === undefined) return undefined;
  const { start, end, verb } = found;
  const behind = own.slice(end);
  if (NOT_ASKED.test(behind)) return undefined;
  const asksPolitely = found.isPolite || /\b(?:can|could|would|will) (?:you|u)\b|[吗嗎]？?$/i.test(own);
  if (asksWhatIsKnown(own) || (asksPolitely && beginsQuestion(behind))) return undefined;
  if (isQuestion(own) && !asksPolitely) return undefined;
  // "Don't forget to export it" is part of the task at hand.
  if (/forget|^remember$/i.test(verb) && AT_HAND.test(behind)) return undefined;
  const before = own.slice(0, start).trim();
  const isInside = !/^(?:\s|["“'(*_-])*$/.test(before);
  // Inside a sentence "remember" may well be one verb of several; what follows has to show that it is meant for us.
  if (isInside && /^remember$/i.test(verb) && !FOR_US.test(behind)) return undefined;
  const rest = sentence.slice(end);
  const joined = row.joins().exec(foldCase(rest))?.[0] ?? '';
  const content = rest.slice(joined.length);
  const type = IS_RULE.test(joined.trim() === 'to' ? 'to ' : content) ? 'preference' : 'fact';
  // "Don't forget to run the tests", "remember to update the docs too" may be for this once.
  const isHint = found.isHint || (/forget|^remember$/i.test(verb) && /^\s+to\b/i.test(behind));
  const asked = { type, isExplicit: true, form: isHint ? 'hint' : 'remember' } as const;
  if (MANY.test(behind)) return { ...asked, content: '', points: 'on' };
  // Verbs that stand at the end of what they speak of, as in Japanese, or behind it: "X. Remember that".
  const isBare = content.replaceAll(/[\s\p{P}]|ください|おいて|ね|줘|주세요/gu, '').length < 3;
  // "Keep that in mind when …": the verb itself holds what it points with.
  const pointing = POINTING.exec(`${/\b(?:it|this|that)\b/i.exec(verb)?.[0] ?? ''}${behind}`);
  const isLong = countWords(before) >= OWN_WORDS_MIN;
  if (isBare || pointing !== null) {
    if (isLong || (isBare && before.length > LETTERS_MIN)) {
      const stated = sentence.slice(0, start).replace(/[\s,，、;–—-]+$/u, '');
      return { ...asked, content: isBare ? stated : sentence };
    }
    const told = /[:：]\s*\S/.test(rest) ? rest.slice(rest.search(/[:：]/) + 1).trim() : content;
    if (pointing?.groups?.['colon'] !== undefined) return { ...asked, content: told };
    return { ...asked, content: isBare ? '' : content, points: 'back' };
  }
  // "X is on call, remember to tag him" says nothing without its first half.
  if (isLong && REFERS.test(content)) return { ...asked, content: sentence };
  return { ...asked, content: content.replace(LEAD, '') };
}

/** What is only thought about is asked of nobody. */
const WONDERS =
  /\b(?:wonder(?:ing)?|(?:not|un)\s?sure|no idea|thinking about|undecided|debating|(?:don['’]?t|do not) know) (?:if|whether|about)?|\bshould (?:we|i)\b/i;

const OWN_WORDS_MIN = 4;
const LETTERS_MIN = 7;
const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\d]{2}/u.test(word)).length;
/** "Remember this, …", "remember that when …", "remember that decision, …": the object speaks of what was said, not of what follows. */
const POINTING =
  /^\s*(?:(?:it|this|these|those)\b|that\b(?=\s*(?:$|[,.;!)]|(?:when|whenever|if|unless|before|after|while|until|once|so|for|because|since|please|as|in|next|this|permanently|mapping|term|rule|fact|part|detail|thing|info|name|number|one|too|also|always|pls|going|every)\b|[a-z-]+(?: (?:please|pls|ok|thanks))?\s*(?:$|[,.;!)]))))(?:[^:：,.;]{0,40}(?<colon>[:：]\s*\S))?/i;
/** "Remember a few things." */
const MANY =
  /^\s*(?:(?:a |these |those |the |some |two |three |four |few |following |couple |of |this )+)(?:things?|rules?|points?|facts?|details?|notes?|conventions?|following)?\s*(?:about [^:.]{2,40})?[:：.]?\s*$/i;
const REFERS = /\b(?:him|her|it|them|that|this|there|he|she|they|those|these|its|their)\b/i;
/** "permanently: …", "for all future work here: …" */
const LEAD =
  /^(?:permanently|for (?:all|every|any|the|later|future|next)(?: (?!that\b|which\b|i\b|we\b)[^\s:.,]{1,16}){0,5}|forever|always|in general|generally)\s*[:：,]\s*(?=\S)/i;

const AT_HAND =
  /^\s+(?:to\s+(?:\w+\s+){1,4}?(?:it|this|that|them|these|those)\b(?! (?:way|project|repo|codebase))|to\b.*\b(?:line \d+|in (?:this|that) (?:file|function|test|class|method|line|component|pr|commit|branch|loop))\b|the\b.*\bline \d+)/i;

const FOR_US =
  /^[\s,:–—-]*(?:that\b|to\b|:|this\b|we\b|we['’]re\b|our\b|i\b|i['’]m\b|my\b|the fact\b|not to\b|it['’]?s\b|there\b|never\b|always\b|you\b|in this\b|for\b)/i;

/** A question for a nod asks nothing: "…, ok?", "…, beleza?". Whether somebody remembers is asked without a question mark too. */
export const isQuestion = (text: string): boolean =>
  (/[?？]\s*$/.test(text) && !ASKS_FOR_NOD.test(text)) || asksWhatIsKnown(text);

const OPENS = String.raw`^(?:[\s"“'(*_¿-]|(?:and|but|so|ok|okay|hey|btw|by the way|oh|und|ach|et|y|e)\b[\s,]*)*`;
/** "Do you still remember which port it was": asks what is known, and for nothing to be kept. */
const beginsAsking = matcherOf(RECALLS, (forms) => `${OPENS}(?:${forms})`);
/** Who asks this needs no more. */
const ASKED_LENGTH = 300;
/** Of one sentence it is asked several times. */
const ASKED_KEPT_MAX = 100;
const asksWhatIsKnown = remembering(
  (text: string) => beginsAsking(text.slice(0, ASKED_LENGTH)),
  ASKED_KEPT_MAX,
);

const questionWords = new Set(QUESTION_WORDS.split(/\s+/));
/** "Can you remember what …": unless it says it itself. */
const beginsQuestion = (behind: string): boolean =>
  questionWords.has(/^[\s,]*([^\s,.:;?!]+)/.exec(foldCase(behind))?.[1] ?? '') && !/[:：]\s*\S/.test(behind);

const ASKS_FOR_NOD =
  /(?:,\s*[^\s,?]{1,12}|\s(?:ok(?:ay)?|right|yes|alright|please|deal|understood|got it|is that clear|oder|d'accord|vale))\s*\?\s*$/i;

/** "From now on, use tabs" says "use tabs"; in the middle of a sentence it stays. */
function stripLead(sentence: string, { start, end }: FormMatch): string {
  if (sentence.slice(0, start).trim() !== '') return sentence;
  const rest = sentence.slice(end).replace(/^[\s,:：;，–—-]+/, '');
  return /^(?:please |always |never )?\S+\s*\S/.test(rest) && rest.length > 8 ? rest : sentence;
}
