// However many memories come and go, a file has what people wrote in it and no more empty lines than before.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ZoneFiles } from '../../state/index.ts';
import { stackEdits } from './blocks.ts';
import { CAPTURED, FORGOTTEN, memoryChanges } from './changes.ts';
import { memoryOf } from './sample.suite.ts';

const NOTES = 'zone/NOTES.md';
const HEAD = '# Notes\n\n## Blockers\n\nNone so far.\n\n## Session Memory\n';
const NEXT = '\n## By hand\n\nA line of mine.\n';
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 12 });

function open(text: string) {
  const below: ZoneFiles = {
    zone: 'zone',
    read: (path) => (path === NOTES ? text : undefined),
    list: () => [],
  };
  const { files, put } = stackEdits(below);
  const plan = (type: string, payload: unknown): void =>
    put(memoryChanges[type]!.plan(payload as never, files));
  return {
    add: (number: number) => plan(CAPTURED, { memory: memoryOf(number) }),
    forget: (ids: readonly number[]) => plan(FORGOTTEN, { ids: ids.map((number) => memoryOf(number).id) }),
    notes: () => files.read(NOTES) ?? '',
  };
}

it('a section that memories came to and left, at once or one by one, is as it was', () => {
  fc.assert(
    fc.property(numbers, fc.boolean(), fc.boolean(), fc.nat(), (all, isAtOnce, isLast, turn) => {
      const { add, forget, notes } = open(isLast ? HEAD : HEAD + NEXT);
      for (const number of all) add(number);
      const leaving = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
      if (isAtOnce) forget(leaving);
      else for (const number of leaving) forget([number]);
      expect(notes()).toBe(isLast ? HEAD : HEAD + NEXT);
    }),
  );
});

it('those that stay have one empty line between them, whoever leaves', () => {
  fc.assert(
    fc.property(numbers, fc.array(fc.nat({ max: 20 })), (all, leaving) => {
      const { add, forget, notes } = open(HEAD);
      for (const number of all) add(number);
      forget(leaving);
      const kept = all.filter((number) => !leaving.includes(number));
      expect(notes()).not.toMatch(/\n\n\n/);
      for (const number of kept) expect(notes()).toContain(memoryOf(number).content);
    }),
  );
});
