import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKey } from '../keys/index.ts';
import { createTestChain, event, type TestChain } from './audit.suite.ts';
import { openAudit } from './index.ts';
import { readLastRecord } from './last-record.ts';

let chain: TestChain;
beforeEach(() => {
  chain = createTestChain();
});
afterEach(() => chain.remove());

describe('the note of the last record', () => {
  const noteFile = (): string => chain.headFile().replace(/json$/, 'last');

  test('is of the last one, whichever of many writers wrote it, and is small', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, writer) => chain.record([`${writer}a`, `${writer}b`, `${writer}c`])),
    );
    const { lastSequence, problems, events } = await chain.verify();
    expect([events, problems]).toEqual([18, []]);
    const last = readLastRecord(noteFile(), chain.host);
    expect(last?.sequence).toBe(lastSequence);
    expect(readFileSync(noteFile()).length).toBeLessThanOrEqual(4096);
  });

  test('raises no alarm while others write', async () => {
    await createKey(chain.place.keys, chain.host);
    let isDone = false;
    const writing = chain
      .record(
        Array.from({ length: 20 }, (_, at) => `e${at}`),
        { headRecordsMax: 7 },
      )
      .then(() => {
        isDone = true;
      });
    let looks = 0;
    for (; !isDone; looks += 1) {
      expect((await chain.verify()).problems).toEqual([]);
      await chain.host.clock.nextTurn();
    }
    await writing;
    expect(looks).toBeGreaterThan(1);
  });

  test('says nothing when it is damaged, missing or a link, and an event is recorded all the same', async () => {
    await chain.record(['a', 'b']);
    const whole = readFileSync(noteFile());
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(4096),
      Buffer.alloc(9000, 65),
      whole.subarray(0, 300),
    ]) {
      writeFileSync(noteFile(), bytes);
      expect(await chain.kinds()).toEqual([]);
    }
    rmSync(noteFile());
    const other = join(chain.dir, 'other');
    writeFileSync(other, 'mine');
    symlinkSync(other, noteFile());
    const audit = await openAudit(chain.place, chain.host);
    expect((await audit.record(event('c'))).problem?.code).toBe('file.not-file');
    await audit.close();
    expect(readFileSync(other, 'utf8')).toBe('mine');
    expect(await chain.verify()).toMatchObject({ events: 3, problems: [] });
  });
});

describe('someone who puts an older copy of the chain back is found out', () => {
  beforeEach(async () => {
    await createKey(chain.place.keys, chain.host);
    await chain.record(['first', 'second', 'third', 'fourth']);
    await chain.sign();
  });

  test('down to the newest event, with the number of records that are missing', async () => {
    const copies = ['a', 'b', 'c'].map((name) => join(chain.dir, name));
    for (const copy of copies) {
      cpSync(chain.place.directory, copy, { recursive: true });
      await chain.record(['one more']);
    }
    for (const [missing, copy] of copies.toReversed().entries()) {
      chain.restore(copy);
      const [problem] = (await chain.verify()).problems;
      expect(problem).toMatchObject({ kind: 'truncated', source: 'outside', sequence: 9 });
      expect(problem?.message).toMatch(
        missing === 0 ? /^1 record is missing/ : `${missing + 1} records are missing`,
      );
    }
  });

  test('however far the copy was written on', async () => {
    const copy = join(chain.dir, 'copy');
    cpSync(chain.place.directory, copy, { recursive: true });
    await chain.record(['unsigned', 'and', 'gone']);
    chain.restore(copy);
    for (const _ of Array.from({ length: 24 })) {
      await chain.record(['other']);
      expect(await chain.kinds()).toEqual(['outside truncated']);
    }
    const { lost } = JSON.parse(readFileSync(chain.headFile(), 'utf8'));
    expect(lost).toHaveLength(1);
  });
});
