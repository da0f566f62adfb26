import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Heartbeat, parseHeartbeat } from './heartbeat.ts';
import { judgeLife } from './judge-life.ts';

const beat = (change: Partial<Heartbeat> = {}): Heartbeat => ({
  bootId: 'b',
  counter: 7,
  atMs: 1_000_000,
  pid: 9,
  startedAt: 's',
  ...change,
});
const world = { nowMs: 1_000_000, stallMs: 60_000, isRunning: () => true };

describe('a daemon', () => {
  it('lives while its counter moves, whatever the clocks say', () => {
    const last = { bootId: 'b', counter: 6, sinceMs: 900_000 };
    for (const nowMs of [0, 1_000_000, 90_000_000])
      expect(judgeLife(beat(), { ...world, nowMs, last }).status).toBe('alive');
  });
  it('has stalled when its counter stands still for too long, also with a clock that was put back', () => {
    const first = judgeLife(beat(), world);
    expect(judgeLife(beat(), { ...world, nowMs: 1_059_000, last: first.look }).status).toBe('alive');
    expect(judgeLife(beat(), { ...world, nowMs: 1_061_000, last: first.look }).status).toBe('stalled');
    const back = judgeLife(beat(), { ...world, nowMs: 500_000, last: first.look });
    expect(back.status).toBe('alive');
    expect(judgeLife(beat(), { ...world, nowMs: 561_000, last: back.look }).status).toBe('stalled');
  });
  it('is dead when its process is gone or its sign of life cannot be read, and unknown when there never was one', () => {
    expect(judgeLife(beat(), { ...world, isRunning: () => false }).status).toBe('dead');
    expect(judgeLife('unreadable', world).status).toBe('dead');
    expect(judgeLife('missing', world).status).toBe('unknown');
  });
  it('an empty, torn or made-up sign of life is none', () => {
    for (const text of ['', '{', 'null', '{"boot_id":"b"}', '{"boot_id":"b","counter":-1,"at":"x","pid":1}'])
      expect(parseHeartbeat(text), text).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => void parseHeartbeat(text)));
    fc.assert(fc.property(fc.json(), (text) => void parseHeartbeat(text)));
  });
});
