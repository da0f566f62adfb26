import { describe, expect, it } from 'vitest';
import type { Subject } from './features.ts';
import { describes } from './judge.ts';

const file = (name: string, isJoined = false): Subject => ({
  kind: 'file',
  name,
  place: { isJoined, before: 0, mark: 'line' },
});
const fn = (name: string): Subject => ({ kind: 'function', name });

describe('a sentence', () => {
  it.each<[string, Subject]>([
    ['Reads the table of stations from the timetable archive.', file('src/stations.py')],
    ['Helpers for drawing the seating plan.', file('lib/seating.js')],
    ['Returns the number of seats that are still free in a carriage.', fn('freeSeats')],
    ['A ticket that was paid but not yet printed.', { kind: 'type', name: 'PendingTicket' }],
  ])('that says what a thing is for describes it: %s', (sentence, subject) =>
    expect(describes(sentence, subject)).toBe(true),
  );

  it.each<[string, Subject]>([
    ['TODO: find out why this is slow on the old printers.', file('src/printer.c')],
    ['See https://example.org/timetables for the format.', file('src/stations.py')],
    ['Written by Ada Smith in 1998, changed by Bob Jones.', file('src/ticket.pm')],
    ['jshint esversion: 6', file('lib/seating.js')],
    ['We cannot use the other one here because of a bug in gcc 4.', fn('alignSeats')],
    ['TODO: remove this once the old gates are gone.', fn('openGate')],
  ])('about something else does not: %s', (sentence, subject) =>
    expect(describes(sentence, subject)).toBe(false),
  );
});
