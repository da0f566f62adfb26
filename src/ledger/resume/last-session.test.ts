import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import type { Act } from '../../session/act.ts';
import { noteActs } from '../../session/store.ts';
import { type CurrentSession, readLastSession } from './last-session.ts';

const MINUTE_MS = 60_000;
let dir: string;
let nowMs: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loa-last-'));
  nowMs = Date.parse('2026-03-04T10:00:00Z');
});
afterEach(() => rmSync(dir, { recursive: true }));

const context = () => {
  const host = openNodeHost();
  const project = { root: dir, ownDir: dir, worktree: 'main', isGit: false };
  return { host: { ...host, clock: { ...host.clock, nowMs: () => nowMs } }, project } as never;
};
const note = (session: string, ...acts: readonly Act[]) => {
  for (const act of acts) {
    noteActs(session, [act], context());
    nowMs += 1000;
  }
};
const read = (current: Partial<CurrentSession>) =>
  readLastSession({ session: 'new', goesOn: false, ...current }, context());
const turn = (said: string): Act => ({ kind: 'turn', next: [], failing: [], said });

describe('a question between two clears', () => {
  const work: readonly Act[] = [
    { kind: 'prompt', text: 'Draw the chart as SVG' },
    { kind: 'edit', files: ['chart.ts'] },
    turn('The axes are drawn.'),
    { kind: 'prompt', text: 'labels stay in metres' },
    turn('Noted.'),
    { kind: 'end', reason: 'clear' },
  ];
  it('takes one line, and leaves what was worked on before it as it was', async () => {
    note('a', ...work);
    note('b', { kind: 'prompt', text: 'what is a viewBox?' }, turn('A window.'), {
      kind: 'end',
      reason: 'clear',
    });
    expect(await read({ isAfterClear: true })).toMatchObject({
      asked: 'Draw the chart as SVG',
      later: [{ text: 'labels stay in metres' }],
      files: ['chart.ts'],
      between: 'what is a viewBox?',
    });
  });
  it('is what is worked on when anything was done about it', async () => {
    note('a', ...work);
    note(
      'b',
      { kind: 'prompt', text: 'can you fix the viewBox?' },
      { kind: 'edit', files: ['box.ts'] },
      turn('Done.'),
      {
        kind: 'end',
        reason: 'clear',
      },
    );
    expect(await read({ isAfterClear: true })).toMatchObject({
      asked: 'can you fix the viewBox?',
      files: ['box.ts'],
    });
  });
});

describe('another session that is at it right now', () => {
  const start = () =>
    note(
      'other',
      { kind: 'prompt', text: 'Split the billing module' },
      {
        kind: 'todos',
        items: [{ text: 'Move the invoices', status: 'in_progress' }],
      },
    );
  it('is told as another, and its list is nobody else’s', async () => {
    start();
    expect(await read({})).toMatchObject({
      asked: '',
      next: [],
      elsewhere: ['Split the billing module; Move the invoices'],
    });
  });
  it('is what was gone on with before, once it ended or said nothing for long', async () => {
    start();
    nowMs += 31 * MINUTE_MS;
    expect(await read({})).toMatchObject({ asked: 'Split the billing module', next: ['Move the invoices'] });
  });
  it('is the one that was cleared when a clear comes without a word of its end', async () => {
    start();
    expect(await read({ isAfterClear: true })).toMatchObject({ asked: 'Split the billing module' });
  });
});

it('a session of which nothing is told makes no resume', async () => {
  const { isEmptyResume } = await import('./value.ts');
  note(
    'a',
    { kind: 'prompt', text: 'forget what I said about hinges' },
    { kind: 'refused', texts: ['forget what I said about hinges'], isAll: true },
  );
  const session = await read({ isAfterClear: true });
  const nothing = {
    wishes: [],
    memories: [],
    next: [],
    decisions: [],
    questions: [],
    warnings: [],
    quoted: { head: '', lines: [] },
  };
  expect(isEmptyResume({ ...nothing, session } as never)).toBe(true);
  expect(isEmptyResume({ ...nothing, session: { ...session, files: ['hinge.ts'] } } as never)).toBe(false);
});

describe('another session that is at it', () => {
  it('is told by what it is at now, not by how it began', async () => {
    note('other', { kind: 'prompt', text: 'hi, where were we?' }, turn('At the start.'));
    note(
      'other',
      { kind: 'prompt', text: 'Teach the scale to weigh in pounds' },
      { kind: 'edit', files: ['scale.ts'] },
    );
    expect(await read({})).toMatchObject({ elsewhere: ['Teach the scale to weigh in pounds; in scale.ts'] });
  });
  it('is not told where it asked for nothing', async () => {
    note('other', { kind: 'prompt', text: 'brb, lunch' }, turn('Enjoy.'));
    expect((await read({}))?.elsewhere ?? []).toEqual([]);
  });
});

describe('what was left before the last session', () => {
  it('is told once, by what was still to be done', async () => {
    note(
      'a',
      { kind: 'prompt', text: 'Sort the shelves' },
      {
        kind: 'todos',
        items: [
          { text: 'Sort by height', status: 'completed' },
          { text: 'Label the top one', status: 'pending' },
        ],
      },
      turn('Sorted by height.'),
    );
    note('a', { kind: 'end', reason: 'clear' });
    note(
      'b',
      { kind: 'prompt', text: 'Paint the door' },
      { kind: 'edit', files: ['door.ts'] },
      turn('Painted.'),
    );
    note('b', { kind: 'end', reason: 'clear' });
    const told = await read({ isAfterClear: true });
    expect(told).toMatchObject({ asked: 'Paint the door', next: ['Label the top one'] });
    expect(told?.before).toBeUndefined();
  });
});
