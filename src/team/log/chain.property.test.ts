import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receive } from '../sync/incoming.ts';
import { chainParts, type OwnPart } from '../sync/outgoing.ts';
import { CHAIN_START, type TeamRecord } from './chain.ts';
import type { PlacedRecord } from './log.ts';

const PROJECT = 'a-project';
const types = new Map([['toy.said', { version: 1, check: () => undefined, plan: () => [], team: () => [] }]]);

const partOf = (text: string, at: number): OwnPart => ({
  payload: { text },
  type: 'toy.said',
  version: 1,
  origin: `j:${at}`,
  madeAt: new Date(at).toISOString(),
  journal: 'j',
  journalSequence: at + 1,
  journalDigest: 'd',
});

/** The records of some machines, in the order in which they came to the log. */
const logs = fc
  .array(fc.tuple(fc.constantFrom('ann', 'bob', 'eve'), fc.string()), { minLength: 1, maxLength: 20 })
  .map((said): readonly PlacedRecord[] => {
    const ends = new Map<string, { readonly sequence: number; readonly hash: string }>();
    return said.map(([machine, text], at) => {
      const end = ends.get(machine) ?? CHAIN_START;
      const [record] = chainParts([partOf(text, at)], { project: PROJECT, machine }, end);
      const placed = { ...(record as TeamRecord), position: at + 1 };
      ends.set(machine, placed);
      return placed;
    });
  });

const read = (records: readonly PlacedRecord[], project = PROJECT) =>
  receive(records, { cursor: 0, chains: {} }, { project, machine: 'eve', types });

it('a log as it was written is read whole, in pages of any size, without the reader’s own', () => {
  fc.assert(
    fc.property(logs, fc.nat(20), (records, cut) => {
      const whole = read(records);
      expect(whole.through).toBe(records.length);
      expect(whole.changes).toHaveLength(records.filter(({ machine }) => machine !== 'eve').length);
      const first = read(records.slice(0, cut));
      const from = { cursor: first.through, chains: first.chains };
      const rest = receive(records.slice(cut), from, { project: PROJECT, machine: 'eve', types });
      expect([...first.changes, ...rest.changes]).toEqual(whole.changes);
      expect(rest.chains).toEqual(whole.chains);
    }),
  );
});

it('whatever is changed in a record, left out, doubled, moved, or brought from another project is noticed', () => {
  const spoil = fc.record({
    at: fc.nat(),
    how: fc.constantFrom(
      'payload',
      'type',
      'about',
      'origin',
      'madeAt',
      'previous',
      'hash',
      'sequence',
      'machine',
      'gone',
      'twice',
    ),
  });
  fc.assert(
    fc.property(logs, spoil, (records, { at, how }) => {
      const index = at % records.length;
      const one = records[index] as PlacedRecord;
      const spoilt =
        how === 'gone'
          ? records.toSpliced(index, 1)
          : how === 'twice'
            ? records.toSpliced(index, 0, one)
            : records.with(index, {
                ...one,
                [how]: how === 'sequence' ? one.sequence + 1 : `${one[how as 'hash']}x`,
              });
      // The last one left out is a log that ends earlier.
      if (how === 'gone' && index === records.length - 1) return;
      expect(() => read(spoilt)).toThrow(/did not take record/);
    }),
  );
  fc.assert(fc.property(logs, (records) => void expect(() => read(records, 'another')).toThrow()));
});

it('a record that was forgotten proves itself and changes nothing', () => {
  fc.assert(
    fc.property(logs, fc.nat(), (records, at) => {
      const index = at % records.length;
      const forgotten = records.with(index, { ...(records[index] as PlacedRecord), payload: undefined });
      const { changes, chains } = read(forgotten);
      expect(chains).toEqual(read(records).chains);
      expect(changes.map(({ position }) => position)).not.toContain(index + 1);
    }),
  );
});
