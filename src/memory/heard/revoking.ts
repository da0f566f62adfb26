// "We moved to node 18": what a sentence of the person says holds no longer goes to the archive, from where it can be taken again. Where it is but a
// part of a memory, or may be one of several, the sentence is kept and these are marked as contradicted by it.

import type { Context } from '../../kernel/operation.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { compareTexts } from '../compare/verdict.ts';
import type { Memory } from '../model.ts';
import { isSame, markContradicted, wordsOfPerson } from './correct.ts';
import type { Heard } from './heard.ts';
import type { KeptWords } from './keep.ts';
import type { NoMore } from './no-more.ts';
import { findRevoked, type Revoked } from './revoke.ts';
import { archiveSaid, readSaid, type WithdrawFrom, type Withdrawn } from './withdraw.ts';

type Place = WithdrawFrom & { readonly context: Pick<Context, 'services'> };
type Found = Revoked<{ readonly memory: Memory; readonly scope: WithdrawFrom['scope'] }>;

export interface Revoking {
  /** What was heard, and the sentences that others have to give way to. */
  readonly add: (heard: readonly Heard[]) => readonly Heard[];
  readonly settle: (kept: KeptWords['kept']) => Promise<readonly Withdrawn[]>;
}

export async function openRevoking(
  sentences: readonly NoMore[],
  places: readonly [Place, ...Place[]],
): Promise<Revoking> {
  const said = (await Promise.all(places.map(readSaid))).flat();
  const [{ context }] = places;
  const conflicts = (a: string, b: string): boolean =>
    compareTexts(a, b, readMeaning(context)).verdict === 'conflict';
  const found = sentences
    .map((one) => ({ one, revoked: findRevoked(one, said, conflicts) }))
    .filter(({ revoked: { whole, partly } }) => whole.length + partly.length > 0);
  return {
    add: (heard) => [
      // What takes another's place is kept, whatever the gates would say of its wording.
      ...heard.map((other) =>
        found.some(({ one }) => isSame(other, { content: one.sentence }))
          ? { ...other, isExplicit: true }
          : other,
      ),
      ...found
        .filter(
          ({ one, revoked }) => one.kind === 'moves' || one.back.length > 0 || revoked.whole.length === 0,
        )
        .filter(({ one }) => !heard.some((other) => isSame(other, { content: one.sentence })))
        .map(({ one, revoked }) => wordsOfPerson(one.sentence, typeOf(revoked))),
    ],
    settle: async (kept) => {
      const gone: Withdrawn[] = [];
      for (const { one, revoked } of found) {
        const newer = kept.find((other) => isSame(other, { content: one.sentence }))?.id;
        gone.push(...(await settleOne(revoked, newer, places)));
      }
      return gone;
    },
  };
}

const typeOf = ({ whole, partly }: Found) => [...whole, ...partly][0]?.memory.type ?? 'fact';

async function settleOne(
  { whole, partly }: Found,
  newer: string | undefined,
  places: readonly WithdrawFrom[],
): Promise<readonly Withdrawn[]> {
  const gone: Withdrawn[] = [];
  for (const place of places) {
    const inPlace = (ones: Found['whole']) =>
      ones.flatMap(({ memory, scope }) => (scope === place.scope && memory.id !== newer ? [memory] : []));
    const texts = new Set(inPlace(whole).map(({ content }) => content));
    const isLinked = newer !== undefined && place.scope === 'project';
    const mark = isLinked
      ? ({ archived: 'merged', replacedBy: newer } as const)
      : ({ archived: 'withdrawn' } as const);
    if (texts.size > 0) gone.push(...(await archiveSaid(texts, place, mark)));
    const marked = inPlace(partly);
    if (isLinked && marked.length > 0) await markContradicted(newer, marked, place);
  }
  return gone;
}
