// "From now on use 2 spaces, I changed my mind": a later wish of the person that cannot hold beside an earlier one takes its place, as a correction
// does. The earlier one goes to the archive, is told, and comes back with undo. Only wishes that this machine recorded give way, and without words
// for a change of mind only where all else that the two say is the same.

import type { Context } from '../../kernel/operation.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { holds, isName, talkWords } from '../../session/talk.ts';
import { takeQuantities } from '../compare/quantities.ts';
import { type Comparison, compareTexts } from '../compare/verdict.ts';
import type { Memory } from '../model.ts';
import { lookInScope } from '../person.ts';
import type { Heard } from './heard.ts';
import type { KeptWords } from './keep.ts';
import { archiveSaid, readSaid, type WithdrawFrom, type Withdrawn } from './withdraw.ts';

type ChangeContext = WithdrawFrom['context'] & Pick<Context, 'services' | 'person'>;
type Compare = (a: string, b: string) => Pick<Comparison, 'verdict' | 'score'>;

/** Who says that they changed their mind speaks of what is about the same. */
const ALIKE_MIN = 0.4;

/** Whether all that differs between them is the one thing that one of them says otherwise. Pure. */
export function isWishedOtherwise(content: string, before: string, compare: Compare): boolean {
  const [now, then] = [namesIn(content), namesIn(before)];
  const [more, less] = [countMissing(now, then), countMissing(then, now)];
  const isOfNumbers = areOtherNumbers(content, before);
  const isOneThing = isOfNumbers ? Math.min(more, less) === 0 : Math.max(more, less) <= 1;
  return isOneThing && compare(content, before).verdict === 'conflict';
}

const namesIn = (text: string): ReadonlySet<string> => new Set(talkWords(text).filter(isName));
const countMissing = (from: ReadonlySet<string>, by: ReadonlySet<string>): number =>
  [...from].filter((word) => !by.has(word)).length;

function areOtherNumbers(a: string, b: string): boolean {
  const numbersIn = (text: string) =>
    takeQuantities(text).quantities.map(({ value, unit }) => `${value} ${unit}`);
  const [ofA, ofB] = [numbersIn(a), numbersIn(b)];
  return ofA.some((one) => !ofB.includes(one)) && ofB.some((one) => !ofA.includes(one));
}

/** What was wished before and cannot hold beside what was kept gives way to it. */
export async function replaceChanged(
  kept: KeptWords['kept'],
  { prompt, heard }: { readonly prompt: string; readonly heard: readonly Heard[] },
  context: ChangeContext,
): Promise<readonly Withdrawn[]> {
  const isChange = holds('changesMind', prompt);
  const gone: Withdrawn[] = [];
  for (const { id, content, scope } of kept) {
    const wish = heard.find((one) => one.content === content);
    if (wish === undefined || !(isChange || (wish.isExplicit && wish.type === 'preference'))) continue;
    const place = { scope, context: lookInScope(context, scope) };
    const said = (await readSaid(place)).map(({ memory }) => memory);
    const others = said.filter((one) => one.content !== content && (isChange || one.type === 'preference'));
    const texts = new Set(findOlder(content, others, { isChange, context }).map((one) => one.content));
    if (texts.size > 0)
      gone.push(...(await archiveSaid(texts, place, { archived: 'merged', replacedBy: id })));
  }
  return gone;
}

function findOlder(
  content: string,
  others: readonly Memory[],
  { isChange, context }: { readonly isChange: boolean; readonly context: ChangeContext },
): readonly Memory[] {
  const compare: Compare = (a, b) => compareTexts(a, b, readMeaning(context));
  const otherwise = others.filter((one) => isWishedOtherwise(content, one.content, compare));
  if (otherwise.length > 0 || !isChange) return otherwise;
  const alike = others.filter((one) => compare(content, one.content).score >= ALIKE_MIN);
  return new Set(alike.map((one) => one.content)).size === 1 ? alike : [];
}
