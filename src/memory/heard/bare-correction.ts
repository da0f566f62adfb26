// "Actually no, make it 60": a correction that names no subject. It is of what was said just before: of the one memory that this session kept whose
// only value of that kind was spoken of last. Where that is not one, it corrects nothing that is remembered.

import { representative } from '../../search/text/synonyms.ts';
import type { DatedAct } from '../../session/act.ts';
import { ownSentences, withoutQuotes } from '../../session/own-words.ts';
import { splitRefusal } from '../../session/refusal.ts';
import { lengthAt, talkWords, withoutDenied } from '../../session/talk.ts';
import { areRivals } from '../compare/opposites.ts';
import { type Quantity, takeQuantities } from '../compare/quantities.ts';
import { isQuestion } from './asked.ts';

export interface BareCorrection {
  readonly sentence: string;
  readonly value: Value;
}

/** A number with its unit, or a name of which there are others of its kind: a day, a tool. */
type Value = { readonly quantity: Quantity } | { readonly name: string };

/** Pure. */
export function findBare(prompt: string): BareCorrection | undefined {
  const [first] = ownSentences(prompt);
  if (first === undefined || isQuestion(first.text) || withoutQuotes(first.text) !== first.text)
    return undefined;
  const { lead, rest } = splitRefusal(first.text);
  const said = withoutDenied(rest).replace(/[\s.!,;]+$/, '');
  const { quantities, rest: beside } = takeQuantities(said);
  const left = wordsLeft(beside);
  const [quantity] = quantities;
  if ((lead === '' && !left.isSet) || quantities.length > 1) return undefined;
  if (quantity !== undefined)
    return left.words.length === 0 ? { sentence: first.text, value: { quantity } } : undefined;
  const [name] = left.words;
  if (name === undefined || left.words.length > 1) return undefined;
  const at = said.toLowerCase().indexOf(name);
  return at === -1 ? undefined : { sentence: first.text, value: { name: said.slice(at, at + name.length) } };
}

/** What a sentence says besides its number and the words that set it: "make it", "I meant". */
function wordsLeft(text: string): { readonly words: readonly string[]; readonly isSet: boolean } {
  const words = talkWords(text);
  const left: string[] = [];
  let isSet = false;
  for (let at = 0; at < words.length; ) {
    const sets = lengthAt('setsIt', words, at);
    const length = Math.max(sets, lengthAt('fillers', words, at), lengthAt('polite', words, at));
    if (sets > 0 && sets === length) isSet = true;
    if (length === 0) left.push(words[at] as string);
    at += Math.max(1, length);
  }
  return { words: left, isSet };
}

/** What was said last, first the person's words, else the agent's, which they answer. */
export function spokenBefore(acts: readonly DatedAct[]): readonly string[] {
  const now = acts.findLastIndex(({ kind }) => kind === 'prompt');
  const before = acts.slice(0, Math.max(0, now)).toReversed();
  const prompt = before.find((act) => act.kind === 'prompt');
  const turn = before.find((act) => act.kind === 'turn');
  return [prompt?.kind === 'prompt' ? prompt.text : '', turn?.kind === 'turn' ? (turn.said ?? '') : ''];
}

/** What a memory says with the new value in the place of its own; undefined where it has not exactly one of that kind. Pure. */
export function withValue(content: string, value: Value): string | undefined {
  const own = valuesIn(content, value);
  const [old] = own;
  if (own.length !== 1 || old === undefined || isEqual(old, value)) return undefined;
  const [before, after] = [textOf(old), newText(old, value)];
  const parts = content.split(before);
  return parts.length === 2 ? parts.join(after) : undefined;
}

/** Whether a memory's value is the only one of that kind in the words that were said last. Pure. */
export function isSpokenOf(content: string, value: Value, texts: readonly string[]): boolean {
  const [own] = valuesIn(content, value);
  const spoken = texts.map((text) => valuesIn(text, value)).find(({ length }) => length > 0) ?? [];
  return own !== undefined && spoken.length > 0 && spoken.every((one) => isEqual(one, own));
}

function valuesIn(text: string, value: Value): readonly Value[] {
  if ('quantity' in value) {
    const { unit } = value.quantity;
    const { quantities } = takeQuantities(text);
    return quantities.flatMap((quantity) => (unit === '' || quantity.unit === unit ? [{ quantity }] : []));
  }
  const kind = representative(value.name.toLowerCase());
  const words = text.match(/[\p{L}\p{N}-]+/gu) ?? [];
  return words.flatMap((name) => {
    const known = representative(name.toLowerCase());
    return known === kind || areRivals(known, kind) ? [{ name }] : [];
  });
}

function isEqual(a: Value, b: Value): boolean {
  if ('quantity' in a)
    return 'quantity' in b && a.quantity.value === b.quantity.value && a.quantity.unit === b.quantity.unit;
  return 'name' in b && representative(a.name.toLowerCase()) === representative(b.name.toLowerCase());
}

const textOf = (value: Value): string => ('quantity' in value ? value.quantity.text : value.name);

/** "60" after "30 seconds" is 60 seconds. */
function newText(old: Value, value: Value): string {
  if (!('quantity' in value) || !('quantity' in old) || value.quantity.unit !== '') return textOf(value);
  return old.quantity.text.replace(/\d[\d.,_]*/, value.quantity.text);
}
