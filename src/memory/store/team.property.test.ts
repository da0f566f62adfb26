import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FileEdit, ZoneFiles } from '../../state/index.ts';
import type { Memory } from '../model.ts';
import { stackEdits } from './blocks.ts';
import { CAPTURED, CONSOLIDATED, type Consolidated, memoryChanges } from './changes.ts';
import { memoryOf as sampleOf } from './sample.suite.ts';

const EMPTY: ZoneFiles = { zone: 'zone', read: () => undefined, list: () => [] };

const memoryOf = (number: number): Memory => sampleOf(number, `2026-0${1 + (number % 3)}-04T05:06:07.000Z`);

const numbers = fc.uniqueArray(fc.nat(30), { maxLength: 12 });
/** A step in which no memory has two roles, as consolidation makes them. */
const steps = fc
  .tuple(numbers, fc.nat(12), fc.nat(12), numbers)
  .map(([ids, a, b, consumed]): Consolidated => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const of = (list: readonly number[]): readonly Memory[] => list.map(memoryOf);
    return {
      archived: of(ids.slice(0, from)),
      updated: of(ids.slice(from, to)).map((memory) => ({ ...memory, tags: ['seen'] })),
      promoted: of(ids.slice(to)),
      consumed: consumed.map((number) => memoryOf(number).id),
      log: ids.map((number) => JSON.stringify({ entry_id: memoryOf(number).id })),
    };
  });

function apply(changes: readonly { readonly type: string; readonly payload: unknown }[], isAtOnce = false) {
  const { files, put } = stackEdits(EMPTY);
  const known = new Map<string, string>();
  const take = (edits: readonly FileEdit[]): void => {
    put(edits);
    for (const { path } of edits) known.set(path, files.read(path) ?? '');
  };
  for (const number of Array.from({ length: 31 }, (_, at) => at))
    take(memoryChanges[CAPTURED]!.plan({ memory: memoryOf(number) } as never, files));
  if (isAtOnce)
    take(
      memoryChanges[CONSOLIDATED]!.planAll!(
        changes.map(({ payload }) => payload as never),
        files,
      ),
    );
  else for (const { type, payload } of changes) take(memoryChanges[type]!.plan(payload as never, files));
  // Entries may stand in another order: what each file holds is what counts.
  return Object.fromEntries(
    [...known].map(([path, text]) => [
      path,
      text
        .split(/\n(?=#)|(?<=\})\n/)
        .map((part) => part.trim())
        .filter(Boolean)
        .toSorted(),
    ]),
  );
}

it('the parts of a consolidation do to the files of others what the whole did here', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 4 }), (list) => {
      const whole = list.map((payload) => ({ type: CONSOLIDATED, payload }));
      const parts = list.flatMap((payload) =>
        memoryChanges[CONSOLIDATED]!.team!(payload as never).map((part) => ({
          type: CONSOLIDATED,
          payload: part.payload,
        })),
      );
      expect(apply(parts)).toEqual(apply(whole));
      expect(apply(parts, true)).toEqual(apply(whole));
    }),
    { numRuns: 60 },
  );
});

it('no part holds the text of two memories, and none of a memory that is not the project’s', () => {
  fc.assert(
    fc.property(steps, (step) => {
      for (const { payload, about } of memoryChanges[CONSOLIDATED]!.team!(step as never)) {
        const { promoted, archived, updated } = payload as Consolidated;
        const ids = new Set([...promoted, ...archived, ...updated].map(({ id }) => id));
        expect([...ids]).toEqual(about === undefined ? [] : [about]);
      }
    }),
  );
  const own: Memory = { ...memoryOf(1), scope: 'global' };
  expect(memoryChanges[CAPTURED]!.team!({ memory: own } as never)).toEqual([]);
});
