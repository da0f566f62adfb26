// Whatever another machine's consolidation does to an entry that a person edited here, what the person wrote stands where it stood, once; and what
// the other one edited comes.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FileEdit, ZoneFiles } from '../../state/index.ts';
import { parseEntries } from '../entry/format.ts';
import type { Memory } from '../model.ts';
import { stackEdits } from './blocks.ts';
import { CAPTURED, CONSOLIDATED, type Consolidated, IMPORTED, memoryChanges } from './changes.ts';
import { memoryOf } from './sample.suite.ts';

const EMPTY: ZoneFiles = { zone: 'zone', read: () => undefined, list: () => [] };
const PATHS = ['zone/NOTES.md', 'zone/memory/2026-03.md', 'zone/memory/archive/2026-03.md'];
const SESSION = [0, 1, 2, 3];
const DURABLE = [4, 5, 6, 7];

interface Fate {
  readonly number: number;
  readonly isEdited: boolean;
  readonly fate: 'stays' | 'promoted' | 'archived' | 'updated';
}

const fates = fc.tuple(
  ...[...SESSION, ...DURABLE].map((number) =>
    fc.record({
      number: fc.constant(number),
      isEdited: fc.boolean(),
      fate: SESSION.includes(number)
        ? fc.constantFrom('stays', 'promoted', 'archived')
        : fc.constantFrom('stays', 'updated', 'archived'),
    }),
  ),
) as fc.Arbitrary<Fate[]>;

it('words of a person survive, each once, and what nobody edited goes where the step says', () => {
  fc.assert(
    fc.property(fates, fc.boolean(), fc.boolean(), (all, isTwice, isTheirs) => {
      const { files, put } = stackEdits(EMPTY);
      const plan = (type: string, payload: unknown): readonly FileEdit[] =>
        memoryChanges[type]!.plan(payload as never, files);
      for (const number of SESSION) put(plan(CAPTURED, { memory: memoryOf(number) }));
      put(plan(IMPORTED, { memories: DURABLE.map((number) => memoryOf(number)) }));
      for (const { number, isEdited } of all.filter((one) => one.isEdited)) {
        const edited = (text: string): string =>
          text.replace(`Fact ${number} holds.`, `Fact ${number} is mine.`);
        for (const path of PATHS)
          if (isEdited && files.read(path) !== undefined)
            put([{ path, content: edited(files.read(path) ?? '') }]);
      }
      const of = (fate: Fate['fate']): readonly Memory[] =>
        all.filter((one) => one.fate === fate).map(({ number }) => memoryOf(number));
      const words = (memory: Memory): Memory =>
        isTheirs ? { ...memory, content: memory.content.replace('holds', 'is theirs') } : memory;
      const step: Consolidated = {
        promoted: of('promoted').map(words),
        archived: of('archived'),
        updated: of('updated').map((memory) => ({ ...memory, tags: ['seen'] })),
        consumed: [...of('promoted'), ...of('archived')].map(({ id }) => id),
        log: [],
      };
      const { wanted, told } = memoryChanges[CONSOLIDATED]!.earlier!;
      const earlier = [...SESSION, ...DURABLE].map((number) => ({ memory: memoryOf(number) }));
      const take = (): void => {
        const ids = wanted([step as never], files);
        put(plan(CONSOLIDATED, told(step as never, ids, earlier)));
      };
      take();
      if (isTwice) take();
      const placed = PATHS.map((path) => parseEntries(files.read(path) ?? '').map(({ memory }) => memory));
      for (const { number, isEdited, fate } of all) {
        const { id } = memoryOf(number);
        const found = placed.flatMap((list, at) => list.filter((one) => one.id === id).map(() => at));
        const home = SESSION.includes(number) ? 0 : 1;
        const there = { stays: home, updated: 1, promoted: 1, archived: 2 }[fate];
        expect(found).toEqual([isEdited && fate !== 'updated' ? home : there]);
        const memory = placed.flat().find((one) => one.id === id);
        const words = isEdited ? 'is mine' : isTheirs && fate === 'promoted' ? 'is theirs' : 'holds';
        expect(memory?.content).toBe(`Fact ${number} ${words}.`);
        expect(memory?.tags).toEqual(fate === 'updated' ? ['seen'] : []);
      }
    }),
  );
});
